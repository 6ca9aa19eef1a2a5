import { AsyncLocalStorage } from 'node:async_hooks';
import { MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import type { CompiledQuery } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';
import options from '../../mikro-orm.config.ts';
import type { Config } from '../config.ts';
import { createLogger } from '../log.ts';
import { Semaphore } from '../semaphore.ts';
import { assertTime, asTimeout, inTurn, runInTime } from './deadline.ts';
import { openEmbedded } from './embedded.ts';
import { embeddedDialect } from './embedded-dialect.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { mostConnections, poolOptions, unreachable } from './postgres.ts';
import { selectRevision, shareReads } from './revision.ts';
import { createStatementNames } from './statement-names.ts';

/** The one door to what is stored, PostgreSQL or embedded. */
export interface Database {
  /** For writes: the unit of work. It shares its connections with `query`. */
  orm: MikroORM;
  embedded: boolean;
  /** Whether this process created the schema, in a database that had none. */
  created: boolean;
  /** The migrations that ran while opening. */
  migrated: string[];
  /** Runs a read. Inside `transaction` it joins it, and so sees what was flushed there. Throws `timeout` (503) when the time of the operation is over, `busy` (503) where too much that is heavy waits. */
  query<Row>(query: CompiledQuery<Row>, planning?: Planning): Promise<Row[]>;
  /**
   * Where the calendar stands: another text after every commit that changed something, never an older one than at the
   * moment of asking (decision 0037). Many who ask at once share one read.
   */
  revision: () => Promise<string>;
  /** Tells the listener every statement that `query` runs, until the answer is called. */
  watch(listener: (sql: string) => void): () => void;
  /** Called after each transaction of this process that was committed. */
  committed: Set<() => void>;
  close(): Promise<void>;
}

/** What may be assumed of the plan of a read. */
export interface Planning {
  /** Whether the best plan depends on the values, so that one plan must not serve them all. */
  varied: boolean;
  /** Whether it may go through all that is stored: such reads get a part of the connections (decision 0039). */
  heavy?: boolean;
}

/** A third of the connections is for heavy reads; the embedded database has one, which others get in between. */
const mostHeavy = { server: Math.floor(mostConnections / 3), embedded: 1 };
const mostHeavyWaiting = 100;

type Run = <Row>(query: CompiledQuery<Row>, planning?: Planning) => Promise<Row[]>;

interface Source {
  orm: MikroORM;
  run: Run;
  /** To be called when the schema stands. */
  confirm(): void;
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
 * Opens the database of the configuration, locks the folder of an embedded one and brings the schema up to date.
 * Throws a `StartFailure` with one sentence if it is unreachable or in use.
 */
export async function openDatabase(config: Config): Promise<Database> {
  const embedded = config.databaseUrl === null;
  const source = await (config.databaseUrl === null
    ? openInside(config)
    : openServer(config, config.databaseUrl));
  try {
    const migrated = await migrate(source.orm, embedded);
    source.confirm();
    return createDatabase(source, embedded, migrated);
  } catch (error) {
    await source.close();
    throw config.databaseUrl === null ? error : unreachable(config.databaseUrl, error);
  }
}

/**
 * Runs the work in one transaction with an entity manager of its own, which is flushed before the commit. Called
 * inside another transaction of the same database it becomes a savepoint of it. Where two wait for each other the
 * database breaks one off; that one runs once more, so the work may be done several times before it counts.
 */
export async function transaction<T>(
  database: Database,
  work: (em: SqlEntityManager) => Promise<T>,
): Promise<T> {
  const outer = transactions.getStore();
  if (outer?.database === database) return runInner(outer, work);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await runTransaction(database, database.orm.em.fork(), work);
      for (const tell of database.committed) tell();
      return result;
    } catch (error) {
      if (attempt === mostAttempts || !isDeadlock(error)) throw asTimeout(error);
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
  return em.transactional((inner) => transactions.run({ database, em: inner }, () => work(inner)));
}

/** PostgreSQL's `deadlock_detected`. */
function isDeadlock(error: unknown): boolean {
  return Reflect.get(Object(error), 'code') === '40P01';
}

function createDatabase(source: Source, embedded: boolean, migrated: string[]): Database {
  const listeners = new Set<(sql: string) => void>();
  const readRevision = shareReads(async () => (await source.run(selectRevision()))[0]?.values ?? '');
  // Only this process writes to an embedded database: nothing changes between its own transactions.
  let known: Promise<string> | undefined;
  const forget = () => {
    known = undefined;
  };
  const turns = new Semaphore(embedded ? mostHeavy.embedded : mostHeavy.server, mostHeavyWaiting);
  const database: Database = {
    orm: source.orm,
    embedded,
    created: migrated.includes(migrations[0]?.name ?? ''),
    migrated,
    query: async (query, planning) => {
      const current = transactions.getStore();
      const inside = current?.database === database;
      assertTime(inside);
      for (const listener of listeners) listener(query.sql);
      const run = () => source.run(query, planning);
      try {
        return await (inside
          ? runInside(current.em, query)
          : inTurn({ turns, heavy: planning?.heavy === true }, run));
      } catch (error) {
        throw asTimeout(error);
      }
    },
    revision: () => (embedded ? (known ??= readRevision()) : readRevision()),
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    committed: new Set([forget]),
    close: () => source.close(),
  };
  return database;
}

async function runInside<Row>(em: SqlEntityManager, query: CompiledQuery<Row>): Promise<Row[]> {
  const { rows } = await em.getKysely().executeQuery(query);
  return rows;
}

async function openInside(config: Config): Promise<Source> {
  const place = await openEmbedded(config.dataDir);
  const orm = createOrm(config, { dbName: 'postgres', driverOptions: embeddedDialect(place.pglite) });
  const run: Run = async (query) => (await orm.driver.getConnection().getClient().executeQuery(query)).rows;
  await orm.connect();
  const close = () => orm.close().finally(() => place.close());
  return { orm, run, confirm: () => place.confirm(), close };
}

async function openServer(config: Config, url: string): Promise<Source> {
  const orm = createOrm(config, { clientUrl: url, driverOptions: poolOptions(config) });
  const nameOf = createStatementNames();
  try {
    await orm.connect();
    const pool: Pool = await orm.em.getConnection().getNativeClient();
    await pool.query('select 1');
    const run: Run = async <Row>({ sql, parameters }: CompiledQuery<Row>, planning?: Planning) => {
      const name = planning?.varied === true ? undefined : nameOf(sql);
      const statement = { name, text: sql, values: [...parameters] };
      const { rows } = await runInTime<QueryResultRow>(pool, statement);
      return rows as Row[];
    };
    return { orm, run, confirm: () => undefined, close: () => orm.close() };
  } catch (error) {
    await orm.close();
    throw unreachable(url, error);
  }
}

function createOrm(config: Config, connection: Partial<typeof options>): MikroORM {
  const log = createLogger(config.logLevel);
  return new MikroORM({ ...options, ...connection, logger: (line) => log.info(line) });
}
