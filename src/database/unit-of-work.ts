import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './statements/sql.ts';

/** The unit of work of a transaction: persisted entities are flushed together before the commit. */
export type UnitOfWork = SqlEntityManager;

/** The query builder of a transaction. */
export function inTransaction(em: UnitOfWork): Kysely<Tables> {
  return em.getKysely<Tables>();
}

/** The next id of a sequence: `calendar_id` for events, venues, organizers and images, `term_id` for terms. */
export async function nextId(em: UnitOfWork, sequence: 'calendar_id' | 'term_id'): Promise<number> {
  const { rows } = await sql<{ id: number | string }>`select nextval(${sequence}) as id`.execute(
    inTransaction(em),
  );
  return Number(rows[0]?.id);
}

/**
 * Locks keys until the transaction ends, e.g. to look for something and create it only once. The order is the same for
 * all transactions, so that no two wait for each other.
 */
export async function advisoryLock(em: UnitOfWork, ...keys: readonly string[]): Promise<void> {
  const sorted = [...new Set(keys)].sort();
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${sorted}::text[]) as key`.execute(
    inTransaction(em),
  );
}
