import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg';
import { CalendarError } from '../../errors.ts';
import { currentTally, uncounted } from '../../runtime/bytes-in-flight.ts';
import type { Semaphore } from '../../runtime/semaphore.ts';
import { cancelStatement } from './cancel-statement.ts';
import { closeConnection, patience } from './connection-socket.ts';
import { queryExtended } from './extended-query.ts';

/** The state of an operation while its statements run. */
interface Deadline {
  /** When the time is over, by the monotonic clock, in milliseconds. */
  at: number;
  /** Whether it writes: its reads wait for no turn. */
  writes: boolean;
  /** Whether it has committed: what was written is read back, however late it is. */
  committed: boolean;
  /** Whether each of its statements counts as heavy (decision 0039). */
  heavy: boolean;
  /** Rejects with `timeout` when the time is over; made when something first waits for it. */
  over?: Promise<never>;
  timer?: NodeJS.Timeout;
}

const deadlines = new AsyncLocalStorage<Deadline>();

/** Runs an operation with a time limit in milliseconds (decision 0036). */
export async function withDeadline<Result>(
  { time, writes, heavy }: Pick<Deadline, 'writes' | 'heavy'> & { time: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const operation: Deadline = { at: performance.now() + time, writes, heavy, committed: false };
  try {
    return await deadlines.run(operation, work);
  } finally {
    clearTimeout(operation.timer);
  }
}

/** Says what the current operation is, where its time began before that was known. */
export function describeOperation(kind: Pick<Deadline, 'writes' | 'heavy'>): void {
  const operation = deadlines.getStore();
  if (operation !== undefined) Object.assign(operation, kind);
}

/** The same for work that may be part of an operation, whose limit then applies. */
export function withDefaultDeadline<Result>(time: number, work: () => Promise<Result>): Promise<Result> {
  if (deadlines.getStore() !== undefined) return work();
  return withDeadline({ time, writes: false, heavy: false }, work);
}

/** Runs work that others share: neither the time nor the bytes of the operation that started it may end it. */
export function withoutDeadline<Result>(work: () => Result): Result {
  return deadlines.exit(() => uncounted(work));
}

/** Whether what runs now ends at a deadline of its own. */
export function hasDeadline(): boolean {
  return deadlines.getStore() !== undefined;
}

/** A test, for later, whether the time of what runs now is over; what has committed, or has no limit, is never late. */
export function deadlineOf(): () => boolean {
  const operation = deadlines.getStore();
  return () => operation !== undefined && !operation.committed && performance.now() >= operation.at;
}

/** Throws `timeout` if the time is over, so that no further statement starts. */
export function assertBeforeDeadline(insideTransaction: boolean): void {
  const deadline = deadlines.getStore();
  if (deadline === undefined || (deadline.committed && !insideTransaction)) return;
  if (performance.now() >= deadline.at) throw new CalendarError('timeout');
}

/**
 * Runs work that ends with a commit, and that calls `beforeCommit` right before it. If the time is over earlier, this and
 * `beforeCommit` throw `timeout`, so that the work is rolled back (decision 0036). A commit that has begun is awaited.
 */
export async function commitBeforeDeadline<Result>(
  work: (beforeCommit: () => void) => Promise<Result>,
): Promise<Result> {
  const operation = deadlines.getStore();
  const state = { commits: false };
  const done = work(() => {
    assertBeforeDeadline(true);
    state.commits = true;
  });
  if (operation === undefined) return done;
  try {
    await Promise.race([done, overOf(operation)]);
  } catch (error) {
    if (!state.commits) throw error;
  }
  const result = await done;
  operation.committed = true;
  return result;
}

/**
 * Runs a read in its turn (decision 0039). Throws `busy` if too many wait, and `timeout` if the time is over before its
 * turn comes.
 */
export function inTurn<Result>(turns: Semaphore, work: () => Promise<Result>): Promise<Result> {
  const begin = () => {
    assertBeforeDeadline(false);
    return work();
  };
  return untilDeadline(turns.run(begin));
}

/** Whether a read waits for a turn: if it is heavy, or part of a heavy operation. */
export function needsTurn(heavy: boolean): boolean {
  const operation = deadlines.getStore();
  return operation === undefined ? heavy : !operation.writes && (heavy || operation.heavy);
}

/** Awaits what is shared with other operations. Throws `timeout` when the time of this one is over. */
export function untilDeadline<Result>(waiting: Promise<Result>): Promise<Result> {
  const operation = deadlines.getStore();
  return operation === undefined || operation.committed
    ? waiting
    : Promise.race([waiting, overOf(operation)]);
}

/**
 * Awaits an operation. Throws `timeout` for a read when its time is over; a write decides itself
 * whether it is too late.
 */
export function untilReadIsLate<Result>(running: Promise<Result>): Promise<Result> {
  const operation = deadlines.getStore();
  if (operation === undefined) return running;
  const late = overOf(operation).catch((error: unknown) => {
    if (operation.writes || operation.committed) return running;
    throw error;
  });
  return Promise.race([running, late]);
}

function overOf(operation: Deadline): Promise<never> {
  return (operation.over ??= endOf(operation));
}

function endOf(operation: Deadline): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new CalendarError('timeout'));
  operation.timer = setTimeout(giveUp, Math.max(0, operation.at - performance.now()));
  // Waiters get the rejection; without waiters it is no failure.
  promise.catch(() => undefined);
  return promise;
}

/** How statements of a server are limited. */
export interface StatementLimits {
  /** The longest time of a statement, in milliseconds. */
  longest: number;
  /** Whether a pooler stands before the server, which then may have no limit of its own (decision 0091). */
  isPooled: boolean;
}

/**
 * Runs a read on PostgreSQL. At the deadline the server is asked to cancel it, and it fails with `query_canceled`; the
 * connection of a server that stays silent beyond its own timeout is closed. The connection is released once the
 * canceling is over too, which would otherwise hit the next borrower.
 */
export async function runWithDeadline<Row extends QueryResultRow>(
  pool: Pool,
  statement: QueryConfig,
  { longest, isPooled }: StatementLimits,
): Promise<Row[]> {
  const deadline = deadlines.getStore();
  const client = await pool.connect();
  let canceling: Promise<unknown> | undefined;
  const cancel = () => {
    canceling ??= cancelStatement(pool, client);
  };
  const left = deadline?.committed === false ? Math.max(0, deadline.at - performance.now()) : Infinity;
  const time = Math.min(left, isPooled ? longest : Infinity);
  const timers = [setTimeout(() => closeConnection(client), longest + patience)];
  if (time !== Infinity) timers.push(setTimeout(cancel, time));
  try {
    const { rows } = await queryExtended<Row>(client, statement, currentTally());
    return rows;
  } finally {
    for (const timer of timers) clearTimeout(timer);
    if (canceling !== undefined) await canceling;
    client.release();
  }
}

/**
 * Awaits a statement of a transaction. If the server is silent until the time of the operation is over, the connection is
 * closed, which rolls back. It is not canceled: a commit that waits for a synchronous replica would then be reported
 * as done, although only the primary has it.
 */
export async function awaitWithDeadline<Result>(
  client: PoolClient,
  running: Promise<Result>,
): Promise<Result> {
  const deadline = deadlines.getStore();
  if (deadline === undefined) return running;
  const timer = setTimeout(
    () => closeConnection(client),
    Math.max(0, deadline.at - performance.now()) + patience,
  );
  try {
    return await running;
  } finally {
    clearTimeout(timer);
  }
}
