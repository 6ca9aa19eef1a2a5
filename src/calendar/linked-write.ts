import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { assertMayWrite } from '../policy/permissions';
import type { Context } from '../context/context';
import { transaction } from '../database/database.ts';
import { findByFingerprint, type LinkedKind } from '../database/queries/associated';
import { holdKey, inTransaction, nextId } from '../database/unit-of-work';
import { CalendarError } from '../errors.ts';
import { forgetLoaded } from '../loaders/index.ts';
import { Checks, inLanguage, type Input } from './input/checks';
import { utcText } from '../values/dates';
import { type Demands, sentColumns, touched } from './post/record';
import { saveImage, type WantedImage } from './input/image';
import { type Address, changePost, postErrors } from './post/post';
import type { Mode } from './post/input';
import {
  type Publication,
  settlePublication,
  trashPublication,
  type WantedPublication,
  changedPublication,
} from './post/publication';
import { type TextRow, type TextStore, writeTexts, type WrittenTexts } from './texts/store';
import type { Language } from '../i18n/language.ts';

/** What is to be written to a venue or organizer, every value checked; what is undefined stays as it is. */
export interface LinkedChanges<Field extends string, Columns extends object> {
  publication: WantedPublication;
  authorId?: number;
  written: WrittenTexts<Field>[];
  columns: Partial<Columns>;
  image?: WantedImage;
}

/** The columns that venues and organizers share. */
export interface LinkedRecord extends Publication {
  id: number;
  version: number;
  authorId: number;
  createdAt: string;
  modifiedAt: string;
  firstLanguage: Language;
  imageId: number | null;
}

/** What differs between venues and organizers. */
export interface LinkedStore<Field extends string, Columns extends object, View> {
  kind: LinkedKind;
  /** The columns of its own that a new one starts with. */
  standard: Columns;
  texts(record: Columns): TextStore<Field>;
  read(context: Context, address: Address): Promise<View>;
  readInput(
    context: Context,
    sent: { mode: Mode; input: Input; language?: unknown },
  ): Promise<{ context: Context; changes: LinkedChanges<Field, Columns> }>;
  add(em: SqlEntityManager, record: LinkedRecord & Columns): void;
  find(em: SqlEntityManager, id: number): Promise<LinkedRecord & Columns>;
}

export interface Sent {
  input: Input;
  language?: unknown;
}

/** Creates a venue or organizer, or gives back the one that has the same data (wire-format 8). */
export async function createLinked<Field extends string, Columns extends object, View>(
  context: Context,
  store: LinkedStore<Field, Columns, View>,
  sent: Sent,
): Promise<View> {
  const { writer, number } = await addLinked(context, store, sent);
  forgetLoaded(context.loaders);
  return store.read(writer, { number });
}

/** The same for who need not see it; gives its number, and the context in the language that it was written in. */
export async function addLinked<Field extends string, Columns extends object, View>(
  context: Context,
  store: LinkedStore<Field, Columns, View>,
  sent: Sent,
): Promise<{ writer: Context; number: number }> {
  assertMayWrite(context.viewer, store.kind);
  const { context: writer, changes } = await store.readInput(context, { mode: 'create', ...sent });
  const number = await transaction(context.database, (em) => createWithin(em, writer, { store, changes }));
  return { writer, number };
}

interface Wanted<Field extends string, Columns extends object, View> {
  store: LinkedStore<Field, Columns, View>;
  changes: LinkedChanges<Field, Columns>;
}

/** The same within a transaction that is under way; gives the id. */
export async function createWithin<Field extends string, Columns extends object, View>(
  em: SqlEntityManager,
  context: Context,
  { store, changes }: Wanted<Field, Columns, View>,
): Promise<number> {
  const imageId = changes.image === undefined ? null : await saveImage(em, changes.image);
  const columns = { ...store.standard, ...changes.columns };
  const fingerprint = fingerprintOf(
    context.language,
    { ...changes.written[0]?.texts },
    { ...columns, imageId },
  );
  await holdKey(em, `${store.kind}:${fingerprint}`);
  const same = await findByFingerprint(inTransaction(em), { kind: store.kind, fingerprint, reader: context });
  if (same !== undefined) return same;
  const record = newRecord(await nextId(em, 'calendar_id'), context, { changes, imageId });
  store.add(em, { ...record, ...columns });
  await em.flush();
  const made = { record: { ...record, ...columns }, written: changes.written, isNew: true };
  await saveTexts(em, context, { store, ...made });
  return record.id;
}

