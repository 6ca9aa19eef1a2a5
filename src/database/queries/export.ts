import { sql, type SqlBool } from 'kysely';
import { type EventQuery, matchingEvents, selectEvents } from './event.ts';

/** The last event of the stretch before. */
interface EventPosition {
  startDate: string;
  publishedAtStored: string;
  number: number;
}

/**
 * What follows an event in the order of the REST list, or the beginning (wire-format 4). Keyset: however far down, a
 * stretch costs the same, and nothing comes twice. Numbers are found first, without the texts of other rows.
 */
export function eventsAfter(query: EventQuery, place: EventPosition | undefined, size: number) {
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
