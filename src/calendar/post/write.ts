import type { Context } from '../../context/context.ts';
import { transaction } from '../../database/database.ts';
import { noteWrite } from '../../database/running-transaction.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { CalendarError } from '../../errors.ts';
import { clearLoaders } from '../../loaders/index.ts';
import type { ShownPost } from '../../loaders/preload.ts';
import { assertMayWrite } from '../../policy/permissions.ts';
import { kindFacts } from '../../values/kinds.ts';
import { Checks, inLanguage } from '../input/checks.ts';
import { saveImage } from '../input/image.ts';
import { claimNew, writeTexts } from '../texts/store.ts';
import { actionOf, type Around } from './around.ts';
import { type Copied, copiedColumns, copiedTexts } from './copy.ts';
import { type Deletion, deletePermanently } from './delete.ts';
import type { Submission } from './input.ts';
import { type Address, changePost, type PostToChange } from './post.ts';
import { changedPublication, trashPublication } from './publication.ts';
import { newRecord } from './new-record.ts';
import { bumpVersion, type Precondition, sentColumns } from './record.ts';
import { columnsIn, giveBackMembers, isDeleted, lockDeleted } from './recreate.ts';
import { readVersion } from './snapshot.ts';
import type { PostChanges, PostStore, Saved } from './store.ts';

/** The checked input of a new post. */
export interface NewPost {
  changes: object;
  /** Creates the post within a transaction, or finds the one with the same data; returns the id. */
  insert: (em: UnitOfWork) => Promise<number>;
}

/** Creates, updates and trashes posts of one kind, each in one transaction (wire-format 7, 8). */
export class PostWriter<
  Field extends string,
  Columns extends object,
  Changes extends PostChanges<Field, Columns>,
  View extends ShownPost,
