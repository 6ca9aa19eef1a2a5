import { setTimeout as delay } from 'node:timers/promises';
import { type Database, transaction } from '../../database/database.ts';
import { deleteExpired, selectExpired } from '../../database/queries/audit.ts';
import { repeatHourly } from '../../runtime/recurring.ts';
import type { Report } from '../../runtime/report.ts';
import { utcText } from '../../values/dates.ts';

/**
 * Entries that one statement deletes, and the pause between two, in milliseconds: writers hardly
 * notice.
 */
const batch = 500;
const pause = 100;

const day = 86_400_000;

/**
 * Deletes the entries of the audit from before a time (epoch milliseconds) in small batches, and
 * returns their number. If another process does so at the same time, it goes on alone.
 */
export async function expireAudit(database: Database, before: number, signal?: AbortSignal): Promise<number> {
  const time = utcText(before);
  // A statement that deletes nothing would count as a change of the calendar too.
  if ((await database.query(selectExpired(time))).length === 0) return 0;
  let deleted = 0;
  for (;;) {
    // In a transaction, so that the embedded database knows of its new revision.
    const { length } = await transaction(database, () => database.query(deleteExpired(time, batch)));
    deleted += length;
    if (length < batch || signal?.aborted === true) return deleted;
    await delay(pause, undefined, { ref: false });
  }
}

interface Expiry {
  database: Database;
  /** 0: entries are kept for ever. */
  days: number;
  report: Report;
  now: () => number;
}

/**
 * Deletes entries of the audit once they are older than some days. Returns how to stop, which
 * settles when it has.
 */
export function keepExpiring({ database, days, report, now }: Expiry): () => Promise<void> {
  if (days === 0) return () => Promise.resolve();
  return repeatHourly({
    work: (signal) => expireAudit(database, now() - days * day, signal),
    onError: (error) => report(error, { task: 'expiry of the audit' }),
  });
}
