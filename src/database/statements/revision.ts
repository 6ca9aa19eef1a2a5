import { sql } from 'kysely';
import { sqlBuilder } from './sql.ts';

/** States of a calendar as strings, which never recur. */
export interface Revision {
  /** Another one after every commit that changed something (decision 0118). */
  calendar: string;
  /** Another one after every commit that changed what anybody may read (decision 0118). */
  public: string;
}

/**
 * Reads the revision: the counters of all shards. Compiled once, because every request that may be
 * cached runs it.
 */
export const selectRevision = selectValues()
  .select(sql<string>`string_agg(public::text, '.' order by shard)`.as('public'))
  .compile();

/**
 * Reads the revision of a replica, whether it is read-only, and which process of the server says
 * so.
 */
export function selectReplayed() {
  const readonly = sql<boolean>`current_setting('transaction_read_only') = 'on'`;
  const pid = sql<number>`pg_backend_pid()`;
  return selectValues()
    .select([readonly.as('readonly'), pid.as('pid')])
    .compile();
}

function selectValues() {
  const values = sql<string>`string_agg(value::text, '.' order by shard)`;
  return sqlBuilder.selectFrom(sql<object>`revision`.as('revision')).select(values.as('values'));
}

/** How many counted changes of the other revision one does not hold. */
export function countMissing(one: string, other: string): number {
  const counts = one.split('.').map(BigInt);
  const missing = other.split('.').map((count, shard) => BigInt(count) - (counts[shard] ?? 0n));
  return missing.reduce((sum, count) => (count > 0n ? sum + Number(count) : sum), 0);
}

/** Whether one revision is at least as new as the other in all shards. */
export function holdsRevision(one: string, other: string): boolean {
  const counts = one.split('.').map(BigInt);
  return other.split('.').every((count, shard) => (counts[shard] ?? 0n) >= BigInt(count));
}

/**
 * Gives every shard a value that it never had, as the trigger `note_revision` does for one
 * (decision 0118).
 */
export function advanceRevision() {
  return sql<object>`update revision
    set value = ((value >> 20) + 1 << 20) + floor(random() * 1048576)::bigint,
      public = ((public >> 20) + 1 << 20) + floor(random() * 1048576)::bigint`.compile(sqlBuilder);
}
