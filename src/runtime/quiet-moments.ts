import { activity } from './loop-turn.ts';

/**
 * Takes the steps one by one, each in a moment in which no request is being answered: such moments
 * are looked for at this interval, in milliseconds. Keeps no process running.
 */
export function workInQuietMoments(steps: Iterable<() => unknown>, interval: number): void {
  const left = steps[Symbol.iterator]();
  const timer = setInterval(() => {
    if (activity.requests > 0) return;
    const next = left.next();
    if (next.done === true) clearInterval(timer);
    else next.value();
  }, interval).unref();
}
