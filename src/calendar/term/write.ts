import type { Context } from '../../context/context.ts';
import { transaction } from '../../database/database.ts';
import { deleteSlugs } from '../../database/queries/slug.ts';
import {
  findChildrenToChange,
  findNamed,
  findTermToChange,
  moveTerms,
  selectNamed,
  type TermKind,
} from '../../database/queries/term.ts';
import { noteWrite } from '../../database/running-transaction.ts';
import { advisoryLock, nextId, type UnitOfWork } from '../../database/unit-of-work.ts';
import { Term } from '../../entities/term.ts';
import { CalendarError } from '../../errors.ts';
import { clearLoaders } from '../../loaders/index.ts';
import { assertMayWrite } from '../../policy/permissions.ts';
import { utcText } from '../../values/dates.ts';
import { kindFacts } from '../../values/kinds.ts';
import type { Submission } from '../post/input.ts';
import type { Deletion } from '../post/delete.ts';
import type { Address } from '../post/post.ts';
import { assertVersion, bumpVersion, type Precondition, lockKey } from '../post/record.ts';
import { writeTexts } from '../texts/store.ts';
import { readTermInput, type TermChanges } from './input.ts';
import { readTerm, type TermView } from './term.ts';
import { nameKey, termTextStore } from './texts.ts';
import {
  assertFreeSlugs,
  assertUniqueNames,
  keptNames,
  lockParent,
  withoutCircle,
  withSlugs,
} from './uniqueness.ts';

type OfKind<Fields> = Fields & { kind: TermKind };

/** Creates a category or tag (wire-format 8). */
export async function createTerm(context: Context, submission: OfKind<Submission>): Promise<TermView> {
  const { writer, number } = await addTerm(context, submission);
  return readWritten(writer, submission.kind, number);
}

/**
 * The same without reading the term again; returns its number and the context in the language of
 * its texts.
 */
export async function addTerm(
  context: Context,
  submission: OfKind<Submission>,
): Promise<{ writer: Context; number: number }> {
  const { kind } = submission;
  assertMayWrite(context.viewer, kind);
  const { context: writer, changes } = await readTermInput(context, submission);
  const number = await transaction(context.database, (em) => insertTerm(em, writer, { kind, changes }));
  return { writer, number };
}

/**
 * The id of the term of that name; it is created within the transaction if no other one has done
 * so.
 */
export async function findOrInsertTerm(
  em: UnitOfWork,
  context: Context,
  { kind, name }: { kind: TermKind; name: string },
): Promise<number> {
  await advisoryLock(em, `term:${kind}:${nameKey(name)}`);
  const [same] = await findNamed(em, kind, [nameKey(name)]);
  const changes = { written: [{ language: context.language, texts: { name } }] };
  return same?.id ?? insertTerm(em, context, { kind, changes });
}

/** The ids of terms by their names in any language, by `nameKey`; read in one statement. */
export async function findTermsByName(
  context: Context,
  kind: TermKind,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await context.database.query(selectNamed(kind, names.map(nameKey)).compile());
  // Of several terms of one name the oldest is meant, so it is set last.
  return new Map(rows.toReversed().map((row) => [row.nameKey, row.id]));
}

/** Updates a category or tag; absent fields stay (wire-format 8). */
export async function updateTerm(
  context: Context,
  address: Address,
  { kind, expectedVersion, input, language }: OfKind<Submission & Precondition>,
): Promise<TermView> {
  const target = { kind, expectedVersion };
  const { number } = await findEditable(context, address, target);
  const { context: writer, changes } = await readTermInput(context, { kind, number, input, language });
  await transaction(context.database, async (em) => {
    const stored = await lockTerm(em, number, target);
    await assertFreeSlugs(em, { kind, ownerId: number }, changes.written);
    await saveTerm(em, writer, { kind, ...stored, changes });
  });
  return readWritten(writer, kind, number);
}

/**
 * Saves the changes of a locked term. Throws `termExists` if another has one of the new names, or
 * any on a new level.
 */
export async function saveTerm(
  em: UnitOfWork,
  context: Context,
  { kind, record, before, changes }: OfKind<LockedTerm & { changes: TermChanges }>,
): Promise<void> {
  const { id, parentId: current } = record;
  const { written, parentId: requested } = changes;
  const parentId = requested === undefined ? current : await withoutCircle(em, id, requested);
  const kept = parentId === current ? [] : await keptNames(em, { kind, ownerId: id }, written);
  await assertUniqueNames(em, { kind, written: [...kept, ...written], parentId, except: id });
  em.assign(record, { parentId, ...bumpVersion(context, record) });
  const change = { ownerId: id, firstLanguage: record.firstLanguage, written, needsSlug: true };
  await writeTexts(em, context, { store: termTextStore(kind), change });
  noteWrite({ action: 'update', kind, id, before });
}

