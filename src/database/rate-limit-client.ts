import { CompiledQuery } from 'kysely';
import { outsideOperation } from '../runtime/scope.ts';
import type { Database } from './database.ts';
import { sqlBuilder } from './statements/sql.ts';

/** The table of the counts of rate limits. */
export const rateLimitTable = 'rate_limit';

/** A statement of rate-limiter-flexible. */
interface Statement {
  text: string;
  values?: readonly unknown[];
}

/**
 * The client through which rate-limiter-flexible reaches the primary database, over the connections
 * of the service. The time of the request that is counted does not end its statements.
 */
export function createRateLimitClient(database: Pick<Database, 'query'>) {
  return {
    query: async ({ text, values = [] }: Statement) => {
      const rows = await outsideOperation(() => database.query(CompiledQuery.raw(text, [...values])));
      return { rows, rowCount: rows.length };
    },
  };
}

/** Deletes the counts of windows that were over at this time, in milliseconds since the epoch. */
export async function deleteExpiredCounts(database: Pick<Database, 'query'>, time: number): Promise<void> {
  await database.query(sqlBuilder.deleteFrom(rateLimitTable).where('expire', '<', String(time)).compile());
}
