import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import type { CompiledQuery } from 'kysely';
import { type BytesInFlight, Tally } from '../runtime/bytes-in-flight.ts';
import { noteWrites, type Write } from '../runtime/request-record.ts';
import {
  assertBeforeDeadline,
  commitBeforeDeadline,
  counted,
  isInOperation,
  outsideOperation,
  runReadInScope,
  uncounted,
  untilDeadline,
  withDeadline,
} from '../runtime/scope.ts';
import { Semaphore } from '../runtime/semaphore.ts';
import { storeChanges } from './audit.ts';
import { createHealthCheck, type DatabaseHealth } from './health.ts';
import { migrationNames } from './migrations/names.ts';
import type { Replicas } from './replicas/replicas.ts';
import type { Revision } from './statements/revision.ts';
import { type RunningTransaction, transactions } from './running-transaction.ts';
import type { Executor, Planning } from './server/executor.ts';
import { isDeadlock } from './server/lock-conflict.ts';
import { toCalendarError } from './server/outage.ts';
import { mostConnections } from './server/postgres.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import { upkeepLocks, withUpkeepLock } from './server/upkeep-lock.ts';
import type { Source } from './source.ts';
import { createUsage, type DatabaseUsage } from './usage.ts';

/** The only access to stored data, PostgreSQL or embedded. */
export interface Database {
  /** For writes: the unit of work. It shares its connections with `query`. */
  orm: MikroORM;
  embedded: boolean;
  /** Whether this process created the schema. */
  created: boolean;
  /** The migrations that ran while opening. */
  migrated: string[];
  /**
   * Runs a read, by default on the primary; inside `transaction` it joins it, and sees what was
   * flushed. Throws `timeout` (503) after the time of the operation, `busy` (503) if too many heavy
   * reads wait, `unavailable` (503) if the database cannot be reached.
   */
  query<Row>(query: CompiledQuery<Row>, planning?: Planning, executor?: Executor): Promise<Row[]>;
  revision: () => Promise<Revision>;
  /** The replicas for anonymous reads (decision 0106); null if there are none. */
  replicas: Replicas | null;
  /** Checks whether the database can be used, within two seconds; results last for a second. */
  health: () => Promise<DatabaseHealth>;
  /** Reads how the database is used, in two seconds at most; it never fails. */
  usage: () => Promise<DatabaseUsage>;
  /** The turns of transactions: reads find a connection however many write. */
  writeTurns: Semaphore;
  /** The bytes of rows and responses that this process holds (decision 0035). */
  bytes: BytesInFlight;
  /** Calls the listener with every statement of `query`, until the returned function is called. */
  watch(listener: (sql: string) => void): () => void;
  /** Opens a snapshot of the results of statements without parameters (decision 0088). */
  snapshot(statements: readonly string[]): Promise<Snapshot>;
  /** Runs upkeep of the calendar, which only one process does at a time. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Throws `storageFull` (503) while the disk is too full to write. */
  assertWritable: () => void;
  /** Called after each transaction of this process that was committed, or may have been. */
  committed: Set<() => void>;
  close(): Promise<void>;
}

/**
 * Runs the work in a transaction with its own entity manager, which is flushed before the commit;
 * inside another transaction of the same database it becomes a savepoint. After a deadlock the work
 * runs again. Throws `timeout` (503) if the time of the operation ends before the commit, and
 * nothing is written (decision 0035); `unavailable` (503) if the connection is lost, even during
 * the commit, whose outcome is then unknown.
 */
export async function transaction<T>(
  database: Database,
  work: (em: SqlEntityManager) => Promise<T>,
): Promise<T> {
  const outer = transactions.getStore();
  assertBeforeDeadline(true);
  if (outer?.orm === database.orm) return runInner(outer, work);
  database.assertWritable();
  return commitBeforeDeadline((beforeCommit) => runUntilCommitted(database, work, beforeCommit));
}

async function runUntilCommitted<T>(
  database: Database,
  work: (em: SqlEntityManager) => Promise<T>,
  beforeCommit: () => void,
): Promise<T> {
  const ownWork = async (em: SqlEntityManager) => {
    assertBeforeDeadline(true);
    const result = await work(em);
    await storeFlushed(em);
    beforeCommit();
    return result;
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { result, writes } = await database.writeTurns.run(() => {
        assertBeforeDeadline(true);
        return runTransaction(database.orm, database.orm.em.fork(), ownWork);
      });
      noteWrites(writes);
      return result;
    } catch (error) {
      if (attempt === mostAttempts || !isDeadlock(error)) throw toCalendarError(error);
    } finally {
      outsideOperation(() => {
        for (const listener of database.committed) listener();
      });
    }
  }
}

