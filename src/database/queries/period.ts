import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The time between two instants (UTC), at least one of them set: `from` inclusive, `to` exclusive.
 */
export interface Period {
  from?: string;
  to?: string;
}

/** The time of an event, both ends included, as the index of periods has it. */
const time = sql`tsrange(event.starts_at, event.ends_at, '[]')`;

/** Events that last longer than a day: a concert that ends after midnight does not. */
export const lastsDays = sql<SqlBool>`event.end_date > event.start_date + interval '1 day'`;

/** Events that overlap the period; one without length counts as an instant. */
export function overlaps(period: Period): RawBuilder<SqlBool> {
  const overlapping = sql<SqlBool>`${time} && ${rangeOf(period, '[)')}`;
  const { from } = period;
  // The end of an event is exclusive, unless the event has no length.
  return from === undefined
    ? overlapping
    : sql<SqlBool>`(${overlapping} and (event.ends_at > ${from}::timestamp or event.starts_at = ${from}::timestamp))`;
}

/** Events that lie within the period. */
export function liesWithin(period: Period): RawBuilder<SqlBool> {
  const lying = sql<SqlBool>`${time} <@ ${rangeOf(period, '[]')}`;
  const { to } = period;
  return to === undefined ? lying : sql<SqlBool>`(${lying} and event.starts_at < ${to}::timestamp)`;
}

function rangeOf({ from, to }: Period, bounds: '[)' | '[]') {
  return sql`tsrange(${from ?? null}::timestamp, ${to ?? null}::timestamp, ${sql.lit(bounds)})`;
}
