import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { namespace, send } from './target.ts';

/** The reads of an honest client: how many were answered and refused, and how long they took in milliseconds, sorted. */
export interface HonestReads {
  answered: number;
  refused: number;
  /** Those of the refused that got 503. */
  unavailable: number;
  times: number[];
}

// The thread of an honest client: what keeps the attackers busy does not delay its reads.
const target = { url: workerData as string };

/** Limits per address are for attackers: honest clients come from another one, where the system has several of its own. */
const from = process.platform === 'linux' ? '127.0.0.2' : undefined;

/** Between two reads, in milliseconds. */
const pause = 20;

const reads: HonestReads = { answered: 0, refused: 0, unavailable: 0, times: [] };
const paths = [`${namespace}/events?per_page=5`, `${namespace}/venues?per_page=5`, `${namespace}/`];
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());
for (let index = 0; !stopping.signal.aborted; index += 1) {
  const { status, time } = await send(target, { path: paths[index % paths.length] ?? '/', from });
  if (status === 200) reads.answered += 1;
  else reads.refused += 1;
  if (status === 503) reads.unavailable += 1;
  reads.times.push(time);
  await wait(pause);
}
reads.times.sort((one, other) => one - other);
parentPort?.postMessage(reads);
