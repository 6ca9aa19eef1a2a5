import { type CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Slice } from '../../values/slice.ts';
import { sqlBuilder } from '../statements/sql.ts';
import { type EventSorting, type PlacedRow, sliceOfEvents } from './connection.ts';
import { type EventQuery, matchingEvents } from './event.ts';
import { selectBranch } from './tree.ts';

/** What has events; an `event` has its parts, a `user` the events of the author. */
export type OwnerKind = 'venue' | 'organizer' | 'category' | 'tag' | 'event' | 'user';

const ownerId = sql`owner.id`;

/** Which events belong to one owner. */
const belongs: Record<OwnerKind, RawBuilder<SqlBool>> = {
  venue: sql`event.id in (select event_id from event_venue where venue_id = ${ownerId})`,
  organizer: sql`event.id in (select event_id from event_organizer where organizer_id = ${ownerId})`,
  category: sql`event.id in (select event_id from event_term where term_id in (${selectBranch(ownerId)}))`,
  tag: sql`event.id in (select event_id from event_term where term_id = ${ownerId})`,
  event: sql`event.parent_id = ${ownerId}`,
  user: sql`event.author_id = ${ownerId}`,
};

/** A row of one owner's events. */
export type OwnedEventRow = PlacedRow & { ownerId: number };

interface Owned {
  kind: OwnerKind;
  ids: number[];
}

/** The same slice of the events of each owner, in its order. */
export function slicesOfOwners(
  { kind, ids }: Owned,
  query: EventQuery,
  { slice, sorting }: { slice: Slice; sorting: EventSorting },
): CompiledQuery<OwnedEventRow> {
  const events = sliceOfEvents(ownedBy(kind, query), slice, sorting);
  return sql<OwnedEventRow>`
    select owner.id as "ownerId", slice.* from unnest(${ids}::int[]) as owner (id)
    cross join lateral (select event.*, row_number() over () as position from ${events} as event) as slice
    order by owner.id, slice.position`.compile(sqlBuilder);
}

/** How many events each owner has, exactly. */
export function countOfOwners(
  { kind, ids }: Owned,
  query: EventQuery,
): CompiledQuery<{ ownerId: number; total: number | string }> {
  const counting = matchingEvents(ownedBy(kind, query)).select(sql<number>`count(*)`.as('total'));
  return sql<{ ownerId: number; total: number | string }>`
    select owner.id as "ownerId", ${counting} as total from unnest(${ids}::int[]) as owner (id)`.compile(
    sqlBuilder,
  );
}

function ownedBy(kind: OwnerKind, query: EventQuery): EventQuery {
  return { ...query, conditions: [...query.conditions, belongs[kind]] };
}
