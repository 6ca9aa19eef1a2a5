import type { Context } from '../../context/context.ts';
import { findLastChange, type StoredState } from '../../database/queries/audit.ts';
import { addEventsOfAssociated, type EventPlace, keepPost } from '../../database/queries/post-deletion.ts';
import { selectStoredPost } from '../../database/queries/post.ts';
import { findWithAncestors } from '../../database/queries/tree.ts';
import { advisoryLock, type UnitOfWork } from '../../database/unit-of-work.ts';
import { CalendarError } from '../../errors.ts';
import { isLanguage } from '../../i18n/language.ts';
import type { PostKind } from '../../policy/visibility.ts';
import { kindFacts } from '../../values/kinds.ts';
import { moveChildren, parentsOfEvents } from './delete.ts';
import { lockKey } from './record.ts';
import { type Snapshot, timeIn } from './snapshot.ts';

/** Whether there is no post of this number, be it deleted or never created. */
export async function isDeleted(context: Context, kind: PostKind, number: number): Promise<boolean> {
  const found = await context.database.query(selectStoredPost(kind, { number }).compile());
  return found.length === 0;
}

/**
 * The last change of a deleted post, which nobody else creates again before the transaction ends.
 * Throws `notFound` if it never existed, or exists again.
 */
export async function lockDeleted(em: UnitOfWork, kind: PostKind, number: number) {
  await advisoryLock(em, ...(kind === 'event' ? [parentsOfEvents] : []), lockKey(kind, number));
  const last = await findLastChange(em, kind, number);
  if (last === undefined || (await keepPost(em, kind, number)))
    throw new CalendarError(kindFacts[kind].errors.notFound);
  return last;
}

/** What a version knows of the record of a post beside what clients write. */
export function columnsIn(snapshot: Snapshot) {
  const { first_language: language } = snapshot;
  return {
    createdAt: timeIn(snapshot, 'createdAt'),
    ...(isLanguage(language) ? { firstLanguage: language } : {}),
  };
}

interface Recreated {
  kind: PostKind;
  id: number;
  /** The post when it was deleted. */
  snapshot: StoredState['snapshot'];
}

/**
 * Gives a post that was created again back to the events that lost it; its parts, unless they are
 * part of another by now.
 */
export async function giveBackMembers(
  em: UnitOfWork,
  context: Context,
  { kind, id, snapshot: { events, children } }: Recreated,
): Promise<void> {
  await em.flush();
  if (kind !== 'event') return addEventsOfAssociated(em, kind, { id, places: listOf<EventPlace>(events) });
  // An earlier version may have a parent that became part of one of them, and the events would form
  // a circle.
  const above = await findWithAncestors(em, 'event', id);
  const ids = listOf<number>(children).filter((child) => !above.includes(child));
  await moveChildren(em, context, { ids, from: null, to: id });
}

function listOf<Item>(list: unknown): Item[] {
  return Array.isArray(list) ? (list as Item[]) : [];
}
