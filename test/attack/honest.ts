import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { HonestReads } from './honest-reader.ts';
import type { Target } from './target.ts';

/**
 * Starts a client that reads two lists and the index in turn, in its own thread, until it is
 * stopped.
 */
export function startHonestReader({ url }: Pick<Target, 'url'>): { stop(): Promise<HonestReads> } {
  const worker = new Worker(new URL('honest-reader.ts', import.meta.url), { workerData: url });
  return {
    stop: async () => {
      const reported = once(worker, 'message') as Promise<[HonestReads]>;
      worker.postMessage('stop');
      const [reads] = await reported;
      return reads;
    },
  };
}
