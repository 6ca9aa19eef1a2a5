import type { Context } from '../../context/context.ts';
import { transaction } from '../../database/database.ts';
import { findLastChange } from '../../database/queries/audit.ts';
import { addEventsOfTerm } from '../../database/queries/event-part.ts';
import { findChildrenToChange, findTermToChange, type TermKind } from '../../database/queries/term.ts';
import { findWithAncestors } from '../../database/queries/tree.ts';
import { noteWrite } from '../../database/running-transaction.ts';
import { advisoryLock, type UnitOfWork } from '../../database/unit-of-work.ts';
import { Term } from '../../entities/term.ts';
import { CalendarError } from '../../errors.ts';
import { isLanguage } from '../../i18n/language.ts';
import { assertMayWrite } from '../../policy/permissions.ts';
import { utcText } from '../../values/dates.ts';
import { kindFacts } from '../../values/kinds.ts';
import { lockKey } from '../post/record.ts';
import { readVersion, type Snapshot, textsIn, timeIn } from '../post/snapshot.ts';
import { writeTexts } from '../texts/store.ts';
import type { TermView } from './term.ts';
import { termTextStore } from './texts.ts';
import { assertUniqueNames } from './uniqueness.ts';
import { lockTerm, moveChildren, readWritten, saveTerm } from './write.ts';

interface Target {
  kind: TermKind;
  number: number;
  version: number;
}

/**
 * Restores a category or tag as it was in a version, even after it was deleted: then with its
 * number, and with the events and children that lost it (decision 0078). Throws `notFound` if it
 * never existed, `invalidParameters` if the version is not stored, `termExists` if another term has
 * its name meanwhile.
 */
export async function restoreTerm(context: Context, { kind, number, version }: Target): Promise<TermView> {
  assertMayWrite(context.viewer, kind);
  await transaction(context.database, async (em) => {
    await advisoryLock(em, lockKey(kind, number));
    const isDeleted = (await findTermToChange(em, { kind, id: number })) === undefined;
    const target = { kind, id: number, version };
    await (isDeleted ? recreate(em, context, target) : change(em, context, target));
  });
  return readWritten(context, kind, number);
}

interface Restored {
  kind: TermKind;
  id: number;
  version: number;
}

async function change(em: UnitOfWork, context: Context, target: Restored): Promise<void> {
  const { kind, id } = target;
  const snapshot = await readVersion(em, target);
  const stored = await lockTerm(em, id, { kind });
  const changes = { written: writtenIn(snapshot), parentId: await existingParent(em, snapshot) };
  await saveTerm(em, context, { kind, ...stored, changes });
}

async function recreate(em: UnitOfWork, context: Context, target: Restored): Promise<void> {
  const { kind, id } = target;
  const last = await findLastChange(em, kind, id);
  if (last === undefined) throw new CalendarError(kindFacts[kind].errors.notFound);
  const snapshot = await readVersion(em, target);
  const written = writtenIn(snapshot);
  const parentId = await existingParent(em, snapshot);
  await assertUniqueNames(em, { kind, written, parentId });
  const { first_language: language } = snapshot;
  const firstLanguage = isLanguage(language) ? language : context.language;
  const modifiedAt = utcText(context.clock.now);
  const columns = { version: last.version + 1, firstLanguage, createdAt: timeIn(snapshot, 'createdAt') };
  em.persist(em.create(Term, { id, kind, parentId, modifiedAt, ...columns }));
  await em.flush();
  const texts = { ownerId: id, firstLanguage, isNew: true, written, needsSlug: true };
  await writeTexts(em, context, { store: termTextStore(kind), change: texts });
  const { events, children } = last.snapshot;
  await addEventsOfTerm(em, id, toIds(events));
  await takeBack(em, toIds(children), { id, parentId, movedTo: last.snapshot.parent_id, modifiedAt });
  noteWrite({ action: 'restore', kind, id, before: null });
}

function writtenIn(snapshot: Snapshot) {
  return textsIn(snapshot, ['name', 'description']);
}

/** The parent of a version; none if it was deleted. */
async function existingParent(em: UnitOfWork, { parent_id: id }: Snapshot): Promise<number | null> {
  if (typeof id !== 'number') return null;
  return (await em.findOne(Term, { id, kind: 'category' }))?.id ?? null;
}

interface Return {
  id: number;
  parentId: number | null;
  /** Where the deletion moved the children. */
  movedTo: unknown;
  modifiedAt: string;
}

/**
 * Makes those children its own again that are still where the deletion moved them. Not those that
 * it lies below now: an earlier version may have a parent that became their descendant, and the
 * categories would form a circle.
 */
async function takeBack(
  em: UnitOfWork,
  children: readonly number[],
  { id, parentId, movedTo, modifiedAt }: Return,
): Promise<void> {
  const siblings = await findChildrenToChange(em, typeof movedTo === 'number' ? movedTo : null);
  const above = parentId === null ? [] : await findWithAncestors(em, 'term', parentId);
  const moved = siblings.filter((sibling) => children.includes(sibling.id) && !above.includes(sibling.id));
  await moveChildren(em, moved, { parentId: id, modifiedAt });
}

function toIds(list: unknown): number[] {
  return Array.isArray(list) ? list.map(Number) : [];
}
