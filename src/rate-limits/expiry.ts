import type { Database } from '../database/database.ts';
import { deleteExpiredCounts } from '../database/rate-limit-client.ts';
import { repeatHourly } from '../runtime/recurring.ts';
import type { Report } from '../runtime/report.ts';

interface Expiry {
  database: Database;
  report: Report;
  now: () => number;
}

/**
 * Deletes the shared counts of rate limits once their window is over, whether or not anything is
 * counted: they hold addresses of clients (decision 0085). Returns how to stop, which settles when
 * it has.
 */
export function keepForgettingCounts({ database, report, now }: Expiry): () => Promise<void> {
  // Only one process uses the embedded database, and it counts in memory.
  if (database.embedded) return () => Promise.resolve();
  return repeatHourly({
    work: () => deleteExpiredCounts(database, now()),
    onError: (error) => report(error, { task: 'expiry of rate limits' }),
  });
}
