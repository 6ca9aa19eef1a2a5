import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A slice of time between two instants in UTC, at least one given; the first belongs to it, the last does not. */
export interface Period {
  from?: string;
  to?: string;
}

/** The time of an event, both ends included, as the index of periods has it. */
const time = sql`tsrange(event.starts_at, event.ends_at, '[]')`;

/** Events that take place within the period for a while; one that has no length counts as the instant it is. */
export function overlaps(period: Period): RawBuilder<SqlBool> {
  const overlapping = sql<SqlBool>`${time} && ${rangeOf(period, '[)')}`;
  const { from } = period;
  // The end of an event does not belong to it, unless it is all there is.
  return from === undefined
    ? overlapping
    : sql<SqlBool>`(${overlapping} and (event.ends_at > ${from}::timestamp or event.starts_at = ${from}::timestamp))`;
}

/** Events that take place within the period altogether. */
export function liesWithin(period: Period): RawBuilder<SqlBool> {
  const lying = sql<SqlBool>`${time} <@ ${rangeOf(period, '[]')}`;
  const { to } = period;
  return to === undefined ? lying : sql<SqlBool>`(${lying} and event.starts_at < ${to}::timestamp)`;
}

function rangeOf({ from, to }: Period, bounds: '[)' | '[]') {
  return sql`tsrange(${from ?? null}::timestamp, ${to ?? null}::timestamp, ${sql.lit(bounds)})`;
}
