import { sql } from 'kysely';
import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';
import type { AssociatedKind } from './associated.ts';

interface Whole {
  eventId: number;
  /** Whether the event was made just now, so that there is nothing to replace. */
  isNew: boolean;
}

interface Ticket {
  name: string;
  price: string | null;
  currency: string | null;
  url: string | null;
  availability: string;
}

/** Replaces the venues or organizers of an event, in the given order. */
export async function replaceAssociated(
  em: UnitOfWork,
  { eventId, isNew }: Whole,
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

/** Replaces the tickets of an event, in the given order. */
export async function replaceTickets(
  em: UnitOfWork,
  { eventId, isNew }: Whole,
  tickets: readonly Ticket[],
): Promise<void> {
  const trx = inTransaction(em);
  if (!isNew) await trx.deleteFrom('ticket').where('event_id', '=', eventId).execute();
  const rows = tickets.map((ticket, position) => ({ ...ticket, position, event_id: eventId }));
  if (rows.length > 0) await trx.insertInto('ticket').values(rows).execute();
}
