import { sql } from 'kysely';
import { Event } from '../../entities/event.ts';
import { Organizer } from '../../entities/organizer.ts';
import { Venue } from '../../entities/venue.ts';
import type { PostKind } from '../../policy/visibility.ts';
import { snapshotOf, snapshotWithMembers } from '../statements/snapshot.ts';
import { among } from '../statements/sql.ts';
import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';
import type { AssociatedKind } from './associated.ts';

/** A post that the unit of work knows by its id alone. */
const posts: Record<PostKind, (em: UnitOfWork, id: number) => object> = {
  event: (em, id) => em.getReference(Event, id),
  venue: (em, id) => em.getReference(Venue, id),
  organizer: (em, id) => em.getReference(Organizer, id),
};

/** All of a post as JSON, with the events and children that lose it when it is deleted. */
export async function readWithMembers(em: UnitOfWork, kind: PostKind, id: number): Promise<string> {
  const posts = inTransaction(em)
    .selectFrom(kind)
    .select(sql<string>`${snapshotWithMembers(kind)}::text`.as('before'))
    .where(among(`${kind}.id`, [id]));
  return (await posts.executeTakeFirstOrThrow()).before;
}

/** Deletes a post with its texts and links; what refers to it otherwise must have lost it. */
export async function deletePost(em: UnitOfWork, kind: PostKind, id: number): Promise<void> {
  await em.remove(posts[kind](em, id)).flush();
}

/** Whether a post exists; if so, nobody deletes it before the transaction ends. */
export async function keepPost(em: UnitOfWork, kind: PostKind, id: number): Promise<boolean> {
  const posts = inTransaction(em)
    .selectFrom(kind)
    .select('id')
    .where(among(`${kind}.id`, [id]));
  return (await posts.forKeyShare().executeTakeFirst()) !== undefined;
}

/** The ids of the events that are part of another. */
export async function findChildEvents(em: UnitOfWork, parentId: number): Promise<number[]> {
  const children = inTransaction(em).selectFrom('event').select('id').where('parent_id', '=', parentId);
  return (await children.orderBy('id').execute()).map(({ id }) => id);
}

/**
 * Makes events part of another, or of none, as a change of each. Returns each as it was, as JSON;
 * those that are part of yet another one by now stay.
 */
export async function moveChildEvents(
  em: UnitOfWork,
  ids: readonly number[],
  { from, to, modifiedAt }: { from: number | null; to: number | null; modifiedAt: string },
): Promise<{ id: number; before: string }[]> {
  const trx = inTransaction(em);
  const found = await trx
    .selectFrom('event')
    .select(['id', sql<string>`${snapshotOf('event')}::text`.as('before')])
    .where(among('event.id', ids))
    .where('parent_id', 'is not distinct from', from)
    .orderBy('id')
    .execute();
  const moved = found.map(({ id }) => id);
  await trx
    .updateTable('event')
    .set((eb) => ({ parent_id: to, modified_at: modifiedAt, version: eb('version', '+', 1) }))
    .where(among('event.id', moved))
    .execute();
  return found;
}

/** An event, and the position of the venue or organizer among those that it has. */
export type EventPlace = readonly [event: number, position: number];

/** Links events, as far as they exist, to a venue or organizer that they do not have. */
export async function addEventsOfAssociated(
  em: UnitOfWork,
  kind: AssociatedKind,
  { id, places }: { id: number; places: readonly EventPlace[] },
): Promise<void> {
  if (places.length === 0) return;
  const events = places.map(([event]) => event);
  const positions = places.map(([, position]) => position);
  await sql`insert into ${sql.table(`event_${kind}`)} (event_id, ${sql.ref(`${kind}_id`)}, "position", starts_at)
    select event.id, ${id}::int, place.position, event.starts_at
    from unnest(${events}::int[], ${positions}::int[]) as place (event_id, position)
    join event on event.id = place.event_id for share of event
    on conflict do nothing`.execute(inTransaction(em));
}