/**
 * Deletes a category or tag; its children move up. Returns it as it was (wire-format 8). Throws
 * `trashNotSupported` if it shall be moved to the trash.
 */
export async function deleteTerm(
  context: Context,
  address: Address,
  { permanently = true, ...submission }: OfKind<Deletion>,
): Promise<TermView> {
  const { kind } = submission;
  const { number, ...term } = await findEditable(context, address, submission);
  if (!permanently) throw new CalendarError('trashNotSupported');
  const count = await context.loaders.countByTerm.load(number);
  await transaction(context.database, async (em) => {
    const { record, before } = await lockTerm(em, number, { ...submission, isDeleted: true });
    const { modifiedAt } = bumpVersion(context, record);
    await moveChildren(em, await findChildrenToChange(em, number), { parentId: record.parentId, modifiedAt });
    await deleteSlugs(em, { kind, ownerId: number }, []);
    em.remove(record);
    noteWrite({ action: 'delete', kind, id: number, before });
  });
  clearLoaders(context.loaders);
  return { ...term, number, count };
}

/** The term at the address, if the caller may edit it and it has the expected version. */
async function findEditable(
  context: Context,
  address: Address,
  { kind, language, ...precondition }: OfKind<Precondition & { language?: unknown }>,
): Promise<TermView> {
  assertMayWrite(context.viewer, kind);
  const term = await readTerm(context, kind, { address, input: { language } });
  assertVersion(term, precondition);
  return term;
}

/** A term that others cannot change until the transaction ends, and all of it as JSON. */
type LockedTerm = Awaited<ReturnType<typeof lockTerm>>;

/**
 * Locks a term until the transaction ends and reads it. Throws `notFound`, or `versionConflict`.
 */
export async function lockTerm(
  em: UnitOfWork,
  number: number,
  { kind, expectedVersion, isDeleted }: OfKind<Precondition & { isDeleted?: boolean }>,
) {
  await advisoryLock(em, lockKey(kind, number));
  const row = await findTermToChange(em, { kind, id: number, isDeleted });
  if (row === undefined) throw new CalendarError(kindFacts[kind].errors.notFound);
  assertVersion({ number, version: row.version }, { expectedVersion });
  const { before, ...columns } = row;
  return { record: em.map(Term, columns), before };
}

/** Moves categories below another one, or to the top; each of them is changed. */
export async function moveChildren(
  em: UnitOfWork,
  children: readonly { id: number; before: string }[],
  to: { parentId: number | null; modifiedAt: string },
): Promise<void> {
  if (children.length === 0) return;
  const ids = children.map(({ id }) => id);
  await moveTerms(em, ids, to);
  for (const { id, before } of children) noteWrite({ action: 'update', kind: 'category', id, before });
}

/** Reads a term that was written. */
export async function readWritten(context: Context, kind: TermKind, number: number): Promise<TermView> {
  clearLoaders(context.loaders);
  return readTerm(context, kind, { address: { number } });
}

/**
 * Inserts a term, by default under the next id. Throws `termExists` if another one has its name.
 */
export async function insertTerm(
  em: UnitOfWork,
  context: Context,
  { kind, changes, ...known }: { kind: TermKind; changes: TermChanges; id?: number },
): Promise<number> {
  const parentId = changes.parentId ?? null;
  if (parentId !== null) await lockParent(em, parentId);
  await assertUniqueNames(em, { kind, written: changes.written, parentId });
  const id = known.id ?? (await nextId(em, 'term_id'));
  const now = utcText(context.clock.now);
  const { language: firstLanguage } = context;
  em.persist(
    em.create(Term, { id, version: 1, kind, parentId, firstLanguage, createdAt: now, modifiedAt: now }),
  );
  await em.flush();
  const written = await withSlugs(em, { kind, ownerId: id }, { written: changes.written, parentId });
  const change = { ownerId: id, firstLanguage, isNew: true, written, needsSlug: true };
  await writeTexts(em, context, { store: termTextStore(kind), change });
  noteWrite({ action: 'create', kind, id, before: null });
  return id;
}
