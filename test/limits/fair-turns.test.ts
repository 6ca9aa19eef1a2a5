import { expect, test } from '@jest/globals';
import { FairTurns } from '../../src/runtime/fair-queue.ts';

const limits = { running: 3, runningEach: 2, waiting: 3, waitingEach: 2 };
const here = { patience: 60_000, gone: new AbortController().signal };

test('No owner takes all turns: the first who may have one gets it, before others of somebody who has enough', async () => {
  const turns = new FairTurns(limits);
  const begun: string[] = [];
  const take = (owner: string) =>
    turns.take(owner, here).then((giveBack) => {
      begun.push(owner);
      return giveBack;
    });
  const [first] = await Promise.all([take('one'), take('one')]);
  const waiting = [take('one'), take('other'), take('third')];
  await expect(waiting[1]).resolves.toBeInstanceOf(Function);
  expect(begun).toEqual(['one', 'one', 'other']);
  expect(turns.counts).toEqual({ running: 3, waiting: 2 });
  first();
  await waiting[0];
  (await waiting[1])?.();
  await waiting[2];
  expect(begun).toEqual(['one', 'one', 'other', 'one', 'third']);
});

test('Only so many wait, of all and of each', async () => {
  const turns = new FairTurns(limits);
  await Promise.all([turns.take('one', here), turns.take('one', here)]);
  const begun: string[] = [];
  const wait = (who: string) => {
    turns.take(who, here).then(
      () => begun.push(who),
      () => begun.push(`${who} rejected`),
    );
  };
  wait('one');
  wait('one');
  await expect(turns.take('one', here)).rejects.toMatchObject({ reason: 'busy' });
  await turns.take('other', here);
  wait('other');
  await expect(turns.take('third', here)).rejects.toMatchObject({ reason: 'busy' });
  expect(begun).toEqual([]);
});

test('Whoever is gone waits no longer, and a turn is never passed on to them', async () => {
  const turns = new FairTurns(limits);
  const [first] = await Promise.all([turns.take('one', here), turns.take('one', here)]);
  const leaving = new AbortController();
  const waiting = turns.take('one', { patience: 60_000, gone: leaving.signal });
  const next = turns.take('one', here);
  leaving.abort();
  first();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  await next;
  expect(turns.counts).toEqual({ running: 2, waiting: 0 });
  await expect(turns.take('one', { patience: 60_000, gone: leaving.signal })).rejects.toThrow();
});

test('Whoever has waited for too long is told so', async () => {
  const turns = new FairTurns({ ...limits, running: 0 });
  await expect(turns.take('one', { ...here, patience: 1 })).rejects.toMatchObject({ reason: 'busy' });
  expect(turns.counts).toEqual({ running: 0, waiting: 0 });
});
