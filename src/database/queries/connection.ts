import { type SqlBool, sql } from 'kysely';
import type { Place, Stretch } from '../../calendar/connection.ts';
import { type EventQuery, selectEvents } from './event.ts';
import { allOf, type LinkedQuery, selectOrganizers, selectVenues } from './linked.ts';

export interface Sorting {
  descending: boolean;
}

/** A stretch of events by instant of start, then number; one row more than wanted. */
export function stretchOfEvents(
  { reader, language, conditions }: EventQuery,
  stretch: Stretch,
  { descending }: Sorting,
) {
  const direction = descending === stretch.backward ? 'asc' : 'desc';
  return selectEvents(reader, language)
    .where((eb) => eb.and([...conditions]))
    .where(withinStretch(['event.starts_at', 'event.id'], stretch, { descending }))
    .orderBy('event.starts_at', direction)
    .orderBy('event.id', direction)
    .limit(stretch.size + 1);
}

/** A stretch of venues by publication, then number; one row more than wanted. */
export function stretchOfVenues(
  { reader, language, conditions }: LinkedQuery,
  stretch: Stretch,
  { descending }: Sorting,
) {
  const direction = descending === stretch.backward ? 'asc' : 'desc';
  return selectVenues(reader, language)
    .where(allOf(conditions))
    .where(withinStretch(['venue.published_at', 'venue.id'], stretch, { descending }))
    .orderBy('venue.published_at', direction)
    .orderBy('venue.id', direction)
    .limit(stretch.size + 1)
    .compile();
}

/** A stretch of organizers by publication, then number; one row more than wanted. */
export function stretchOfOrganizers(
  { reader, language, conditions }: LinkedQuery,
  stretch: Stretch,
  { descending }: Sorting,
) {
  const direction = descending === stretch.backward ? 'asc' : 'desc';
  return selectOrganizers(reader, language)
    .where(allOf(conditions))
    .where(withinStretch(['organizer.published_at', 'organizer.id'], stretch, { descending }))
    .orderBy('organizer.published_at', direction)
    .orderBy('organizer.id', direction)
    .limit(stretch.size + 1)
    .compile();
}

/** Keyset, not offset: stable while others insert. Raw, because the builder has no row comparison. */
function withinStretch(columns: [string, string], { after, before }: Stretch, { descending }: Sorting) {
  const beyond = (place: Place, forward: boolean) =>
    sql<SqlBool>`(${sql.ref(columns[0])}, ${sql.ref(columns[1])}) ${forward === descending ? sql`<` : sql`>`}
      (${place.value}::timestamp, ${place.number}::bigint)`;
  const conditions = [];
  if (after !== undefined) conditions.push(beyond(after, true));
  if (before !== undefined) conditions.push(beyond(before, false));
  return allOf(conditions);
}
