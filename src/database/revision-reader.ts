import type { Executor } from './server/executor.ts';
import { withoutDeadline } from './statements/deadline.ts';
import { type Revision, selectRevision } from './statements/revision.ts';
import { singleFlight } from './statements/single-flight.ts';

/** Reads the revision of a database. */
export interface RevisionReader {
  read(): Promise<Revision>;
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
  let cached: Promise<Revision> | undefined;
  const share = singleFlight(() =>
    withoutDeadline(async () => {
      count += 1;
      const [row] = await primary.run(selectRevision);
      return { calendar: row?.values ?? '', public: row?.public ?? '' };
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
