import { setImmediate } from 'node:timers/promises';

/** Work on so many characters or bytes is a long step: less is done without a pause. */
const longWork = 5_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Waits for a turn of the event loop where `size`, in characters or bytes, makes what comes next a long step. Each turn lets
 * one of those who wait go on, so that the long steps of several requests never add up to one block.
 */
export async function takeLoopTurn(size: number): Promise<void> {
  if (size < longWork) return;
  const turn = last.then(() => setImmediate());
  last = turn;
  await turn;
}
