import { setImmediate } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';
import { countStatement } from '../../runtime/count-statement.ts';
import { Semaphore } from '../../runtime/semaphore.ts';
import { runWithDeadline, type StatementLimits } from '../statements/deadline.ts';
import { createSharedReads, type Share } from '../statements/single-flight.ts';
import { createStatementNames } from '../statements/statement-names.ts';
import { mostConnections } from './postgres.ts';

/** What is known about the plan of a read. */
export interface Planning {
  /** Whether the best plan depends on the values: such reads are not prepared under a name. */
  planDependsOnValues: boolean;
  /** Whether it may scan everything: heavy reads get a share of the connections (decision 0039). */
  heavy?: boolean;
}

/** Shared rows, and their size in bytes. */
export interface SharedRows {
  rows: unknown[];
  size: number;
}

export type Run = <Row>(query: CompiledQuery<Row>, planning?: Planning) => Promise<Row[]>;

/** Where reads run: the embedded database, the primary, or a replica. */
export interface Executor {
  run: Run;
  /** Runs identical concurrent reads once (decision 0044). */
  share: Share<SharedRows>;
  /** Limits heavy reads (decision 0039). */
  turns: Semaphore;
}

/** Heavy reads get a third of the connections; other reads run in between on the only one of the embedded database. */
const mostHeavy = { server: Math.floor(mostConnections / 3), embedded: 1 };
const mostHeavyWaiting = 100;

/** Runs reads on the embedded database, and yields to the event loop before each. */
export function createEmbeddedExecutor(run: Run): Executor {
  const runFairly: Run = async (query) => {
    await setImmediate();
    return countStatement(query.sql, () => run(query));
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

/**
 * Runs reads on a server: statements are limited in time (decision 0036), and prepared under a name unless a pooler lends
 * them another connection each time (decision 0091).
 */
export function createServerExecutor(pool: Pool, limits: StatementLimits): Executor {
  const nameOf = limits.isPooled ? () => undefined : createStatementNames();
  const run: Run = <Row>({ sql, parameters }: CompiledQuery<Row>, planning?: Planning) => {
    const name = planning?.planDependsOnValues === true ? undefined : nameOf(sql);
    const statement = { name, text: sql, values: [...parameters] };
    const work = () => runWithDeadline<QueryResultRow>(pool, statement, limits) as Promise<Row[]>;
    return countStatement(sql, work);
  };
  const connections = new Semaphore(mostConnections, Infinity);
  const share = createSharedReads<SharedRows>((work) => connections.run(work));
  return { run, share, turns: new Semaphore(mostHeavy.server, mostHeavyWaiting) };
}
