import type { Executor } from './server/executor.ts';
import { withoutDeadline } from './statements/deadline.ts';
import { selectRevision } from './statements/revision.ts';
import { singleFlight } from './statements/single-flight.ts';

/** Reads the revision of a database. */
export interface RevisionReader {
  read(): Promise<string>;
  /** To be called after each transaction of this process. */
  forget: () => void;
  /** How many statements have read it. */
  count(): number;
}

/**
 * Creates the reader of the revision; concurrent calls share a statement. Only this process writes to an embedded database,
 * so its revision is cached between transactions.
 */
export function createRevisionReader(primary: Executor, embedded: boolean): RevisionReader {
  let count = 0;
  let cached: Promise<string> | undefined;
  const share = singleFlight(() =>
    withoutDeadline(async () => {
      count += 1;
      return (await primary.run(selectRevision()))[0]?.values ?? '';
    }),
  );
  const forget = () => {
    cached = undefined;
  };
  const readCacheable = () => {
    const reading = share();
    reading.catch(forget);
    return reading;
  };
  return { read: () => (embedded ? (cached ??= readCacheable()) : share()), forget, count: () => count };
}
