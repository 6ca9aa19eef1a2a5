import { setTimeout as wait } from 'node:timers/promises';
import { activity, longestPause } from '../../runtime/loop-turn.ts';

/** After a slice, other requests have this multiple of its time. */
const timeForOthers = 7;

/** There are others while the last request began less than this ago, in milliseconds. */
const recent = 1_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a slice. The exports of a process read their slices one at a time; while there are other
 * requests, all exports together have an eighth of its time (decision 0062).
 */
export function inSliceTurn<Slice>(read: () => Promise<Slice>): Promise<Slice> {
  const begun = last.then(() => performance.now());
  const slice = begun.then(read);
  const pause = async () => {
    const end = performance.now();
    const length = end - (await begun);
    const hasOthers = activity.requests > 0 || end - activity.lastBegun < recent;
    if (hasOthers) await wait(Math.min(length * timeForOthers, longestPause));
  };
  last = slice.then(pause, pause);
  return slice;
}

/** Answers an export, which does not count among the requests that others leave time to. */
export async function asExport(answer: () => Promise<void>): Promise<void> {
  activity.requests -= 1;
  try {
    await answer();
  } finally {
    activity.requests += 1;
  }
}
