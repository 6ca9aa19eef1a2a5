import { setImmediate } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';
import { countStatement } from '../../runtime/count-statement.ts';
import { Rounds } from '../../runtime/rounds.ts';
import { Semaphore } from '../../runtime/semaphore.ts';
import { hasDeadline, runWithDeadline, type StatementLimits } from '../statements/deadline.ts';
import { createPipeline, longestPipeline } from '../statements/pipeline.ts';
import { createSharedReads, type Share } from '../statements/single-flight.ts';
import type { StatementNames } from '../statements/statement-names.ts';
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
  /** The same for those that wait for a turn. */
  shareHeavy: Share<SharedRows>;
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
  return { run: runFairly, share, ...limitHeavy(mostHeavy.embedded) };
}

/**
 * Runs reads on a server: statements are limited in time (decision 0036), and prepared under a name unless a pooler lends
 * them another connection each time (decision 0091). Short ones share a connection (decision 0136), but not through a
 * pooler, and not one that is canceled at a deadline of its own.
 */
export function createServerExecutor(pool: Pool, limits: StatementLimits, nameOf: StatementNames): Executor {
  const sendInPipeline = createPipeline(pool, limits.longest);
  const run: Run = <Row>({ sql, parameters }: CompiledQuery<Row>, planning?: Planning) => {
    const { planDependsOnValues = false, heavy = false } = planning ?? {};
    const name = planDependsOnValues ? undefined : nameOf(sql);
    const statement = { name, text: sql, values: [...parameters] };
    const isAlone = planDependsOnValues || heavy;
    const send = (): Promise<QueryResultRow[]> =>
      isAlone || limits.isPooled || hasDeadline()
        ? runWithDeadline(pool, statement, limits)
        : sendInPipeline(statement);
    return countStatement(sql, send) as Promise<Row[]>;
  };
  const rounds = new Rounds(mostConnections, limits.isPooled ? 1 : longestPipeline);
  const share = createSharedReads<SharedRows>((work, isAlone) => rounds.run(work, isAlone));
  return { run, share, ...limitHeavy(mostHeavy.server) };
}

function limitHeavy(most: number): Pick<Executor, 'shareHeavy' | 'turns'> {
  const turns = new Semaphore(most, mostHeavyWaiting);
  return { turns, shareHeavy: createSharedReads<SharedRows>((work) => turns.run(work)) };
}
