import { among } from '../statements/sql.ts';
import { type EventFilters, toConditions, toEventQuery } from './event-filters.ts';
import { matchingEvents, selectEvents } from './event.ts';
import type { LocalReader } from './post.ts';

/** The numbers of the events that match, at most `limit`. */
export function matchingNumbers(reader: LocalReader, filters: EventFilters, limit: number) {
  return selectNumbers(reader, filters).limit(limit).compile();
}

/** Those of the numbers whose events match. */
export function matchingAmong(reader: LocalReader, filters: EventFilters, numbers: readonly number[]) {
  return selectNumbers(reader, filters).where(among('event.id', numbers)).compile();
}

function selectNumbers(reader: LocalReader, filters: EventFilters) {
  return matchingEvents(toEventQuery(filters, reader)).select('event.id as number');
}

/** Those of the events that match, with their texts. */
export function matchingEventsAmong(reader: LocalReader, filters: EventFilters, numbers: readonly number[]) {
  return selectEvents(reader, reader.language)
    .where(among('event.id', numbers))
    .where((eb) => eb.and(toConditions(filters, reader)))
    .compile();
}
