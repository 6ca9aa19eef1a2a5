import { AsyncLocalStorage } from 'node:async_hooks';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import type { Write } from '../runtime/request-record.ts';

/** A change of one resource. */
export interface Change extends Write {
  /**
   * The resource before the change, as JSON without secrets; null for a new one, absent where
   * nobody has read it.
   */
  before?: string | null;
}

/** A transaction while its work runs. */
export interface RunningTransaction {
  orm: MikroORM;
  em: SqlEntityManager;
  /** Whether inner transactions have no savepoints, so that none can fail alone. */
  undivided?: boolean;
  /** What it has changed since entries of the audit were last stored. */
  changes: Change[];
  /** What it has written so far, for the log. */
  writes: Write[];
}

/** The transaction of the current chain of calls. */
export const transactions = new AsyncLocalStorage<RunningTransaction>();

/**
 * Notes that the current transaction changes a resource, for both the audit and the log: before the
 * commit the transaction stores it in the audit, with what it has become, and after the commit the
 * log has a line (decisions 0077, 0078). The id of a token is that of its user.
 */
export function noteWrite(change: Change): void {
  transactions.getStore()?.changes.push(change);
}
