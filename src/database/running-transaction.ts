import { AsyncLocalStorage } from 'node:async_hooks';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import type { Write } from '../runtime/request-record.ts';

/** A transaction while its work runs. */
export interface RunningTransaction {
  orm: MikroORM;
  em: SqlEntityManager;
  /** Whether inner transactions have no savepoints, so that none can fail alone. */
  undivided?: boolean;
  /** What it has written so far. */
  writes: Write[];
}

/** The transaction of the current chain of calls. */
export const transactions = new AsyncLocalStorage<RunningTransaction>();

/** Notes that the current transaction writes a resource; if it is committed, the log says so (decision 0077). */
export function noteWrite(write: Write): void {
  transactions.getStore()?.writes.push(write);
}
