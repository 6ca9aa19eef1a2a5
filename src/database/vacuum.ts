import { repeatEvery } from '../runtime/recurring.ts';
import type { Report } from '../runtime/report.ts';
import type { Database } from './database.ts';
import { selectDue, vacuum } from './statements/vacuum.ts';

/** How often tables are looked at, in milliseconds. */
const interval = 600_000;

/**
 * Vacuums the tables that are due, one by one: other statements run in between. Returns their names
 * (decision 0061).
 */
export async function vacuumDue(database: Pick<Database, 'query'>, signal?: AbortSignal): Promise<string[]> {
  const due = await database.query(selectDue);
  const done: string[] = [];
  for (const { name } of due) {
    if (signal?.aborted === true) break;
    await database.query(vacuum(name));
    done.push(name);
  }
  return done;
}

interface Upkeep {
  database: Database;
  report: Report;
}

/**
 * Does so every ten minutes where the database is embedded, which has no autovacuum. Returns how to
 * stop.
 */
export function keepVacuuming({ database, report }: Upkeep): () => Promise<void> {
  if (!database.embedded) return () => Promise.resolve();
  return repeatEvery(interval, {
    work: (signal) => vacuumDue(database, signal),
    onError: (error) => report(error, { task: 'vacuum' }),
  });
}
