import { AsyncLocalStorage } from 'node:async_hooks';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import type { CompiledQuery } from 'kysely';
import { type BytesInFlight, counted, currentTally, Tally, uncounted } from '../runtime/bytes-in-flight.ts';
import { migrations } from './migrations/index.ts';
import type { Replicas } from './replicas/replicas.ts';
import type { Executor, Planning } from './server/executor.ts';
import { toForeseen } from './server/outage.ts';
import type { Source } from './source.ts';
import {
  assertTime,
  commitInTime,
  inTurn,
  needsTurn,
  outsideTime,
  untilOver,
  withinSomeTime,
} from './statements/deadline.ts';
import { isPrepared, nameOf } from './statements/prepared.ts';
import { selectRevision } from './statements/revision.ts';
import { singleFlight } from './statements/single-flight.ts';

/** The only way to what is stored, PostgreSQL or embedded. */
export interface Database {
  /** For writes: the unit of work. It shares its connections with `query`. */
  orm: MikroORM;
  embedded: boolean;
  /** Whether this process created the schema, in a database that had none. */
  created: boolean;
  /** The migrations that ran while opening. */
  migrated: string[];
  /** Runs a read, on the primary if no other place is named. Inside `transaction` it joins it, and so sees what was flushed there. Throws `timeout` (503) when the time of the operation is over, `busy` (503) where too much that is heavy waits, `unavailable` (503) where the database cannot be reached. */
  query<Row>(query: CompiledQuery<Row>, planning?: Planning, place?: Executor): Promise<Row[]>;
  /**
   * Where the calendar stands: another text after every commit that changed something, never an older one than at the
   * moment of asking (decision 0037). Many who ask at once share one read.
   */
  revision: () => Promise<string>;
  /** Where reads of viewers who did not sign in may run (decision 0042). */
  replicas: Replicas | null;
  /** The bytes of rows and answers that this process holds (decision 0053). */
  bytes: BytesInFlight;
  /** Tells the listener every statement that `query` runs, until the answer is called. */
  watch(listener: (sql: string) => void): () => void;
  /** Throws `storageFull` (503) where writing has to wait until there is room on the disk. */
  assertWritable: () => void;
  /** Called after each transaction of this process that was committed, or may have been: a lost connection does not tell. */
  committed: Set<() => void>;
  close(): Promise<void>;
}

/** The transaction that the current chain of calls runs in. */
const transactions = new AsyncLocalStorage<Running>();

interface Running {
  database: Database;
  em: SqlEntityManager;
  /** Whether transactions inside it are parts of it, none of which can fail alone. */
  undivided?: boolean;
}

/**
 * Runs the work in one transaction with an entity manager of its own, which is flushed before the commit. Called
 * inside another transaction of the same database it becomes a savepoint of it. Where two wait for each other the
 * database breaks one off; that one runs once more, so the work may be done several times before it counts. Throws
 * `timeout` (503), and nothing is written, where the time of the operation is over before the commit (decision 0036), and
 * `unavailable` (503) where the connection is lost, even while committing, so that nobody knows the outcome.
 */
export async function transaction<T>(
  database: Database,
  work: (em: SqlEntityManager) => Promise<T>,
): Promise<T> {
  const outer = transactions.getStore();
  assertTime(true);
  if (outer?.database.orm === database.orm) return runInner(outer, work);
  database.assertWritable();
  return commitInTime((beforeCommit) => runUntilCommitted(database, work, beforeCommit));
}

async function runUntilCommitted<T>(
  database: Database,
  work: (em: SqlEntityManager) => Promise<T>,
  beforeCommit: () => void,
): Promise<T> {
  const ownWork = async (em: SqlEntityManager) => {
    assertTime(true);
    const result = await work(em);
    await em.flush();
    beforeCommit();
    return result;
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runTransaction(database, database.orm.em.fork(), ownWork);
    } catch (error) {
      if (attempt === mostAttempts || !isDeadlock(error)) throw toForeseen(error);
    } finally {
      outsideTime(() => {
        for (const tell of database.committed) tell();
      });
    }
  }
}

