import { setTimeout as wait } from 'node:timers/promises';
import { hasAllMigrations, migrationTable } from './migrations/names.ts';
import type { Source } from './source.ts';

/** What a check of the database found. */
export interface DatabaseHealth {
  /** Whether it answered in time. */
  isReachable: boolean;
  /** Whether all migrations of this program have run; false as well if it did not answer. */
  isMigrated: boolean;
}

/** The time of a check, in milliseconds; then the database counts as unreachable. */
const patience = 2_000;

/** How long a result is reused, in milliseconds, so that anybody may ask as often as they like. */
const reuse = 1_000;

/** Creates the check of a database. */
export function createHealthCheck({ probe }: Pick<Source, 'probe'>): () => Promise<DatabaseHealth> {
  let current: Promise<DatabaseHealth> | undefined;
  const forget = () => {
    current = undefined;
  };
  return () => (current ??= check(probe).finally(() => setTimeout(forget, reuse).unref()));
}

async function check(probe: Source['probe']): Promise<DatabaseHealth> {
  const late = new AbortController();
  try {
    const reading = probe(`select name from ${migrationTable}`);
    const names = await Promise.race([reading, wait(patience, null, { signal: late.signal, ref: false })]);
    if (names === null) return { isReachable: false, isMigrated: false };
    return { isReachable: true, isMigrated: hasAllMigrations(names) };
  } catch {
    // Requests that fail for the same reason log it; a check that logged too would fill the log
    // during an outage.
    return { isReachable: false, isMigrated: false };
  } finally {
    late.abort();
  }
}