> {
  readonly #store: PostStore<Field, Columns, Changes, View>;

  constructor(store: PostStore<Field, Columns, Changes, View>) {
    this.#store = store;
  }

  /** Creates a post with its new venues, organizers and terms, or returns that of the same data. */
  async create(context: Context, submission: Submission): Promise<View> {
    return this.#readWritten(await this.add(context, submission));
  }

  /** The same without reading it again; returns its number and a context in its language. */
  async add(context: Context, submission: Submission): Promise<{ writer: Context; number: number }> {
    assertMayWrite(context.viewer, this.#store.kind);
    const { writer, insert } = await this.prepare(context, submission);
    return { writer, number: await transaction(context.database, insert) };
  }

  /** Checks the input of a new post. */
  async prepare(context: Context, { input, language }: Submission): Promise<NewPost & { writer: Context }> {
    const { context: writer, changes } = await this.#store.readInput(context, { input, language });
    return { writer, changes, insert: (em) => this.#insert(em, writer, { changes }) };
  }

  async #insert(
    em: UnitOfWork,
    context: Context,
    { changes, copied }: Pick<Applied<Changes>, 'changes' | 'copied'>,
  ): Promise<number> {
    const store = this.#store;
    const imageId = changes.image === undefined ? null : await saveImage(em, changes.image);
    const columns = { ...store.startColumns(changes), imageId };
    const same = copied === undefined && (await store.findSame?.(em, context, { changes, columns }));
    if (typeof same === 'number') return same;
    const record = { ...newRecord(context, changes), ...columns, id: 0 };
    if (copied !== undefined) Object.assign(record, copiedColumns(record.status, copied));
    const texts = {
      written: changes.written,
      needsSlug: store.needsSlug(record.status),
      ownerId: copied?.id,
    };
    const { ownerId, slugs: claimed } = await claimNew(em, store.texts(record), texts);
    record.id = ownerId;
    // Inserted with its texts, by one flush.
    store.add(em, record);
    const saved = { record, changes, isNew: true, movesPublication: false, before: null, claimed };
    await this.#saveAround(em, context, saved);
    return ownerId;
  }

  /** Updates a post; absent fields stay. */
  async update(
    context: Context,
    address: Address,
    { expectedVersion, input, language }: Submission & Precondition,
  ): Promise<View> {
    return this.#change(context, { address, expectedVersion }, async (em, stored) => {
      const { number } = stored;
      const { context: writer, changes } = await this.#store.readInput(context, { number, input, language });
      await this.#apply(em, writer, { stored, changes });
      return writer;
    });
  }

  /**
   * Writes a post as another calendar has it: all of the one copied before, or a new one, even if
   * another has the same data (decision 0101). Returns its number; throws as the others do.
   */
  async copy(context: Context, copied: Copied): Promise<number> {
    const { id, isNew, input, language, slugs } = copied;
    const store = this.#store;
    assertMayWrite(context.viewer, store.kind);
    const { context: writer, changes: sent } = await store.readInput(context, { input, language });
    const changes = { ...sent, written: copiedTexts(sent.written, slugs) };
    if (isNew) return transaction(context.database, (em) => this.#insert(em, writer, { changes, copied }));
    // What the other calendar lacks gets its default.
    Object.assign(changes, { columns: store.startColumns(changes), image: changes.image ?? null });
    return changePost(context, { kind: store.kind, address: { number: Number(id) } }, async (em, stored) => {
      await this.#apply(em, writer, { stored, changes, copied });
      return stored.number;
    });
  }

  /**
   * Makes a post what it was in a version, as another change (decision 0078). Throws
   * `invalidParameters` if the version is not stored.
   */
  async restore(context: Context, { number, version }: { number: number; version: number }): Promise<View> {
    const store = this.#store;
    if (await isDeleted(context, store.kind, number)) {
      await transaction(context.database, (em) => this.#recreate(em, context, { number, version }));
      return this.#readWritten({ writer: context, number });
    }
    return this.#change(context, { address: { number } }, async (em, stored) => {
      const snapshot = await readVersion(em, { kind: store.kind, id: number, version });
      await this.#apply(em, context, { stored, changes: await store.readSnapshot(context, snapshot) });
      return context;
    });
  }

  /** Creates a deleted post again, under its id and with what lost it. */
  async #recreate(
    em: UnitOfWork,
    context: Context,
    target: { number: number; version: number },
  ): Promise<void> {
    const store = this.#store;
    const { number: id, version } = target;
    const last = await lockDeleted(em, store.kind, id);
    const snapshot = await readVersion(em, { kind: store.kind, id, version });
    const changes = await store.readSnapshot(context, snapshot);
    const imageId = changes.image === undefined ? null : await saveImage(em, changes.image);
    const columns = {
      ...store.startColumns(changes),
      imageId,
      ...columnsIn(snapshot),
      version: last.version + 1,
    };
    const record = { ...newRecord(context, changes), ...columns, id };
    store.add(em, record);
    await em.flush();
    const saved = { record, changes, isNew: true, movesPublication: false };
    await this.#saveAround(em, context, { ...saved, before: null, trash: 'out' });
    await giveBackMembers(em, context, { kind: store.kind, id, snapshot: last.snapshot });
  }

  async #apply(
    em: UnitOfWork,
    writer: Context,
    { stored: { number, columns, before }, changes, copied }: Applied<Changes>,
  ): Promise<void> {
    const store = this.#store;
    await store.assertConsistent?.(em, number, changes);
    const imageId = changes.image === undefined ? undefined : await saveImage(em, changes.image);
    const record = store.map(em, columns);
    const { status, visibleAt } = record;
    const publication = changedPublication(writer, record, changes.publication);
    const shared = sentColumns({ authorId: changes.authorId, imageId, ...bumpVersion(writer, record) });
    Object.assign(record, publication, shared, sentColumns(changes.columns));
    if (copied !== undefined) Object.assign(record, copiedColumns(record.status, copied));
    const trash = status === 'trash' && record.status !== 'trash' ? 'out' : undefined;
    const movesPublication = record.visibleAt !== visibleAt;
    await this.#saveAround(em, writer, { record, changes, isNew: false, movesPublication, before, trash });
  }

  /**
   * Trashes a post and frees its slugs. The venues and organizers of an event stay; the events of a
   * venue or organizer stay without it (wire-format 5.1, 7, 8). `permanently` deletes it, even from
   * the trash, and returns it as it was.
   */
  async remove(context: Context, address: Address, deletion: Deletion): Promise<View> {
    const store = this.#store;
    const { language, expectedVersion, permanently } = deletion;
    if (permanently === true) return deletePermanently(context, { ...store, address }, deletion);
    return this.#change(context, { address, expectedVersion }, async (em, { status, columns, before }) => {
      if (status === 'trash') throw new CalendarError(kindFacts[store.kind].errors.inTrash);
      const checks = new Checks();
      const writer = inLanguage(context, checks, language);
      checks.throwIfAny();
      const record = store.map(em, columns);
      Object.assign(record, trashPublication(record), bumpVersion(context, record));
      const saved = { record, isNew: false, movesPublication: true };
      await this.#saveAround(em, context, { ...saved, before, trash: 'into' });
      return writer;
    });
  }

  /** Runs the work, then reads the post in the language of the context that the work returns. */
  async #change(
    context: Context,
    change: { address: Address } & Precondition,
    work: (em: UnitOfWork, stored: PostToChange) => Promise<Context>,
  ): Promise<View> {
    const written = await changePost(context, { kind: this.#store.kind, ...change }, async (em, stored) => ({
      writer: await work(em, stored),
      number: stored.number,
    }));
    return this.#readWritten(written);
  }

  #readWritten({ writer, number }: { writer: Context; number: number }): Promise<View> {
    clearLoaders(writer.loaders);
    return this.#store.read(writer, { number });
  }

  async #saveAround(
    em: UnitOfWork,
    context: Context,
    { trash, before, claimed, ...saved }: Saved<Columns, Changes> & Around,
  ): Promise<void> {
    const { record, changes, isNew } = saved;
    const store = this.#store;
    const change = {
      ...{ ownerId: record.id, firstLanguage: record.firstLanguage, isNew },
      written: changes?.written ?? [],
      needsSlug: trash !== 'into' && store.needsSlug(record.status),
      trash,
      claimed,
    };
    await writeTexts(em, context, { store: store.texts(record), change });
    await store.saveRelated?.(em, context, saved);
    noteWrite({ action: actionOf(isNew, trash), kind: store.kind, id: record.id, before });
  }
}

/** A change of a stored post, which may be a copy of one in another calendar. */
interface Applied<Changes> {
  stored: PostToChange;
  changes: Changes;
  copied?: Copied;
}
