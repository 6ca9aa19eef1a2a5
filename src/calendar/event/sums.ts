import type { Database } from '../../database/database.ts';
import { addUpEvents, recountPassed } from '../../database/queries/event-total.ts';
import { repeatHourly } from '../../runtime/recurring.ts';
import type { Report } from '../../runtime/report.ts';

/** Brings the sums of events up to date: totals stay the same, and cost less (decision 0135). */
export async function addUp(database: Pick<Database, 'query'>): Promise<void> {
  await database.query(recountPassed);
  await database.query(addUpEvents);
}

interface Upkeep {
  database: Database;
  report: Report;
}

/** Does so every hour. Returns how to stop, which settles when it has. */
export function keepAddingUp({ database, report }: Upkeep): () => Promise<void> {
  return repeatHourly({
    work: () => addUp(database),
    onError: (error) => report(error, { task: 'sums of events' }),
  });
}
