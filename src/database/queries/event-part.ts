import type { InferEntity } from '@mikro-orm/core';
import { type RawBuilder, sql } from 'kysely';
import { Ticket } from '../../entities/event.ts';
import { prepareWrite } from '../statements/prepared.ts';
import { among, hideLength } from '../statements/sql.ts';
import { inTransaction, runInTransaction, type UnitOfWork } from '../unit-of-work.ts';
import type { AssociatedKind } from './associated.ts';
import type { TermKind } from './term.ts';

/** A ticket as the unit of work holds it. */
type StoredTicket = InferEntity<typeof Ticket>;

/** What is written of a ticket. */
type TicketColumns = Omit<StoredTicket, 'eventId' | 'position'>;

/** An event whose relations are saved. */
interface Related {
  eventId: number;
  /** Its start and its date of publication, which links repeat. */
  startsAt: string;
  visibleAt: string | null;
}

/**
 * The ids of what an event is related to: venues and organizers in their order. An absent kind
 * stays.
 */
type RelatedIds = Partial<Record<AssociatedKind | TermKind, readonly number[] | undefined>>;

/**
 * Relates a new event, in one statement. Terms are locked: one that was deleted meanwhile is
 * skipped.
 */
export async function insertRelated(
  em: UnitOfWork,
  event: Related,
  { venue = [], organizer = [], category = [], tag = [] }: RelatedIds,
): Promise<void> {
  const terms = [...category, ...tag];
  if (venue.length + organizer.length + terms.length > 0)
    await runInTransaction(em, insertAll({ ...event, venue, organizer, terms }));
}

const insertAll = prepareWrite(
  ({
    venue,
    organizer,
    terms,
    ...event
  }: Related & Record<AssociatedKind | 'terms', readonly number[]>) => sql`
    with venues as (${insertAssociated('venue', event, venue)}),
      organizers as (${insertAssociated('organizer', event, organizer)})
    ${insertTerms(event, terms)}`,
);

/** Replaces the relations of the given kinds. */
export async function replaceRelated(em: UnitOfWork, event: Related, related: RelatedIds): Promise<void> {
  for (const kind of ['venue', 'organizer'] as const) {
    const ids = related[kind];
    if (ids !== undefined) await replaceAssociated(em, event, { kind, ids });
  }
  const { category, tag } = related;
  if (category !== undefined) await removeEventTerms(em, event.eventId, 'category');
  if (tag !== undefined) await removeEventTerms(em, event.eventId, 'tag');
  const terms = [...(category ?? []), ...(tag ?? [])];
  if (terms.length > 0) await insertTerms(event, terms).execute(inTransaction(em));
}

async function replaceAssociated(
  em: UnitOfWork,
  event: Related,
  { kind, ids }: { kind: AssociatedKind; ids: readonly number[] },
): Promise<void> {
  const trx = inTransaction(em);
  await sql`delete from ${sql.table(`event_${kind}`)} where event_id = ${event.eventId}`.execute(trx);
  if (ids.length > 0) await insertAssociated(kind, event, ids).execute(trx);
}

/** What is linked is locked: a venue or organizer that was deleted meanwhile is skipped. */
function insertAssociated(
  kind: AssociatedKind,
  { eventId, startsAt }: Related,
  ids: readonly number[],
): RawBuilder<unknown> {
  return sql`insert into ${sql.table(`event_${kind}`)} (event_id, ${sql.ref(`${kind}_id`)}, "position", starts_at)
    select ${eventId}::int, linked.id, place - 1, ${startsAt}::timestamp
    from unnest(${hideLength(ids, 'int')}) with ordinality as associated (id, place)
    join ${sql.table(kind)} as linked on linked.id = associated.id for key share of linked`;
}

/** Terms are locked: one that was deleted meanwhile is skipped. */
function insertTerms({ eventId, visibleAt }: Related, ids: readonly number[]): RawBuilder<unknown> {
  return sql`insert into event_term (event_id, term_id, visible_at)
    select ${eventId}::int, id, ${visibleAt}::timestamp from term where id = any(${hideLength(ids, 'int')})
    for key share`;
}

/** The tickets of an event, in their order, as the transaction sees them. */
export function ticketsOfEvent(em: UnitOfWork, eventId: number): Promise<StoredTicket[]> {
  return em.find(Ticket, { eventId }, { orderBy: { position: 'asc' } });
}

/** Gives an event these tickets, in this order, in place of those that it had. */
export function replaceTickets(
  em: UnitOfWork,
  { eventId, stored }: { eventId: number; stored: readonly StoredTicket[] },
  tickets: readonly TicketColumns[],
): void {
  for (const [position, { name, names, price, currency, url, availability }] of tickets.entries()) {
    const columns = { name, names, price, currency, url, availability };
    const row = stored[position];
    if (row === undefined) em.persist(em.create(Ticket, { ...columns, eventId, position }));
    else Object.assign(row, columns);
  }
  for (const row of stored.slice(tickets.length)) em.remove(row);
}

/**
 * Links events, as far as they exist, to a term that they do not have. They are locked, so that no
 * other transaction moves their publication meanwhile.
 */
export async function addEventsOfTerm(
  em: UnitOfWork,
  termId: number,
  eventIds: readonly number[],
): Promise<void> {
  if (eventIds.length === 0) return;
  await sql`insert into event_term (event_id, term_id, visible_at)
    select id, ${termId}::int, visible_at from event where ${among('id', eventIds)}
    for share`.execute(inTransaction(em));
}

/** Unlinks an event from all terms of a kind. */
async function removeEventTerms(em: UnitOfWork, eventId: number, kind: TermKind): Promise<void> {
  await inTransaction(em)
    .deleteFrom('event_term')
    .where('event_id', '=', eventId)
    .where('term_id', 'in', (eb) => eb.selectFrom('term').select('id').where('kind', '=', kind))
    .execute();
}

/** Saves the copy of the publication date by which the events of a term are counted. */
export async function saveTermVisibility(
  em: UnitOfWork,
  eventId: number,
  visibleAt: string | null,
): Promise<void> {
  await inTransaction(em)
    .updateTable('event_term')
    .set({ visible_at: visibleAt })
    .where('event_id', '=', eventId)
    .where('visible_at', 'is distinct from', visibleAt)
    .execute();
}
