import { sql } from 'kysely';
import type { Language } from '../../i18n/language.ts';
import { among, toJson } from '../statements/sql.ts';
import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';
import type { AssociatedKind } from './associated.ts';
import type { TermKind } from './term.ts';

interface Owner {
  eventId: number;
  /** Whether the event was just created, so that there is nothing to replace. */
  isNew: boolean;
}

interface Ticket {
  name: string;
  names: Readonly<Partial<Record<Language, string>>>;
  price: string | null;
  currency: string | null;
  url: string | null;
  availability: string;
}

/** Replaces the venues or organizers of an event, in the given order. */
export async function replaceAssociated(
  em: UnitOfWork,
  { eventId, isNew }: Owner,
  { kind, ids }: { kind: AssociatedKind; ids: readonly number[] },
): Promise<void> {
  const trx = inTransaction(em);
  const table = sql.table(`event_${kind}`);
  if (!isNew) await sql`delete from ${table} where event_id = ${eventId}`.execute(trx);
  if (ids.length === 0) return;
  await sql`insert into ${table} (event_id, ${sql.ref(`${kind}_id`)}, "position")
    select ${eventId}::int, id, place - 1 from unnest(${ids}::int[]) with ordinality as associated (id, place)`.execute(
    trx,
  );
}

/** The tickets of an event, in their order, as the transaction sees them. */
export function ticketsOfEvent(em: UnitOfWork, eventId: number): Promise<Ticket[]> {
  return inTransaction(em)
    .selectFrom('ticket')
    .select(['name', 'names', 'price', 'currency', 'url', 'availability'])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .execute();
}

/** Replaces the tickets of an event, in the given order. */
export async function replaceTickets(
  em: UnitOfWork,
  { eventId, isNew }: Owner,
  tickets: readonly Ticket[],
): Promise<void> {
  const trx = inTransaction(em);
  if (!isNew) await trx.deleteFrom('ticket').where('event_id', '=', eventId).execute();
  const rows = tickets.map(({ names, ...ticket }, position) => {
    return { ...ticket, names: toJson(names), position, event_id: eventId };
  });
  if (rows.length > 0) await trx.insertInto('ticket').values(rows).execute();
}

/** Links an event to terms, which are locked: one that was deleted meanwhile is skipped. */
export async function addEventTerms(
  em: UnitOfWork,
  { eventId, visibleAt, termIds }: { eventId: number; visibleAt: string | null; termIds: readonly number[] },
): Promise<void> {
  if (termIds.length === 0) return;
  await sql`insert into event_term (event_id, term_id, visible_at)
    select ${eventId}::int, id, ${visibleAt}::timestamp from term where ${among('id', termIds)}
    for key share`.execute(inTransaction(em));
}

/** Links events, as far as they exist, to a term that they do not have. */
export async function addEventsOfTerm(
  em: UnitOfWork,
  termId: number,
  eventIds: readonly number[],
): Promise<void> {
  if (eventIds.length === 0) return;
  await sql`insert into event_term (event_id, term_id, visible_at)
    select id, ${termId}::int, visible_at from event where ${among('id', eventIds)}
    for key share`.execute(inTransaction(em));
}

/** Unlinks an event from all terms of a kind. */
export async function removeEventTerms(em: UnitOfWork, eventId: number, kind: TermKind): Promise<void> {
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
