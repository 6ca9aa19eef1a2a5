import { setImmediate } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import { countStatement } from '../../runtime/count-statement.ts';
import { Semaphore } from '../../runtime/semaphore.ts';
import type { StatementNames } from '../statements/statement-names.ts';
import { mostConnections } from './postgres.ts';
import { createServerReads, type StatementLimits } from './server-reads.ts';

/** What is known about the plan of a read. */
export interface Planning {
  /** Whether the best plan depends on the values: such reads are not prepared under a name. */
  planDependsOnValues?: boolean;
  /** Whether it may scan everything: heavy reads get a share of the connections (decision 0039). */
  heavy?: boolean;
}

export type Run = <Row>(query: CompiledQuery<Row>, planning?: Planning) => Promise<Row[]>;

/** Where reads run: the embedded database, the primary, or a replica. */
export interface Executor {
  run: Run;
  /** Limits heavy reads (decision 0039). */
  turns: Semaphore;
}

/**
 * Heavy reads get a third of the connections; other reads run in between on the only one of the
 * embedded database.
 */
const mostHeavy = { server: Math.floor(mostConnections / 3), embedded: 1 };
const mostHeavyWaiting = 100;

/** Runs reads on the embedded database, and yields to the event loop before each. */
export function createEmbeddedExecutor(run: Run): Executor {
  const runFairly: Run = async (query) => {
    await setImmediate();
    return countStatement(query.sql, () => run(query));
  };
  return { run: runFairly, turns: new Semaphore(mostHeavy.embedded, mostHeavyWaiting) };
}

/**
 * Runs reads on a server, prepared under a name unless a pooler lends them another connection each
 * time (decision 0091). Short ones share a connection (decision 0039), but not through a pooler.
 */
export function createServerExecutor(pool: Pool, limits: StatementLimits, nameOf: StatementNames): Executor {
  const reads = createServerReads(pool, limits);
  const run: Run = <Row>({ sql, parameters }: CompiledQuery<Row>, planning: Planning = {}) => {
    const { planDependsOnValues = false, heavy = false } = planning;
    const name = planDependsOnValues ? undefined : nameOf(sql);
    const statement = { name, text: sql, values: [...parameters] };
    const isAlone = planDependsOnValues || heavy || limits.isPooled;
    return countStatement(sql, () =>
      isAlone ? reads.alone<Row>(statement) : reads.together<Row>(statement),
    );
  };
  return { run, turns: new Semaphore(mostHeavy.server, mostHeavyWaiting) };
}
