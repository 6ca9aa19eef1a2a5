import { type Database, transaction } from '../../database/database.ts';
import { selectReleased, settleSomeWords } from '../../database/queries/released-word.ts';
import { repeatEvery } from '../../runtime/recurring.ts';
import type { Report } from '../../runtime/report.ts';
import { utcText } from '../../values/dates.ts';

/** How often words are settled, in milliseconds. */
const interval = 600_000;

/**
 * Deletes the words that no event has any more, and finds other events for those that lost theirs.
 * What searches find does not change: words without an event are looked for in the texts of events
 * (decision 0164).
 */
export async function settleWords(database: Database, now: number, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true && (await database.query(selectReleased)).length > 0)
    if ((await transaction(database, (em) => settleSomeWords(em, utcText(now)))) === 0) return;
}

interface Upkeep {
  database: Database;
  report: Report;
  now: () => number;
}

/**
 * Does so every ten minutes. Returns a function that stops it and resolves once running work has
 * finished.
 */
export function keepSettlingWords({ database, report, now }: Upkeep): () => Promise<void> {
  return repeatEvery(interval, {
    work: (signal) => settleWords(database, now(), signal),
    onError: (error) => report(error, { task: 'words of events' }),
  });
}
