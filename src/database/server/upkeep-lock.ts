import type { Pool } from 'pg';

/**
 * Constants that no other program on the same server is likely to use. The next two numbers are
 * taken by the functions that count events (migration 0025).
 */
export const upkeepLocks = { migration: 4_771_202, upkeep: 4_771_203 } as const;

/**
 * Runs work that only one process of the calendar does at a time; the others wait. The lock belongs
 * to a transaction on a connection of its own, because the work opens its own transactions: it ends
 * with that connection in any case, and behind a pooler as well, where a lock of the session would
 * remain with a connection that others use (decision 0091). An embedded database, without a pool,
 * has a single process.
 */
export async function withUpkeepLock<T>(pool: Pool | null, key: number, work: () => Promise<T>): Promise<T> {
  if (pool === null) return work();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [key]);
    return await work();
  } finally {
    client.release(true);
  }
}
