import type { Dialect } from 'kysely';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import type { Config } from '../../config/config.ts';
import { createLogger } from '../../runtime/log.ts';
import { timeLeft } from '../../runtime/scope.ts';
import { reasonOf, StartupError } from '../../runtime/startup-error.ts';
import { lendingDialect } from '../statements/lending-dialect.ts';
import type { StatementNames } from '../statements/statement-names.ts';
import { patience } from './server-reads.ts';
import { sessionSettings } from './session-settings.ts';

/**
 * The options of the pool of a process. A pooler would reject the settings of sessions (decision
 * 0091).
 */
export function poolOptions(config: Pick<Config, 'requestTimeout'>, isPooled = false): PoolConfig {
  if (isPooled) return standardOptions;
  const { jit, random_page_cost, ...timeouts } = sessionSettings(config);
  return {
    ...standardOptions,
    ...timeouts,
    options: `-c jit=${jit} -c random_page_cost=${random_page_cost}`,
  };
}

/**
 * The pool for reads and writes, which replaces lost connections. Dates are read as text, as
 * MikroORM expects.
 */
export async function openPool(config: Config, url: string, isPooled: boolean): Promise<Pool> {
  const { default: pg } = await import('pg');
  const log = createLogger(config.logLevel);
  const note = (error: Error) => log.debug({ err: error }, 'a connection to the database was lost');
  const types = new pg.TypeOverrides();
  for (const type of dateTypes) types.setTypeParser(type, (text) => text);
  const verify: PoolConfig['verify'] = (client, done) => {
    assertPrimary(client).then(() => done(), done);
  };
  const pool = new pg.Pool({ ...poolOptions(config, isPooled), connectionString: url, types, verify });
  // An error event without a listener would end the process; a running statement rejects by itself.
  pool.on('error', note).on('connect', (client) => client.on('error', note));
  return pool;
}

/** date, timestamp, timestamptz, interval. */
const dateTypes = [1082, 1114, 1184, 1186];

/** The connections of a process. */
export const mostConnections = 10;

/**
 * The options of every connection, with times in milliseconds: a vanished server is noticed
 * (pipeline: decision 0039). An idle one is kept for some time, because a new one plans every
 * statement anew.
 */
export const standardOptions: PoolConfig = {
  max: mostConnections,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 300_000,
  keepAlive: true,
  pipeline: true,
  application_name: 'event-calendar',
};

/**
 * While a cluster changes its primary, an address may lead to a server that has become a standby,
 * whose data may be older. Throws `read_only_sql_transaction` there (decision 0091).
 */
async function assertPrimary(client: PoolClient): Promise<void> {
  const statement = { text: 'select pg_is_in_recovery() as standby', query_timeout: verifyTimeout };
  const { rows } = await client.query<{ standby: boolean }>(statement);
  if (rows[0]?.standby !== false)
    throw Object.assign(new Error('The server is a standby, not the primary'), { code: '25006' });
}

/** How long a new connection may take to say what it leads to, in milliseconds. */
const verifyTimeout = 5_000;

/**
 * Kysely over the pool. Statements with parameters are prepared under the names that `nameOf` gives
 * them: planning the snapshot of an event takes several times as long as running it (decision
 * 0039). If the server is silent until the time of the operation is over, the connection is closed,
 * which rolls back. It is not canceled: a commit that waits for a synchronous replica would then be
 * reported as done, although only the primary has it. A commit that PostgreSQL answers with a
 * rollback fails: only the command tells them apart.
 */
export function serverDialect(pool: Pool, nameOf: StatementNames): Dialect {
  return lendingDialect(async () => {
    const client = await pool.connect();
    return {
      query: async (sql, parameters) => {
        const name = parameters.length === 0 ? undefined : nameOf(sql);
        const time = timeLeft(true) + patience;
        const query_timeout = time === Infinity ? undefined : time;
        const result = await client.query<object>({
          name,
          text: sql,
          values: [...parameters],
          ...{ query_timeout },
        });
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