/**
 * Runs many writes in one transaction without savepoints, which is faster. The first failure rolls
 * back all. The entity manager is cleared after each.
 */
export function writeMany<T>(database: Database, work: (em: SqlEntityManager) => Promise<T>): Promise<T> {
  return transaction(database, (em) => {
    const { changes = [], writes = [] } = transactions.getStore() ?? {};
    return transactions.run({ orm: database.orm, em, undivided: true, changes, writes }, () => work(em));
  });
}

const mostAttempts = 5;

/** Transactions get half of the connections. */
const mostWrites = Math.floor(mostConnections / 2);
const mostWritesWaiting = 500;

async function runInner<T>(
  { orm, em, undivided, writes }: RunningTransaction,
  work: (em: SqlEntityManager) => Promise<T>,
): Promise<T> {
  const storingWork = async (inner: SqlEntityManager) => {
    const result = await work(inner);
    await storeFlushed(inner);
    return result;
  };
  if (undivided !== true) {
    const inner = await runTransaction(orm, em, storingWork);
    writes.push(...inner.writes);
    return inner.result;
  }
  const result = await storingWork(em);
  em.clear();
  return result;
}

/** Stores changes in the audit in the transaction that makes them (decision 0078). */
async function storeFlushed(em: SqlEntityManager): Promise<void> {
  await em.flush();
  const current = transactions.getStore();
  if (current !== undefined) await storeChanges(current);
}

async function runTransaction<T>(
  orm: MikroORM,
  em: SqlEntityManager,
  work: (em: SqlEntityManager) => Promise<T>,
): Promise<{ result: T; writes: Write[] }> {
  const writes: Write[] = [];
  const result = await uncounted(() =>
    em.transactional((inner) => transactions.run({ orm, em: inner, changes: [], writes }, () => work(inner))),
  );
  return { result, writes };
}

interface Opened extends Pick<Database, 'embedded' | 'migrated' | 'bytes'> {
  /** The time of a read outside operations, in milliseconds. */
  time: number;
}

export function createDatabase(source: Source, { embedded, migrated, time, bytes }: Opened): Database {
  const { orm, primary, replicas, revision } = source;
  const listeners = new Set<(sql: string) => void>();
  const inScope = <Result>(work: () => Promise<Result>) =>
    isInOperation() ? work() : withLimits({ time, bytes }, work);
  return {
    orm,
    embedded,
    created: migrated.includes(migrationNames[0]),
    migrated,
    query: async (query, planning = {}, executor = primary) => {
      const current = transactions.getStore();
      const inside = current?.orm === orm;
      const run = (heavy = false) => {
        for (const listener of listeners) listener(query.sql);
        return inside ? runInside(current.em, query) : executor.run(query, { ...planning, heavy });
      };
      try {
        assertBeforeDeadline(inside);
        if (inside) return await run();
        const reading = { turns: executor.turns, heavy: planning.heavy ?? false };
        return await inScope(() => runReadInScope(reading, run));
      } catch (error) {
        throw toCalendarError(error);
      }
    },
    revision: async () => {
      try {
        return await inScope(() => untilDeadline(revision.read()));
      } catch (error) {
        throw toCalendarError(error);
      }
    },
    replicas,
    health: createHealthCheck(source),
    usage: createUsage(source),
    writeTurns: new Semaphore(mostWrites, mostWritesWaiting),
    bytes,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: (statements) => openSnapshot(source, statements),
    exclusively: (work) => withUpkeepLock(source.pool, upkeepLocks.upkeep, work),
    assertWritable: source.assertWritable,
    committed: new Set(),
    close: () => source.close(),
  };
}

/** Runs a read that belongs to no operation as one of its own. */
function withLimits<Result>(
  { time, bytes }: Pick<Opened, 'time' | 'bytes'>,
  read: () => Promise<Result>,
): Promise<Result> {
  const tally = new Tally(bytes, bytes.limits.read);
  return withDeadline({ time, writes: false, heavy: false }, () => counted(tally, read));
}

async function runInside<Row>(em: SqlEntityManager, query: CompiledQuery<Row>): Promise<Row[]> {
  const { rows } = await em.getKysely().executeQuery(query);
  return rows;
}
