import { AsyncLocalStorage } from 'node:async_hooks';
import { CalendarError } from '../errors.ts';
import type { Tally } from './bytes-in-flight.ts';
import type { Semaphore } from './semaphore.ts';

/** What an operation is. */
interface Kind {
  /** Whether it writes: its reads wait for no turn. */
  writes: boolean;
  /** Whether each of its statements counts as heavy (decision 0039). */
  heavy: boolean;
}

/** An operation while its statements run. */
interface Operation extends Kind {
  /** When its time is over, by the monotonic clock, in milliseconds. */
  readonly at: number;
  /** Whether it has committed: what was written is read back, however late it is. */
  committed: boolean;
  /** Rejects with `timeout` when the time is over; made when something first waits for it. */
  over?: Promise<never>;
  timer?: NodeJS.Timeout;
}

/** What the statements of an operation share: its time, its kind and its bytes. */
interface Scope {
  operation?: Operation;
  tally?: Tally;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs an operation with a time limit in milliseconds (decision 0035). */
export async function withDeadline<Result>(
  { time, ...kind }: Kind & { time: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const operation: Operation = { at: performance.now() + time, committed: false, ...kind };
  try {
    return await scopes.run({ ...scopes.getStore(), operation }, work);
  } finally {
    clearTimeout(operation.timer);
  }
}

/** Says what the current operation is, where its time began before that was known. */
export function describeOperation(kind: Kind): void {
  const operation = currentOperation();
  if (operation !== undefined) Object.assign(operation, kind);
}

/** Whether the current work belongs to an operation, whose limits then apply. */
export function isInOperation(): boolean {
  return currentOperation() !== undefined;
}

/** Runs work whose reads are counted (decision 0035); releases the bytes at its end. */
export async function counted<Result>(tally: Tally, work: () => Promise<Result>): Promise<Result> {
  try {
    return await scopes.run({ ...scopes.getStore(), tally }, work);
  } finally {
    tally.end();
  }
}

/** Runs work whose reads are not counted: those of writes, which their input bounds. */
export function uncounted<Result>(work: () => Result): Result {
  return scopes.run({ operation: currentOperation() }, work);
}

/** The tally of the current work. */
export function currentTally(): Tally | undefined {
  return scopes.getStore()?.tally;
}

/**
 * Runs work that outlives its operation, or that others wait for too: no time and no bytes end it.
 */
export function outsideOperation<Result>(work: () => Result): Result {
  return scopes.exit(work);
}

/**
 * The time until the current operation ends, in milliseconds: infinite without one, and for what it
 * reads back after its commit.
 */
export function timeLeft(insideTransaction: boolean): number {
  const operation = currentOperation();
  if (operation === undefined || (operation.committed && !insideTransaction)) return Infinity;
  return Math.max(0, operation.at - performance.now());
}

/** Throws `timeout` if the time is over, so that no further statement starts. */
export function assertBeforeDeadline(insideTransaction: boolean): void {
  if (timeLeft(insideTransaction) === 0) throw new CalendarError('timeout');
}

/**
 * Runs work that ends with a commit, and that calls `beforeCommit` right before it. If the time is
 * over earlier, this and `beforeCommit` throw `timeout`, so that the work is rolled back (decision
 * 0035). A commit that has begun is awaited.
 */
export async function commitBeforeDeadline<Result>(
  work: (beforeCommit: () => void) => Promise<Result>,
): Promise<Result> {
  const operation = currentOperation();
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
 * Runs a read, which waits for a turn if it is heavy or part of a heavy operation (decision 0039).
 * Throws `busy` if too many wait, and `timeout` when the time of the operation is over.
 */
export function runReadInScope<Result>(
  { turns, heavy }: { turns: Semaphore; heavy: boolean },
  read: (heavy: boolean) => Promise<Result>,
): Promise<Result> {
  if (!needsTurn(heavy)) return untilDeadline(read(false));
  const begin = () => {
    assertBeforeDeadline(false);
    return read(true);
  };
  return untilDeadline(turns.run(begin));
}

/**
 * Awaits what is shared with other operations. Throws `timeout` when the time of this one is over.
 */
export function untilDeadline<Result>(waiting: Promise<Result>): Promise<Result> {
  const operation = currentOperation();
  return operation === undefined || operation.committed
    ? waiting
    : Promise.race([waiting, overOf(operation)]);
}

/**
 * Awaits an operation. Throws `timeout` for a read when its time is over; a write decides itself
 * whether it is too late.
 */
export function untilReadIsLate<Result>(running: Promise<Result>): Promise<Result> {
  const operation = currentOperation();
  if (operation === undefined) return running;
  const late = overOf(operation).catch((error: unknown) => {
    if (operation.writes || operation.committed) return running;
    throw error;
  });
  return Promise.race([running, late]);
}

function currentOperation(): Operation | undefined {
  return scopes.getStore()?.operation;
}

function needsTurn(heavy: boolean): boolean {
  const operation = currentOperation();
  return operation === undefined ? heavy : !operation.writes && (heavy || operation.heavy);
}

function overOf(operation: Operation): Promise<never> {
  return (operation.over ??= endOf(operation));
}

function endOf(operation: Operation): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new CalendarError('timeout'));
  operation.timer = setTimeout(giveUp, Math.max(0, operation.at - performance.now()));
  // Waiters get the rejection; without waiters it is no failure.
  promise.catch(() => undefined);
  return promise;
}
