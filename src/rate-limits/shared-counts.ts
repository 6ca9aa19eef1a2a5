import type { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';
import type { Database } from '../database/database.ts';
import { createRateLimitClient, rateLimitTable } from '../database/rate-limit-client.ts';
import type { Logger } from '../runtime/log.ts';

/** What is counted, and for how long. */
export interface Counting {
  name: string;
  quota: number;
  /** The length of a window, in seconds. */
  window: number;
}

/** Counts that all processes of a database share (decision 0085). */
export interface SharedCounts {
  /**
   * Adds points to those of a key. Resolves to the points of all processes in the current window
   * and the time until its end, or to null while the database cannot be used; never rejects.
   */
  add(key: string, points: number): Promise<{ points: number; msLeft: number } | null>;
  /** Forgets a key; never rejects. */
  forget(key: string): Promise<void>;
}

/** After a failure, the database is left alone for so long, in milliseconds. */
const pause = 5_000;

/** Counts in PostgreSQL; null with the embedded database, which only one process uses. */
export function createSharedCounts(
  database: Pick<Database, 'query' | 'embedded'>,
  log: Logger,
): ((counting: Counting) => SharedCounts) | null {
  if (database.embedded) return null;
  const client = createRateLimitClient(database);
  const state = { retryAt: 0 };
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    if (performance.now() < state.retryAt) return null;
    try {
      return await work();
    } catch (error) {
      state.retryAt = performance.now() + pause;
      log.debug({ err: error }, 'rate limits could not be shared');
      return null;
    }
  };
  return ({ name, quota, window }) => {
    const counts = new RateLimiterPostgres({
      ...{ storeClient: client, storeType: 'client', tableName: rateLimitTable, tableCreated: true },
      ...{ keyPrefix: name, points: quota, duration: window, clearExpiredByTimeout: false },
    });
    return {
      add: (key, points) => attempt(async () => toCount(await counts.penalty(key, points))),
      forget: async (key) => {
        await attempt(() => counts.delete(key));
      },
    };
  };
}

function toCount({ consumedPoints, msBeforeNext }: RateLimiterRes) {
  return { points: consumedPoints, msLeft: msBeforeNext };
}
