import type { CompiledQuery } from 'kysely';
import { outsideOperation } from '../../runtime/scope.ts';
import { singleFlight } from '../../runtime/single-flight.ts';
import { type Revision, selectRevision } from './revision.ts';

type Run = <Row>(query: CompiledQuery<Row>) => Promise<Row[]>;

/** Reads the revision of a database. */
export interface RevisionReader {
  read: () => Promise<Revision>;
  /** How many statements have read it. */
  count: () => number;
}

/** Remembers the revision of a database to which only this process writes. */
export interface RememberedRevision extends RevisionReader {
  /** Whether it was read before: not while the schema is being created. */
  isKnown(): boolean;
  /**
   * To be called after each commit, before it is acknowledged; undefined: it is unknown what was
   * committed.
   */
  replace(revision: Revision | undefined): void;
}

/** Reads the revision with each call; concurrent calls share a statement. */
export function createRevisionReader(run: Run): RevisionReader {
  let count = 0;
  const read = singleFlight(() =>
    outsideOperation(async () => {
      count += 1;
      const [row] = await run(selectRevision);
      return toRevision(row);
    }),
  );
  return { read, count: () => count };
}

/**
 * Reads the revision once and then remembers what each commit reports: a request that finds its
 * response in the cache need not wait for the only connection, which a transaction may hold.
 */
export function rememberRevision({ read, count }: RevisionReader): RememberedRevision {
  let known: Promise<Revision> | undefined;
  const readAgain = () => {
    const reading = read();
    reading.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading;
  };
  return {
    read: () => (known ??= readAgain()),
    count,
    isKnown: () => known !== undefined,
    replace: (revision) => {
      known = revision && Promise.resolve(revision);
    },
  };
}

/** The revision in a row of `selectRevision`. */
export function toRevision(row: { values: string; public: string } | undefined): Revision {
  return { calendar: row?.values ?? '', public: row?.public ?? '' };
}
