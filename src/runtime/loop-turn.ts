import { setImmediate, setTimeout as wait } from 'node:timers/promises';

/** Steps over fewer characters or bytes are short, and need no turn. */
export const longStep = 5_000;

/** The longest pause after long work, in milliseconds. */
export const longestPause = 1_000;

/**
 * How many requests are being answered, without exports, and when the last request began: long
 * steps leave time to the others (decision 0062).
 */
export const activity = { requests: 0, lastBegun: -Infinity };

let last: Promise<unknown> = Promise.resolve();

/**
 * Waits for a turn of the event loop before a long step over `size` characters or bytes. Each turn
 * admits one waiter, so that the long steps of several requests never add up to one block (decision
 * 0062).
 */
export async function takeLoopTurn(size: number): Promise<void> {
  if (size < longStep) return;
  const turn = last.then(() => setImmediate());
  last = turn.then(() => leaveTime(setImmediate()));
  await turn;
}

/** The same after a step whose time grows with the length of its texts. */
export function yieldAfter(texts: readonly (string | null)[]): Promise<void> {
  return takeLoopTurn(texts.reduce((sum, text) => sum + (text?.length ?? 0), 0));
}

/**
 * Awaits a part of long work, then pauses for as long as it took if other requests are running
 * (decision 0062).
 */
async function leaveTime<Result>(work: Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await work;
  const length = performance.now() - begun;
  if (activity.requests > 1 && length >= 1) await wait(Math.min(length, longestPause));
  return result;
}
