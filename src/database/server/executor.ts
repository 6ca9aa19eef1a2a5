import { setImmediate } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';
import { Semaphore } from '../../runtime/semaphore.ts';
import { runInTime } from '../statements/deadline.ts';
import { createSharedReads, type Share } from '../statements/single-flight.ts';
import { createStatementNames } from '../statements/statement-names.ts';
import { mostConnections } from './postgres.ts';

/** What may be assumed of the plan of a read. */
export interface Planning {
  /** Whether the best plan depends on the values, so that one plan must not serve them all. */
  planDependsOnValues: boolean;
  /** Whether it may go through all that is stored: such reads get a part of the connections (decision 0039). */
  heavy?: boolean;
}

/** Rows that several share, and how many bytes they have. */
export interface SharedRows {
  rows: unknown[];
  size: number;
}

export type Run = <Row>(query: CompiledQuery<Row>, planning?: Planning) => Promise<Row[]>;

/** Where reads run: the embedded database, the primary, or a replica. */
export interface Executor {
  run: Run;
  /** Reads that are the same and come at the same time run once (decision 0044). */
  share: Share<SharedRows>;
  /** The turns of what is heavy there (decision 0039). */
  turns: Semaphore;
}

/** A third of the connections is for heavy reads; the embedded database has one, which others get in between. */
const mostHeavy = { server: Math.floor(mostConnections / 3), embedded: 1 };
const mostHeavyWaiting = 100;

/** The embedded database answers without leaving the process: before each read others get their turn. */
export function createEmbeddedExecutor(run: Run): Executor {
  const runFairly: Run = async (query) => {
    await setImmediate();
    return run(query);
  };
  const one = new Semaphore(1, Infinity);
  const share = createSharedReads<SharedRows>((work) =>
    one.run(async () => {
      await setImmediate();
      return work();
    }),
  );
  return { run: runFairly, share, turns: new Semaphore(mostHeavy.embedded, mostHeavyWaiting) };
}

/** A server, asked over this pool: statements are prepared under a name and have their time (decision 0036). */
export function createServerExecutor(pool: Pool): Executor {
  const nameOf = createStatementNames();
  const run: Run = <Row>({ sql, parameters }: CompiledQuery<Row>, planning?: Planning) => {
    const name = planning?.planDependsOnValues === true ? undefined : nameOf(sql);
    const statement = { name, text: sql, values: [...parameters] };
    return runInTime<QueryResultRow>(pool, statement) as Promise<Row[]>;
  };
  const connections = new Semaphore(mostConnections, Infinity);
  const share = createSharedReads<SharedRows>((work) => connections.run(work));
  return { run, share, turns: new Semaphore(mostHeavy.server, mostHeavyWaiting) };
}
