import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { workInQuietMoments } from './quiet-moments.ts';

/** How often a quiet moment is looked for, in milliseconds. */
const interval = 2_000;

/**
 * Collects what the start left in the heap, once, in the first quiet moment: V8 itself waits until
 * the heap is full, which takes days where few requests come (decision 0140).
 */
export function collectStartGarbage(): void {
  workInQuietMoments([collectGarbage], interval);
}

/** Collects the heap as far as V8 can, which returns the memory to the system, too. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  setFlagsFromString('--no-expose-gc');
}