/** Changes a venue or organizer; what was not sent stays (wire-format 8). */
export async function updateLinked<Field extends string, Columns extends object, View>(
  context: Context,
  store: LinkedStore<Field, Columns, View>,
  { address, expectedVersion, ...sent }: Sent & Demands & { address: Address },
): Promise<View> {
  const change = { kind: store.kind, address, expectedVersion };
  const { writer, number } = await changePost(context, change, async (em, stored) => {
    const { context: writer, changes } = await store.readInput(context, { mode: 'update', ...sent });
    const imageId = changes.image === undefined ? undefined : await saveImage(em, changes.image);
    const record = await store.find(em, stored.number);
    const wasInTrash = record.status === 'trash';
    const publication = changedPublication(writer, record, changes.publication);
    const shared = sentColumns({ authorId: changes.authorId, imageId, ...touched(writer, record) });
    Object.assign(record, publication, shared, sentColumns(changes.columns));
    const trash = wasInTrash && record.status !== 'trash' ? 'out' : undefined;
    await saveTexts(em, writer, { store, record, written: changes.written, trash });
    return { writer, number: record.id };
  });
  forgetLoaded(context.loaders);
  return store.read(writer, { number });
}

/** Puts a venue or organizer into the trash; its events stay, and no longer show it (wire-format 5.1, 8). */
export async function deleteLinked<Field extends string, Columns extends object, View>(
  context: Context,
  store: LinkedStore<Field, Columns, View>,
  { address, language, expectedVersion }: Omit<Sent, 'input'> & Demands & { address: Address },
): Promise<View> {
  const change = { kind: store.kind, address, expectedVersion };
  const { writer, number } = await changePost(context, change, async (em, stored) => {
    if (stored.status === 'trash') throw new CalendarError(postErrors[store.kind].inTrash);
    const checks = new Checks();
    const writer = inLanguage(context, checks, language);
    checks.done();
    const record = await store.find(em, stored.number);
    Object.assign(record, trashPublication(record), touched(context, record));
    await saveTexts(em, context, { store, record, written: [], trash: 'into' });
    return { writer, number: record.id };
  });
  forgetLoaded(context.loaders);
  return store.read(writer, { number });
}

function newRecord(
  id: number,
  context: Context,
  { changes, imageId }: { changes: LinkedChanges<string, object>; imageId: number | null },
): LinkedRecord {
  const now = utcText(context.clock.now);
  return {
    id,
    version: 1,
    authorId: changes.authorId ?? context.viewer?.id ?? 0,
    createdAt: now,
    modifiedAt: now,
    firstLanguage: context.language,
    ...settlePublication(context, null, changes.publication),
    imageId,
  };
}

interface Texts<Field extends string, Columns extends object, View> {
  store: LinkedStore<Field, Columns, View>;
  record: LinkedRecord & Columns;
  written: readonly WrittenTexts<Field>[];
  isNew?: boolean;
  trash?: 'into' | 'out';
}

/** Venues and organizers have a slug from the start, drafts too (wire-format 5.2). */
async function saveTexts<Field extends string, Columns extends object, View>(
  em: SqlEntityManager,
  context: Context,
  { store, record, written, isNew, trash }: Texts<Field, Columns, View>,
): Promise<void> {
  const change = {
    ownerId: record.id,
    firstLanguage: record.firstLanguage,
    isNew,
    written,
    needsSlug: trash !== 'into',
    trash,
  };
  const texts = store.texts(record);
  const columns = pick(record, [...Object.keys(store.standard), 'imageId']);
  const derive = (row: TextRow<Field>) => ({
    fingerprint: fingerprintOf(row.language, pick(row, texts.fields), columns),
  });
  await writeTexts(em, context, { store: { ...texts, derive }, change });
}

function pick(record: object, names: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(record, name)]));
}

/** What makes a venue or organizer the same as another: everything but dates, status and author. */
function fingerprintOf(language: Language, texts: Partial<TextRow<string>>, columns: object): string {
  const facts = [...Object.entries(texts), ...Object.entries(columns)]
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([language, facts]))
    .digest('base64url');
}
