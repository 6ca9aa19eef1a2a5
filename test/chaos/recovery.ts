import { setTimeout as wait } from 'node:timers/promises';
import { times } from '../attack/attack.ts';
import { namespace, operation, type Reply, send } from '../attack/target.ts';
import type { Scene } from './scene.ts';

/** A response that takes longer counts as a failure, in milliseconds; and when to give up. */
const patience = 2_000;
const timeout = 90_000;

/**
 * A batch begins this long after the one before, in milliseconds, although that may hang; with more at a time, their writes of
 * one event would wait for each other.
 */
const interval = 250;
const mostBatches = 2;

const update = `mutation ($number: Int!) {
  updateEvent(number: $number, input: { title: "Probe" }) { event { version } errors { code } }
}`;

/**
 * Sends reads and writes over new connections to both gateways until all of one batch succeed. Returns how long that took
 * from a moment on, in milliseconds; Infinity if it did not come back.
 */
export async function measureRecovery(scene: Scene, event: number, since: number): Promise<number> {
  const past = () => performance.now() - since;
  const batches = new Set<Promise<void>>();
  let back = Infinity;
  while (back === Infinity && past() < timeout) {
    const batch = sendBatch(scene, event).then((succeeded) => {
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

async function sendBatch(scene: Scene, event: number): Promise<boolean> {
  const all = [scene.first, scene.second].flatMap(({ url }) => [
    ...times(3, () =>
      answersInTime(send({ url }, { path: `${namespace}/events?per_page=1&x=${Math.random()}` })),
    ),
    ...times(3, () => answersInTime(send({ url }, operation(update, { number: event }, scene.editor)))),
  ]);
  return (await Promise.all(all)).every((succeeded) => succeeded);
}

async function answersInTime(sending: Promise<Reply>): Promise<boolean> {
  const late = new AbortController();
  const succeeded = sending.then(
    ({ status }) => status === 200,
    () => false,
  );
  const result = await Promise.race([succeeded, wait(patience, false, { signal: late.signal })]);
  late.abort();
  return result;
}
