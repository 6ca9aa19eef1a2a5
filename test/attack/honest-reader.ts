import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { namespace, send } from './target.ts';

/** The reads of an honest client: how many succeeded and failed, and their times in milliseconds, sorted. */
export interface HonestReads {
  answered: number;
  refused: number;
  /** How many of the refused ones got 503. */
  unavailable: number;
  times: number[];
}

// Runs an honest client in its own thread, so that the load of the attackers does not delay its reads.
const target = { url: workerData as string };

/** Limits per address must only affect the attackers, so honest clients use another address where the system has one. */
const from = process.platform === 'linux' ? '127.0.0.2' : undefined;

/** The pause between two reads, in milliseconds. */
const pause = 20;

const agent = new Agent({ keepAlive: true });
const reads: HonestReads = { answered: 0, refused: 0, unavailable: 0, times: [] };
const paths = [`${namespace}/events?per_page=5`, `${namespace}/venues?per_page=5`, `${namespace}/`];
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());
for (let index = 0; !stopping.signal.aborted; index += 1) {
  const { status, time } = await send(target, { path: paths[index % paths.length] ?? '/', from, agent });
  if (status === 200) reads.answered += 1;
  else reads.refused += 1;
  if (status === 503) reads.unavailable += 1;
  reads.times.push(time);
  await wait(pause);
}
reads.times.sort((one, other) => one - other);
parentPort?.postMessage(reads);
