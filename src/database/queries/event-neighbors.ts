import { type CompiledQuery, sql } from 'kysely';
import { sqlBuilder } from '../statements/sql.ts';
import { type EventPosition, type EventQuery, listOrder, matchingEvents } from './event.ts';

/** The numbers of the events before and after one in a list. */
export interface NeighborNumbers {
  previous: number | null;
  next: number | null;
}

/** The neighbors of an event among those that match, in the order of the list. */
export function selectNeighbors(query: EventQuery, event: EventPosition): CompiledQuery<NeighborNumbers> {
  const position = sql`(${event.startDate}::timestamp, ${event.publishedAtStored}::timestamp, ${event.number}::int)`;
  const nearest = (comparison: '<' | '>') => {
    const direction = sql.raw(comparison === '<' ? 'desc' : 'asc');
    return matchingEvents(query)
      .select('event.id')
      .where(sql<boolean>`(${listOrder}) ${sql.raw(comparison)} ${position}`)
      .orderBy(sql`event.start_date ${direction}, event.published_at ${direction}, event.id ${direction}`)
      .limit(1);
  };
  return sql<NeighborNumbers>`select (${nearest('<')}) as previous, (${nearest('>')}) as next`.compile(
    sqlBuilder,
  );
}
