import type { Context } from '../../context/context.ts';
import {
  deletePost,
  findChildEvents,
  moveChildEvents,
  readWithMembers,
} from '../../database/queries/post-deletion.ts';
import { deleteSlugs } from '../../database/queries/slug.ts';
import { noteWrite } from '../../database/running-transaction.ts';
import { advisoryLock, type UnitOfWork } from '../../database/unit-of-work.ts';
import { clearLoaders } from '../../loaders/index.ts';
import { loadBeside, type ShownPost } from '../../loaders/preload.ts';
import type { PostKind } from '../../policy/visibility.ts';
import { utcText } from '../../values/dates.ts';
import { Checks, inLanguage } from '../input/checks.ts';
import type { Submission } from './input.ts';
import { type Address, changePost } from './post.ts';
import { lockKey, type Precondition } from './record.ts';

/** How a post is deleted: by default it is moved to the trash. */
export interface Deletion extends Omit<Submission, 'input'>, Precondition {
  permanently?: boolean;
}

interface Deleted<View> {
  kind: PostKind;
  address: Address;
  read: (context: Context, address: Address) => Promise<View>;
}

/**
 * Deletes a post for good, whether or not it is in the trash; returns it as it was. Events lose a
 * venue or an organizer, and the parts of an event become events of their own. The audit keeps it,
 * so that a version of it can be restored (decision 0078).
 */
export async function deletePermanently<View extends ShownPost>(
  context: Context,
  { kind, address, read }: Deleted<View>,
  { language, expectedVersion }: Deletion,
): Promise<View> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, language);
  checks.throwIfAny();
  // What was read before belongs to the time before; what is read now stays for the response.
  clearLoaders(context.loaders);
  return changePost(context, { kind, address, expectedVersion }, async (em, { number }) => {
    const view = await read(reader, { number });
    await loadBeside(reader, kind, view);
    const before = await readWithMembers(em, kind, number);
    if (kind === 'event') await releaseChildren(em, context, number);
    await deleteSlugs(em, { kind, ownerId: number }, []);
    await deletePost(em, kind, number);
    noteWrite({ action: 'delete', kind, id: number, before });
    return view;
  });
}

/** Under the lock of all parents, so that no other event becomes part of this one meanwhile. */
async function releaseChildren(em: UnitOfWork, context: Context, number: number): Promise<void> {
  await advisoryLock(em, parentsOfEvents);
  await moveChildren(em, context, { ids: await findChildEvents(em, number), from: number, to: null });
}

interface Moved {
  ids: readonly number[];
  from: number | null;
  to: number | null;
}

/**
 * Makes events part of another, or of none, each as a change of its own under its lock; those that
 * are part of yet another one by then stay. Call it under the lock of all parents.
 */
export async function moveChildren(
  em: UnitOfWork,
  { clock }: Context,
  { ids, ...move }: Moved,
): Promise<void> {
  if (ids.length === 0) return;
  await advisoryLock(em, ...ids.map((id) => lockKey('event', id)));
  const moved = await moveChildEvents(em, ids, { ...move, modifiedAt: utcText(clock.now) });
  for (const { id, before } of moved) noteWrite({ action: 'update', kind: 'event', id, before });
}

/** The lock that serializes changes of the parents of events. */
export const parentsOfEvents = 'parents of events';
