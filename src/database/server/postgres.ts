import type { Dialect } from 'kysely';
import type { Pool, PoolConfig } from 'pg';
import type { Config } from '../../config/config.ts';
import { createLogger } from '../../runtime/log.ts';
import { reasonOf, StartupError } from '../../runtime/startup-error.ts';
import { answeredInTime } from '../statements/deadline.ts';
import { lendingDialect } from '../statements/lending-dialect.ts';

/** One pool a process, shared by writes and reads, whose statements end after the time of a request. */
export function poolOptions({ requestTimeout }: Pick<Config, 'requestTimeout'>): PoolConfig {
  return { ...standardOptions, statement_timeout: Math.ceil(requestTimeout * 1000) };
}

/**
 * The connections of this process to a server. Dates are read as text, as MikroORM wants them. A connection that is lost
 * while nobody uses it is replaced when somebody needs one; who uses it is told by the statement.
 */
export async function openPool(config: Config, url: string): Promise<Pool> {
  const { default: pg } = await import('pg');
  const log = createLogger(config.logLevel);
  const note = (error: Error) => log.debug({ err: error }, 'a connection to the database was lost');
  const types = new pg.TypeOverrides();
  for (const type of dateTypes) types.setTypeParser(type, (text) => text);
  const pool = new pg.Pool({ ...poolOptions(config), connectionString: url, types });
  // An error that nobody listens to would end the process.
  pool.on('error', note).on('connect', (client) => client.on('error', note));
  return pool;
}

/** date, timestamp, timestamptz, interval. */
const dateTypes = [1082, 1114, 1184, 1186];

/** How many connections a process has. */
export const mostConnections = 10;

/** Times are in milliseconds: a lost server is noticed, a transaction that nobody finishes gives its locks back. */
const standardOptions: PoolConfig = {
  max: mostConnections,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
  // Compiling a statement takes longer than any of ours runs; and no disk of today seeks four times as long as it reads.
  options: '-c jit=off -c random_page_cost=1.1',
  application_name: 'event-calendar',
};

/** Kysely over the pool. A commit that PostgreSQL answers with a rollback fails: only the command tells them apart. */
export function serverDialect(pool: Pool): Dialect {
  return lendingDialect(async () => {
    const client = await pool.connect();
    return {
      query: async (sql, parameters) => {
        const result = await answeredInTime(client, client.query<object>(sql, [...parameters]));
        if (sql !== 'commit' || result.command === 'COMMIT') return result;
        throw new Error(`The transaction ended with ${result.command} instead of COMMIT`);
      },
      release: (failure) => client.release(failure),
    };
  });
}

/** One sentence that says which database did not answer and why, without the password of its address. */
export function unreachable(url: string, error: unknown): StartupError {
  if (error instanceof StartupError) return error;
  return new StartupError(`The database at ${placeOf(url)} cannot be used: ${reasonOf(error)}.`, error);
}

/** Which database an address means, without who asks it by what password. */
export function placeOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? 'DATABASE_URL' : `${parsed.host}${parsed.pathname}`;
}
