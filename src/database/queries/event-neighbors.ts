import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Language } from '../../i18n/language.ts';
import { sqlBuilder } from '../statements/sql.ts';
import type { EventFilters } from './event-filters.ts';
import { type EventPosition, type EventQuery, listOrder, matchingEvents } from './event.ts';

/** The numbers of the events before and after one in a list. */
export interface Neighbors {
  number: number;
  previous: number | null;
  next: number | null;
}

/** An event, and the filters of the list that it is in. */
export interface NeighborsKey extends EventPosition {
  filters: EventFilters;
  language: Language;
}

/** The neighbors of each event among those that match, in the order of the list. */
export function selectNeighbors(
  events: readonly { query: EventQuery; event: EventPosition }[],
): CompiledQuery<Neighbors> {
  const parts = events.map(({ query, event }) => neighborsOf(query, event));
  return sql<Neighbors>`${sql.join(parts, sql` union all `)}`.compile(sqlBuilder);
}

function neighborsOf(query: EventQuery, event: EventPosition): RawBuilder<Neighbors> {
  const position = sql`(${event.startDate}::timestamp, ${event.publishedAtStored}::timestamp, ${event.number}::int)`;
  const nearest = (comparison: '<' | '>') => {
    const direction = sql.raw(comparison === '<' ? 'desc' : 'asc');
    return matchingEvents(query)
      .select('event.id')
      .where(sql<boolean>`(${listOrder}) ${sql.raw(comparison)} ${position}`)
      .orderBy(sql`event.start_date ${direction}, event.published_at ${direction}, event.id ${direction}`)
      .limit(1);
  };
  return sql`select ${event.number}::int as number, (${nearest('<')}) as previous, (${nearest('>')}) as next`;
}
