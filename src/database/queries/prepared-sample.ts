import { type RawBuilder, sql } from 'kysely';
import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';

/**
 * The UTC time at which the sample in a copied template was created, which the template notes;
 * undefined: it is none.
 */
export async function readPreparedAt(em: UnitOfWork): Promise<string | undefined> {
  const { rows } = await sql<{ at: string | null }>`select obj_description('event'::regclass) as at`.execute(
    inTransaction(em),
  );
  return rows[0]?.at ?? undefined;
}

/**
 * The statements that make a template of a new calendar: it has no user, and notes when it was
 * created.
 */
export function templateStatements(preparedAt: string): string {
  // The author of everything returns with the first start: nothing is changed along with it.
  return `set session_replication_role = replica;
    delete from user_account;
    reset session_replication_role;
    comment on table event is '${preparedAt}';
    checkpoint`;
}

/**
 * Lets the sample of a template begin now: everything is created now, and its events are as many
 * days ahead as on the day when it was prepared, at the same time of day in their zones. All times
 * are UTC, `2026-11-25 08:00:00`.
 */
export async function movePreparedSample(em: UnitOfWork, from: string, to: string): Promise<void> {
  const then = sql`${from}::timestamp`;
  const now = sql`${to}::timestamp`;
  const statements = [
    sql`comment on table event is null`,
    sql`update event set start_date = start_date + ${days(then, now)}, end_date = end_date + ${days(then, now)}`,
    sql`update event set starts_at = ${toUtc(sql`start_date`)}, ends_at = ${toUtc(sql`end_date`)}`,
    ...['event', 'venue', 'organizer'].map(
      (table) => sql`update ${sql.table(table)}
        set created_at = ${now}, modified_at = ${now}, published_at = ${now}, visible_at = ${now}`,
    ),
    sql`update event_term set visible_at = ${now}`,
    sql`update term set created_at = ${now}, modified_at = ${now}`,
    sql`update image set uploaded_at = ${now}`,
    sql`update audit_entry set changed_at = ${now}`,
    sql`update audit_entry set changes = changes || jsonb_build_object(
        'start_date', jsonb_build_array(null, event.start_date),
        'end_date', jsonb_build_array(null, event.end_date),
        'published_at', jsonb_build_array(null, event.published_at))
      from event where audit_entry.kind = 'event' and audit_entry.action = 'create' and resource_id = event.id`,
  ];
  for (const statement of statements) await statement.execute(inTransaction(em));
}

/** The days between two instants in the zone of an event, as an interval. */
function days(then: RawBuilder<unknown>, now: RawBuilder<unknown>): RawBuilder<unknown> {
  const dateOf = (instant: RawBuilder<unknown>) =>
    sql`(${instant} at time zone 'UTC' at time zone timezone)::date`;
  return sql`(${dateOf(now)} - ${dateOf(then)}) * interval '1 day'`;
}

function toUtc(wallClock: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${wallClock} at time zone timezone at time zone 'UTC'`;
}
