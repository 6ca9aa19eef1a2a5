import type { Pool } from 'pg';

/** Constants that no other program on the same server is likely to use. */
export const sessionLocks = { migration: 4_771_202, upkeep: 4_771_203 } as const;

/**
 * Runs work that only one process of the calendar does at a time; the others wait. The lock belongs to a connection of
 * its own, because the work opens its own transactions; closing the connection releases the lock in any case. An embedded
 * database, without a pool, has a single process.
 */
export async function withSessionLock<T>(pool: Pool | null, key: number, work: () => Promise<T>): Promise<T> {
  if (pool === null) return work();
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [key]);
    return await work();
  } finally {
    client.release(true);
  }
}
