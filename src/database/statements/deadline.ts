import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client, Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg';
import { CalendarError } from '../../errors.ts';
import { uncounted } from '../../runtime/bytes-in-flight.ts';
import type { Semaphore } from '../../runtime/semaphore.ts';
import { queryCounted } from './counted-query.ts';

/** What is known of an operation while its statements run. */
interface Deadline {
  /** Until when they may run, by the clock that never jumps, in milliseconds. */
  at: number;
  /** Whether it writes: its reads then wait for no turn. */
  writes: boolean;
  /** Whether it has committed something: that is read back and told, however late it is. */
  committed: boolean;
  /** Whether each of its statements counts as heavy (decision 0039). */
  heavy: boolean;
  /** Rejects with `timeout` when the time is over, once something waits for it. */
  over?: Promise<never>;
  timer?: NodeJS.Timeout;
}

const deadlines = new AsyncLocalStorage<Deadline>();

/** A server that has not answered so long after it was due is given up, in milliseconds. */
const patience = 500;

/** Does the work of an operation with so much time, in milliseconds (decision 0036). */
export async function withinTime<Result>(
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

/** The same for what may be part of an operation: it then has the time of that. */
export function withinSomeTime<Result>(time: number, work: () => Promise<Result>): Promise<Result> {
  if (deadlines.getStore() !== undefined) return work();
  return withinTime({ time, writes: false, heavy: false }, work);
}

/** Does what others share, too, which neither the time nor the bytes of the operation that began it may end. */
export function outsideTime<Result>(work: () => Result): Result {
  return deadlines.exit(() => uncounted(work));
}

/** Throws `timeout` where the time is over, so that no further statement is started. */
export function assertTime(insideTransaction: boolean): void {
  const deadline = deadlines.getStore();
  if (deadline === undefined || (deadline.committed && !insideTransaction)) return;
  if (performance.now() >= deadline.at) throw new CalendarError('timeout');
}

/**
 * Does a work that ends with a commit, and calls what it is given right before. When the time is over before that, this throws
 * `timeout` at once, whatever the work is waiting for, and so does that call, so that the work is undone (decision 0036). A
 * commit that has begun is waited for.
 */
export async function commitInTime<Result>(
  work: (beforeCommit: () => void) => Promise<Result>,
): Promise<Result> {
  const operation = deadlines.getStore();
  const state = { commits: false };
  const done = work(() => {
    assertTime(true);
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
 * Runs a read when it is its turn (decision 0039). Throws `busy` where too many wait, and `timeout` where the time is over
 * before the turn comes.
 */
export function inTurn<Result>(turns: Semaphore, work: () => Promise<Result>): Promise<Result> {
  const begin = () => {
    assertTime(false);
    return work();
  };
  return untilOver(turns.run(begin));
}

/** Whether a read waits for its turn: one that is heavy, or of a heavy operation. */
export function needsTurn(heavy: boolean): boolean {
  const operation = deadlines.getStore();
  return operation === undefined ? heavy : !operation.writes && (heavy || operation.heavy);
}

/** What a read waits for that others wait for too, until the time of its operation is over. Throws `timeout` then. */
export function untilOver<Result>(waiting: Promise<Result>): Promise<Result> {
  const operation = deadlines.getStore();
  return operation === undefined || operation.committed
    ? waiting
    : Promise.race([waiting, overOf(operation)]);
}

function overOf(operation: Deadline): Promise<never> {
  return (operation.over ??= endOf(operation));
}

function endOf(operation: Deadline): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new CalendarError('timeout'));
  operation.timer = setTimeout(giveUp, Math.max(0, operation.at - performance.now()));
  // Who waits hears of it; when nobody does it is no failure.
  promise.catch(() => undefined);
  return promise;
}

/**
 * Runs a read on PostgreSQL. At the deadline the server is asked to cancel it, and it fails with `query_canceled`; the
 * connection of a server that stays silent beyond its own timeout is closed. The connection is released once the
 * cancelling is over too, which would otherwise hit the next borrower.
 */
export async function runInTime<Row extends QueryResultRow>(
  pool: Pool,
  statement: QueryConfig,
): Promise<Row[]> {
  const deadline = deadlines.getStore();
  const client = await pool.connect();
  let cancelling: Promise<unknown> | undefined;
  const cancel = () => {
    cancelling = cancelBackend(pool, client);
  };
  const timers = [setTimeout(() => close(client), Number(pool.options.statement_timeout) + patience)];
  if (deadline?.committed === false)
    timers.push(setTimeout(cancel, Math.max(0, deadline.at - performance.now())));
  try {
    return await queryCounted<Row>(client, statement);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    if (cancelling !== undefined) await cancelling;
    client.release();
  }
}

/**
 * A statement of a transaction, whose connection is closed where the server says nothing until the time of the operation is
 * over: what was not committed is undone.
 */
export async function answeredInTime<Result>(client: PoolClient, running: Promise<Result>): Promise<Result> {
  const deadline = deadlines.getStore();
  if (deadline === undefined) return running;
  const timer = setTimeout(() => close(client), Math.max(0, deadline.at - performance.now()) + patience);
  try {
    return await running;
  } finally {
    clearTimeout(timer);
  }
}

/** Ends what runs on the connection with an error. */
function close(client: PoolClient): void {
  (client as PoolClient & Pick<Client, 'end'>).end(() => undefined);
}

/** Sent beside the pool, which may be full. Where it fails, a timeout still ends the statement. */
async function cancelBackend({ options }: Pool, client: PoolClient): Promise<void> {
  const { default: pg } = await import('pg');
  const canceller = new pg.Client({ ...options, query_timeout: patience });
  // What breaks it is thrown by the statement below, too.
  canceller.on('error', () => undefined);
  try {
    await canceller.connect();
    await canceller.query('select pg_cancel_backend($1)', [Reflect.get(client, 'processID')]);
  } catch {
    // Cancelling only frees the connection earlier.
  } finally {
    canceller.end(() => undefined);
  }
}
