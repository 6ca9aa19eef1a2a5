import { setImmediate } from 'node:timers/promises';

/** Steps over fewer characters or bytes are short, and need no turn. */
const longStep = 5_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Waits for a turn of the event loop before a long step over `size` characters or bytes. Each turn admits one waiter, so
 * that the long steps of several requests never add up to one block (decision 0062).
 */
export async function takeLoopTurn(size: number): Promise<void> {
  if (size < longStep) return;
  const turn = last.then(() => setImmediate());
  last = turn;
  await turn;
}

/** The same after a step whose time grows with the length of its texts. */
export function yieldAfter(texts: readonly (string | null)[]): Promise<void> {
  return takeLoopTurn(texts.reduce((sum, text) => sum + (text?.length ?? 0), 0));
}
