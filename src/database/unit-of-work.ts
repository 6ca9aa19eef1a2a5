import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './statements/sql.ts';

/** One transaction's unit of work: entities that are persisted with it are flushed together before the commit. */
export type UnitOfWork = SqlEntityManager;

/** The builder bound to the transaction of a unit of work. */
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
 * Waits until no other transaction holds the same key, and holds it until this one ends: what must not be made twice is
 * looked for and made under it.
 */
export async function advisoryLock(em: UnitOfWork, key: string): Promise<void> {
  await advisoryLocks(em, [key]);
}

/** The same of several keys, in an order that is the same for everybody, so that no two wait for each other. */
export async function advisoryLocks(em: UnitOfWork, keys: readonly string[]): Promise<void> {
  const sorted = [...new Set(keys)].sort();
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${sorted}::text[]) as key`.execute(
    inTransaction(em),
  );
}
