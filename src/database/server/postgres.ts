import type { Dialect } from 'kysely';
import type { Pool, PoolConfig } from 'pg';
import type { Config } from '../../config/config.ts';
import { createLogger } from '../../runtime/log.ts';
import { reasonOf, StartupError } from '../../runtime/startup-error.ts';
import { awaitWithDeadline } from '../statements/deadline.ts';
import { lendingDialect } from '../statements/lending-dialect.ts';

/** The options of the pool of a process; statements end after the time of a request. */
export function poolOptions({ requestTimeout }: Pick<Config, 'requestTimeout'>): PoolConfig {
  return { ...standardOptions, statement_timeout: Math.ceil(requestTimeout * 1000) };
}

/** The pool for reads and writes, which replaces lost connections. Dates are read as text, as MikroORM expects. */
export async function openPool(config: Config, url: string): Promise<Pool> {
  const { default: pg } = await import('pg');
  const log = createLogger(config.logLevel);
  const note = (error: Error) => log.debug({ err: error }, 'a connection to the database was lost');
  const types = new pg.TypeOverrides();
  for (const type of dateTypes) types.setTypeParser(type, (text) => text);
  const pool = new pg.Pool({ ...poolOptions(config), connectionString: url, types });
  // An error event without a listener would end the process; a running statement rejects by itself.
  pool.on('error', note).on('connect', (client) => client.on('error', note));
  return pool;
}

/** date, timestamp, timestamptz, interval. */
const dateTypes = [1082, 1114, 1184, 1186];

/** The connections of a process. */
export const mostConnections = 10;

/** Times in milliseconds: a vanished server is noticed, an abandoned transaction releases its locks. */
const standardOptions: PoolConfig = {
  max: mostConnections,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
  // JIT compilation takes longer than our statements run; random reads of an SSD cost about as much as sequential ones.
  options: '-c jit=off -c random_page_cost=1.1',
  application_name: 'event-calendar',
};

/** Kysely over the pool. A commit that PostgreSQL answers with a rollback fails: only the command tells them apart. */
export function serverDialect(pool: Pool): Dialect {
  return lendingDialect(async () => {
    const client = await pool.connect();
    return {
      query: async (sql, parameters) => {
        const result = await awaitWithDeadline(client, client.query<object>(sql, [...parameters]));
        if (sql !== 'commit' || result.command === 'COMMIT') return result;
        throw new Error(`The transaction ended with ${result.command} instead of COMMIT`);
      },
      release: (failure) => client.release(failure),
    };
  });
}

/** One sentence that names the database and the reason, without the password. */
export function unreachable(url: string, error: unknown): StartupError {
  if (error instanceof StartupError) return error;
  return new StartupError(`The database at ${placeOf(url)} cannot be used: ${reasonOf(error)}.`, error);
}

/** The host and database of a URL, without user and password. */
export function placeOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? 'DATABASE_URL' : `${parsed.host}${parsed.pathname}`;
}
