import type { Context } from '../../context/context.ts';
import { transaction } from '../../database/database.ts';
import { nextId, type UnitOfWork } from '../../database/unit-of-work.ts';
import { CalendarError } from '../../errors.ts';
import type { Language } from '../../i18n/language.ts';
import { clearLoaders } from '../../loaders/index.ts';
import { assertMayWrite } from '../../policy/permissions.ts';
import type { PostKind } from '../../policy/visibility.ts';
import { utcText } from '../../values/dates.ts';
import { kindFacts } from '../../values/kinds.ts';
import { Checks, inLanguage } from '../input/checks.ts';
import { saveImage, type WantedImage } from '../input/image.ts';
import { type TextStore, writeTexts, type WrittenTexts } from '../texts/store.ts';
import type { Checked, Sent, Submission } from './input.ts';
import { type Address, changePost, type StoredPost } from './post.ts';
import {
  changedPublication,
  type Publication,
  settlePublication,
  trashPublication,
  type WantedPublication,
} from './publication.ts';
import { bumpVersion, type Demands, sentColumns } from './record.ts';

/** What is to be written to a post, every value checked; what is undefined stays as it is. */
export interface PostChanges<Field extends string, Columns extends object> {
  publication: WantedPublication;
  authorId?: number;
  written: WrittenTexts<Field>[];
  /** The columns that the kind has to itself. */
  columns: Partial<Columns>;
  image?: WantedImage;
}

/** The columns that all posts share. */
export interface PostRecord extends Publication {
  id: number;
  version: number;
  authorId: number;
  createdAt: string;
  modifiedAt: string;
  firstLanguage: Language;
  imageId: number | null;
}

interface Saved<Columns extends object, Changes> {
  record: PostRecord & Columns;
  /** None where the post goes into the trash. */
  changes?: Changes;
  isNew: boolean;
}

/** What differs between the kinds of posts. */
export interface PostStore<
  Field extends string,
  Columns extends object,
  Changes extends PostChanges<Field, Columns>,
  View,
> {
  kind: PostKind;
  /** The columns of its own that a new one starts with. */
  startColumns(changes: Changes): Columns;
  texts(record: PostRecord & Columns): TextStore<Field>;
  /** Whether one of that status needs a slug (wire-format 5.2, 7.1). */
  needsSlug(status: string): boolean;
  read(context: Context, address: Address): Promise<View>;
  readInput(context: Context, submission: Submission): Promise<Checked<Changes>>;
  add(em: UnitOfWork, record: PostRecord & Columns): void;
  find(em: UnitOfWork, id: number): Promise<PostRecord & Columns>;
  /** The id of one with the same data, which is given back instead of a new one. */
  findSame?(
    em: UnitOfWork,
    context: Context,
    made: { changes: Changes; columns: Columns & { imageId: number | null } },
  ): Promise<number | undefined>;
  /** Refuses changes that what is stored does not allow. */
  refuse?(em: UnitOfWork, id: number, changes: Changes): Promise<void>;
  /** Saves what does not stand in its row, nor among its texts. */
  saveRelated?(em: UnitOfWork, context: Context, saved: Saved<Columns, Changes>): Promise<void>;
}

/** Creates, changes and trashes the posts of one kind, each in one transaction (wire-format 7, 8). */
export class PostWriter<
  Field extends string,
  Columns extends object,
  Changes extends PostChanges<Field, Columns>,
  View,
