import { type InferResult, sql, type SqlBool } from 'kysely';
import type { Reader } from '../../policy/viewer.ts';
import { sqlBuilder } from '../statements/sql.ts';
import type { LimitOffset } from './post.ts';
import { notInTrash, visibleTo } from './visibility.ts';

/** Which tickets: those of one event, or of all that are listed. */
export interface TicketQuery {
  event?: number;
}

/** A page of the tickets of events that the reader may see, by start. */
export function selectTickets(reader: Reader, query: TicketQuery, { limit, offset }: LimitOffset) {
  return selectMatching(reader, query)
    .select([
      'ticket.event_id as event',
      'ticket.position',
      'ticket.name',
      'ticket.names',
      'ticket.price',
      'ticket.currency',
      'ticket.url',
      'ticket.availability',
      'event.author_id as author',
      'event.first_language as firstLanguage',
    ])
    .orderBy('event.start_date')
    .orderBy('event.id')
    .orderBy('ticket.position')
    .limit(limit)
    .offset(offset)
    .compile();
}

/** A ticket of such a page. */
export type TicketRow = InferResult<ReturnType<typeof selectTickets>>[number];

/** The number of these tickets. */
export function countTickets(reader: Reader, query: TicketQuery) {
  return selectMatching(reader, query)
    .select((count) => count.fn.countAll().as('count'))
    .compile();
}

function selectMatching(reader: Reader, { event }: TicketQuery) {
  const chosen =
    event === undefined ? sql<SqlBool>`not event.hide_from_listings` : sql<SqlBool>`event.id = ${event}`;
  return sqlBuilder
    .selectFrom('ticket')
    .innerJoin('event', 'event.id', 'ticket.event_id')
    .where(visibleTo('event', reader))
    .where(notInTrash('event'))
    .where(chosen);
}
