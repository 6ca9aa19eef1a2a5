import { setTimeout as wait } from 'node:timers/promises';
import { times } from '../attack/attack.ts';
import { namespace, operation, type Reply, send } from '../attack/target.ts';
import type { Scene } from './scene.ts';

/**
 * A response that takes longer than this, or than twice what it takes without faults, counts as a
 * failure, in milliseconds.
 */
const leastPatience = 2_000;
/** When to give up, in milliseconds. */
const timeout = 90_000;

/** A batch begins this long after the one before, in milliseconds, although that may hang. */
const interval = 250;
const mostBatches = 2;

/**
 * How many reads and how many writes each gateway gets in a batch: over several connections, and at
 * all workers.
 */
const requests = 3;

/** How many events a batch writes: each write has its own, so that none waits for another. */
export const probes = 2 * requests;

const update = `mutation ($number: Int!) {
  updateEvent(number: $number, input: { title: "Probe" }) { event { version } errors { code } }
}`;

/** What the service is asked while it should be back. */
export interface Probing {
  scene: Scene;
  /** The numbers of the events that are written. */
  events: readonly number[];
  /** How long a response may take, in milliseconds. */
  patience: number;
}

/**
 * How long a response may take on this machine: other load slows it down, whether or not something
 * has failed. Throws if the service does not answer although nothing has failed.
 */
export async function measurePatience(probing: Omit<Probing, 'patience'>): Promise<number> {
  let longest = 0;
  for (let batch = 0; batch < 5; batch += 1) {
    const begun = performance.now();
    if (!(await sendBatch({ ...probing, patience: timeout })))
      throw new Error('the service does not answer although nothing has failed');
    longest = Math.max(longest, performance.now() - begun);
  }
  return Math.max(leastPatience, 2 * longest);
}

/**
 * Sends reads and writes over new connections to both gateways until all of one batch succeed.
 * Returns how long that took from a moment on, in milliseconds; Infinity if it did not come back.
 */
export async function measureRecovery(probing: Probing, since: number): Promise<number> {
  const past = () => performance.now() - since;
  const batches = new Set<Promise<void>>();
  let back = Infinity;
  while (back === Infinity && past() < timeout) {
    const batch = sendBatch(probing).then((succeeded) => {
      if (succeeded) back = Math.min(back, past());
      batches.delete(batch);
    });
    batches.add(batch);
    await wait(interval);
    if (batches.size === mostBatches) await Promise.race(batches);
  }
  await Promise.all(batches);
  return back;
}

async function sendBatch({ scene, events, patience }: Probing): Promise<boolean> {
  const all = [scene.first, scene.second].flatMap(({ url }, gateway) =>
    times(requests, (index) => {
      const event = events[gateway * requests + index] ?? 0;
      return [
        send({ url }, { path: `${namespace}/events?per_page=1&x=${Math.random()}` }),
        send({ url }, operation(update, { number: event }, scene.editor)),
      ];
    }),
  );
  const succeeded = await Promise.all(all.flat().map((sending) => answersInTime(sending, patience)));
  return succeeded.every((each) => each);
}

async function answersInTime(sending: Promise<Reply>, patience: number): Promise<boolean> {
  const late = new AbortController();
  const succeeded = sending.then(
    ({ status }) => status === 200,
    () => false,
  );
  const result = await Promise.race([succeeded, wait(patience, false, { signal: late.signal })]);
  late.abort();
  return result;
}