> {
  readonly #store: PostStore<Field, Columns, Changes, View>;

  constructor(store: PostStore<Field, Columns, Changes, View>) {
    this.#store = store;
  }

  /** Creates a post and whatever new things it brings along, or gives back the one that has the same data. */
  async create(context: Context, sent: Sent): Promise<View> {
    return this.#readWritten(await this.add(context, sent));
  }

  /** The same for who need not see it; gives its number, and the context in the language that it was written in. */
  async add(context: Context, sent: Sent): Promise<{ writer: Context; number: number }> {
    assertMayWrite(context.viewer, this.#store.kind);
    const { context: writer, changes } = await this.readInput(context, { mode: 'create', ...sent });
    const number = await transaction(context.database, (em) => this.createWithin(em, writer, changes));
    return { writer, number };
  }

  /** Checks what is to be written, without writing it. */
  readInput(context: Context, submission: Submission): Promise<Checked<Changes>> {
    return this.#store.readInput(context, submission);
  }

  /** Creates a post within a transaction that is under way; gives the id. */
  async createWithin(em: UnitOfWork, context: Context, changes: Changes): Promise<number> {
    const store = this.#store;
    const imageId = changes.image === undefined ? null : await saveImage(em, changes.image);
    const columns = { ...store.startColumns(changes), imageId };
    const same = await store.findSame?.(em, context, { changes, columns });
    if (same !== undefined) return same;
    const id = await nextId(em, 'calendar_id');
    const record = { ...newRecord(context, changes), ...columns, id };
    store.add(em, record);
    await em.flush();
    await this.#saveAround(em, context, { record, changes, isNew: true });
    return id;
  }

  /** Changes a post; what was not sent stays. */
  async update(
    context: Context,
    address: Address,
    { expectedVersion, ...sent }: Sent & Demands,
  ): Promise<View> {
    const store = this.#store;
    return this.#change(context, { address, expectedVersion }, async (em, { number }) => {
      const { context: writer, changes } = await this.readInput(context, { mode: 'update', number, ...sent });
      await store.refuse?.(em, number, changes);
      const imageId = changes.image === undefined ? undefined : await saveImage(em, changes.image);
      const record = await store.find(em, number);
      const wasInTrash = record.status === 'trash';
      const publication = changedPublication(writer, record, changes.publication);
      const shared = sentColumns({ authorId: changes.authorId, imageId, ...bumpVersion(writer, record) });
      Object.assign(record, publication, shared, sentColumns(changes.columns));
      const trash = wasInTrash && record.status !== 'trash' ? 'out' : undefined;
      await this.#saveAround(em, writer, { record, changes, isNew: false, trash });
      return writer;
    });
  }

  /**
   * Puts a post into the trash: its slugs are free. The venues and organizers of an event stay, as do the events of a
   * venue or organizer, which no longer show it (wire-format 5.1, 7, 8).
   */
  async remove(
    context: Context,
    address: Address,
    { language, expectedVersion }: Omit<Sent, 'input'> & Demands,
  ): Promise<View> {
    const store = this.#store;
    return this.#change(context, { address, expectedVersion }, async (em, { number, status }) => {
      if (status === 'trash') throw new CalendarError(kindFacts[store.kind].errors.inTrash);
      const checks = new Checks();
      const writer = inLanguage(context, checks, language);
      checks.throwIfAny();
      const record = await store.find(em, number);
      Object.assign(record, trashPublication(record), bumpVersion(context, record));
      await this.#saveAround(em, context, { record, isNew: false, trash: 'into' });
      return writer;
    });
  }

  /** Reads the post in the language that the work says it was written in. */
  async #change(
    context: Context,
    change: { address: Address } & Demands,
    work: (em: UnitOfWork, stored: StoredPost) => Promise<Context>,
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
    { trash, ...saved }: Saved<Columns, Changes> & { trash?: 'into' | 'out' },
  ): Promise<void> {
    const { record, changes, isNew } = saved;
    const store = this.#store;
    const change = {
      ownerId: record.id,
      firstLanguage: record.firstLanguage,
      isNew,
      written: changes?.written ?? [],
      needsSlug: trash !== 'into' && store.needsSlug(record.status),
      trash,
    };
    await writeTexts(em, context, { store: store.texts(record), change });
    await store.saveRelated?.(em, context, saved);
  }
}

function newRecord(
  context: Context,
  { authorId, publication }: Pick<PostChanges<string, object>, 'authorId' | 'publication'>,
) {
  const now = utcText(context.clock.now);
  return {
    version: 1,
    authorId: authorId ?? context.viewer?.id ?? 0,
    createdAt: now,
    modifiedAt: now,
    firstLanguage: context.language,
    ...settlePublication(context, null, publication),
  };
}
