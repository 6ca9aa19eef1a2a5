import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { activity } from './loop-turn.ts';

/** How often a quiet moment is looked for, in milliseconds. */
const interval = 2_000;

/**
 * Collects what the start left in the heap, once, in the first quiet moment: V8 itself waits until the heap is full, which
 * takes days where few requests come. The flavor returns the memory to the system, too (decision 0141).
 */
export function collectStartGarbage(): void {
  const timer = setInterval(() => {
    if (activity.requests > 0) return;
    clearInterval(timer);
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as NodeJS.GCFunction;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    setFlagsFromString('--no-expose-gc');
  }, interval).unref();
}
