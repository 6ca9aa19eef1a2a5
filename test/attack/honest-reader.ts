import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { honestAddress, namespace, send } from './target.ts';

/**
 * The reads of an honest client: how many succeeded and failed, and their times in milliseconds,
 * sorted.
 */
export interface HonestReads {
  answered: number;
  rejected: number;
  /** How many of the rejected ones got 503. */
  unavailable: number;
  times: number[];
}

// Runs an honest client in its own thread, so that the load of the attackers does not delay its
// reads.
const target = { url: workerData as string };

/** The pause between two reads, in milliseconds. */
const pause = 20;

const agent = new Agent({ keepAlive: true });
const reads: HonestReads = { answered: 0, rejected: 0, unavailable: 0, times: [] };
const paths = [`${namespace}/events?per_page=5`, `${namespace}/venues?per_page=5`, `${namespace}/`];
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());
for (let index = 0; !stopping.signal.aborted; index += 1) {
  const { status, time } = await send(target, {
    path: paths[index % paths.length] ?? '/',
    from: honestAddress,
    agent,
  });
  if (status === 200) reads.answered += 1;
  else reads.rejected += 1;
  if (status === 503) reads.unavailable += 1;
  reads.times.push(time);
  await wait(pause);
}
reads.times.sort((one, other) => one - other);
parentPort?.postMessage(reads);
