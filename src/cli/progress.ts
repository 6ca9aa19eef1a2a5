import type { OnBytes } from '../database/dump/read.ts';
import type { ImportProgress } from '../import/run.ts';
import { kindFacts } from '../values/kinds.ts';

/** How often the progress is printed, in milliseconds. */
const interval = 200;

/** The same in a log. */
const rareInterval = 10_000;

/**
 * Shows at a terminal how many bytes were processed, of `total` if that is known, until `end` is
 * called.
 */
export function showProgress(what: string, total?: number): { onBytes: OnBytes; end: () => void } {
  const { stderr } = process;
  let done = 0;
  const show = () => stderr.write(`\r${what}: ${describe(done, total)}\u001B[K`);
  const timer = stderr.isTTY ? setInterval(show, interval) : undefined;
  return {
    onBytes: (bytes) => {
      done += bytes;
    },
    end: () => {
      clearInterval(timer);
      if (timer !== undefined) stderr.write('\r\u001B[K');
    },
  };
}

function describe(done: number, total: number | undefined): string {
  return total === undefined ? megabytes(done) : `${Math.floor((100 * done) / Math.max(total, 1))} %`;
}

/** A size in megabytes, with a digit after the point. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/**
 * Shows at a terminal which thing of a kind is being imported; elsewhere a line every ten seconds,
 * until `end` is called.
 */
export function showThings(): { onProgress: (progress: ImportProgress) => void; end: () => void } {
  const { stderr } = process;
  let current = '';
  const show = () => {
    if (current !== '') stderr.write(stderr.isTTY ? `\r${current}\u001B[K` : `${current}\n`);
  };
  const timer = setInterval(show, stderr.isTTY ? interval : rareInterval).unref();
  return {
    onProgress: ({ kind, done, total }) => {
      current = `${kindFacts[kind].collection}: ${done}${total === undefined ? '' : ` of ${total}`}`;
    },
    end: () => {
      clearInterval(timer);
      if (stderr.isTTY) stderr.write('\r\u001B[K');
    },
  };
}
