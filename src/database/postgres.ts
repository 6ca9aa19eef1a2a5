import type { PoolConfig } from 'pg';
import type { Config } from '../config.ts';
import { reasonOf, StartFailure } from '../failure.ts';

/** One pool a process, shared by writes and reads, whose statements end after the time of a request. */
export function poolOptions({ requestTimeout }: Pick<Config, 'requestTimeout'>): PoolConfig {
  return { ...standardOptions, statement_timeout: Math.ceil(requestTimeout * 1000) };
}

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

/** One sentence that says which database did not answer and why, without the password of its address. */
export function unreachable(url: string, error: unknown): StartFailure {
  if (error instanceof StartFailure) return error;
  return new StartFailure(`The database at ${placeOf(url)} cannot be used: ${reasonOf(error)}.`, error);
}

/** Which database an address means, without who asks it by what password. */
export function placeOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? 'DATABASE_URL' : `${parsed.host}${parsed.pathname}`;
}
