import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { type Kind, kindFacts } from '../values/kinds.ts';
import { prepareWrite } from './statements/prepared.ts';
import type { Tables } from './statements/sql.ts';

/** The unit of work of a transaction: persisted entities are flushed together before the commit. */
export type UnitOfWork = SqlEntityManager;

/** The query builder of a transaction. */
export function inTransaction(em: UnitOfWork): Kysely<Tables> {
  return em.getKysely<Tables>();
}

/** Runs a prepared statement in a transaction. */
export async function runInTransaction<Row>(em: UnitOfWork, statement: CompiledQuery<Row>): Promise<Row[]> {
  return (await inTransaction(em).executeQuery(statement)).rows;
}

/**
 * Where ids come from: events, venues, organizers and images share a sequence, terms have their
 * own.
 */
type Sequence = 'calendar_id' | 'term_id';

/** The sequence of the ids of a kind. */
export function sequenceOf(kind: Kind): Sequence {
  return kindFacts[kind].table === 'term' ? 'term_id' : 'calendar_id';
}

/** The next id of a sequence. */
export async function nextId(em: UnitOfWork, sequence: Sequence): Promise<number> {
  const [row] = await runInTransaction(em, selectNextId({ sequence }));
  return Number(row?.id);
}

const selectNextId = prepareWrite(
  ({ sequence }: { sequence: string }) => sql<{ id: number | string }>`select nextval(${sequence}) as id`,
);

/**
 * Locks keys until the transaction ends, e.g. to look for something and create it only once. The
 * order is the same for all transactions, so that no two wait for each other.
 */
export async function advisoryLock(em: UnitOfWork, ...keys: readonly string[]): Promise<void> {
  await runInTransaction(em, lock({ keys: inLockOrder(keys) }));
}

/**
 * Locks a key until the transaction ends, unless others have it: whoever waited would hold up all
 * later ones.
 */
export async function tryAdvisoryLock(em: UnitOfWork, key: string): Promise<boolean> {
  const [lock] = await runInTransaction<{ isMine: boolean }>(em, tryLock({ key }));
  return lock?.isMine === true;
}

const tryLock = prepareWrite(
  ({ key }: { key: string }) =>
    sql<{ isMine: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as "isMine"`,
);

/** Locks the column `key`. */
export const lockOfKey = sql`pg_advisory_xact_lock(hashtextextended(key, 0))`;

const lock = prepareWrite(
  ({ keys }: { keys: string[] }) => sql`select ${lockOfKey} from unnest(${keys}::text[]) as key`,
);

/** The order in which all transactions lock keys. */
export function inLockOrder(keys: readonly string[]): string[] {
  return [...new Set(keys)].sort();
}