/**
 * Runs many writes in one transaction without a savepoint for each, which takes less time. The first that fails undoes
 * them all. Nothing that was written is remembered from one to the next.
 */
export function writeMany(database: Database, work: () => Promise<void>): Promise<void> {
  return transaction(database, (em) => transactions.run({ database, em, undivided: true }, work));
}

const mostAttempts = 5;

async function runInner<T>(
  { database, em, undivided }: Running,
  work: (em: SqlEntityManager) => Promise<T>,
): Promise<T> {
  if (undivided !== true) return runTransaction(database, em, work);
  const result = await work(em);
  await em.flush();
  em.clear();
  return result;
}

function runTransaction<T>(
  database: Database,
  em: SqlEntityManager,
  work: (em: SqlEntityManager) => Promise<T>,
): Promise<T> {
  return uncounted(() =>
    em.transactional((inner) => transactions.run({ database, em: inner }, () => work(inner))),
  );
}

/** PostgreSQL's `deadlock_detected`. */
function isDeadlock(error: unknown): boolean {
  return Reflect.get(Object(error), 'code') === '40P01';
}

interface Opened extends Pick<Database, 'embedded' | 'migrated' | 'bytes'> {
  /** Of a read that is part of no operation, in milliseconds. */
  time: number;
}

export function createDatabase(source: Source, { embedded, migrated, time, bytes }: Opened): Database {
  const { orm, primary, replicas } = source;
  const listeners = new Set<(sql: string) => void>();
  const shareRevision = singleFlight(() =>
    outsideTime(async () => (await primary.run(selectRevision()))[0]?.values ?? ''),
  );
  // Only this process writes to an embedded database: nothing changes between its own transactions.
  let known: Promise<string> | undefined;
  const forget = () => {
    known = undefined;
  };
  const remember = () => {
    const reading = shareRevision();
    reading.catch(forget);
    return (known = reading);
  };
  const database: Database = {
    orm,
    embedded,
    created: migrated.includes(migrations[0]?.name ?? ''),
    migrated,
    query: async (query, planning, place = primary) => {
      const current = transactions.getStore();
      const inside = current?.database.orm === orm;
      assertTime(inside);
      const run = () => {
        for (const listener of listeners) listener(query.sql);
        return inside ? runInside(current.em, query) : place.run(query, planning);
      };
      if (inside) return foreseen(run);
      const asked = { query, bytes, heavy: planning?.heavy === true };
      return foreseen(() => withinSomeTime(time, () => runAt(place, asked, run)));
    },
    revision: () =>
      foreseen(() =>
        withinSomeTime(time, () => untilOver(embedded ? (known ?? remember()) : shareRevision())),
      ),
    replicas,
    bytes,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    assertWritable: source.assertWritable,
    committed: new Set([forget]),
    close: () => source.close(),
  };
  return database;
}

/** Does the work, whose failures are told as what they mean. */
async function foreseen<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toForeseen(error);
  }
}

/** Heavy reads wait for their turn (decision 0039); of others those that are the same share a statement (decision 0044). */
async function runAt<Row>(
  { share, turns }: Executor,
  { query, bytes, heavy }: { query: CompiledQuery<Row>; bytes: BytesInFlight; heavy: boolean },
  run: () => Promise<Row[]>,
): Promise<Row[]> {
  if (needsTurn(heavy)) return inTurn(turns, run);
  if (!isPrepared(query)) return untilOver(run());
  const sharing = new Tally(bytes, bytes.limits.read);
  const read = () => counted(sharing, () => run().then((rows) => ({ rows, size: sharing.held })));
  const { rows, size } = await untilOver(share(nameOf(query), () => outsideTime(read)));
  // Whoever shares a read holds its rows, too.
  currentTally()?.add(size);
  return rows as Row[];
}

async function runInside<Row>(em: SqlEntityManager, query: CompiledQuery<Row>): Promise<Row[]> {
  const { rows } = await em.getKysely().executeQuery(query);
  return rows;
}
