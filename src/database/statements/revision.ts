import { sql } from 'kysely';
import { sqlBuilder } from './sql.ts';

/** Reads where the calendar stands: how often each row of `revision` was taken. */
export function selectRevision() {
  return selectValues().compile();
}

/** Reads the same of a replica, and whether it takes no writes but those of its primary. */
export function selectReplayed() {
  const readonly = sql<boolean>`current_setting('transaction_read_only') = 'on'`;
  return selectValues().select(readonly.as('readonly')).compile();
}

function selectValues() {
  const values = sql<string>`string_agg(value::text, '.' order by shard)`;
  return sqlBuilder.selectFrom(sql<object>`revision`.as('revision')).select(values.as('values'));
}

/** Whether one revision holds everything that another holds, and perhaps more: a replica lags behind. */
export function holdsRevision(one: string, other: string): boolean {
  const counts = one.split('.').map(BigInt);
  return other.split('.').every((count, shard) => (counts[shard] ?? 0n) >= BigInt(count));
}
