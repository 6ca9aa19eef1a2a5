import { type SqlBool, sql } from 'kysely';
import { type EventQuery, matchingEvents, selectEvents } from './event.ts';
import { allOf, type LinkedQuery, selectOrganizers, selectVenues } from './associated';

/** The last event of the stretch before. */
interface EventPlace {
  startDate: string;
  publishedAtStored: string;
  number: number;
}

/** The last venue or organizer of the stretch before. */
interface LinkedPlace {
  publishedAtStored: string;
  number: number;
}

/**
 * What follows an event in the order of the REST list, or the beginning (wire-format 4). Keyset: however far down, a
 * stretch costs the same, and nothing comes twice. Numbers are found first, without the texts of other rows.
 */
export function eventsAfter(query: EventQuery, place: EventPlace | undefined, size: number) {
  const numbers = matchingEvents(query)
    .select('event.id')
    .where(
      place === undefined
        ? sql<SqlBool>`true`
        : sql<SqlBool>`(event.start_date, event.published_at, event.id)
            > (${place.startDate}::timestamp, ${place.publishedAtStored}::timestamp, ${place.number}::int)`,
    )
    .orderBy('event.start_date')
    .orderBy('event.published_at')
    .orderBy('event.id')
    .limit(size);
  return selectEvents(query.reader, query.language)
    .where('event.id', '=', sql<number>`any(array(${numbers}))`)
    .orderBy('event.start_date')
    .orderBy('event.published_at')
    .orderBy('event.id')
    .compile();
}

/** What follows a venue in the order of the REST list, or the beginning (wire-format 6.1). */
export function venuesAfter(query: LinkedQuery, place: LinkedPlace | undefined, size: number) {
  return selectVenues(query.reader, query.language)
    .where(allOf(query.conditions))
    .where(isAfter('venue', place))
    .orderBy('venue.published_at', 'desc')
    .orderBy('venue.id', 'desc')
    .limit(size)
    .compile();
}

/** What follows an organizer in the order of the REST list, or the beginning (wire-format 6.1). */
export function organizersAfter(query: LinkedQuery, place: LinkedPlace | undefined, size: number) {
  return selectOrganizers(query.reader, query.language)
    .where(allOf(query.conditions))
    .where(isAfter('organizer', place))
    .orderBy('organizer.published_at', 'desc')
    .orderBy('organizer.id', 'desc')
    .limit(size)
    .compile();
}

function isAfter(kind: 'venue' | 'organizer', place: LinkedPlace | undefined) {
  if (place === undefined) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${sql.ref(`${kind}.published_at`)}, ${sql.ref(`${kind}.id`)})
    < (${place.publishedAtStored}::timestamp, ${place.number}::int)`;
}
