import { expect, test } from '@jest/globals';
import { ConnectionQueue } from '../src/connection-queue.ts';

function watchQueue() {
  const queue = new ConnectionQueue();
  const lent: string[] = [];
  const borrow = async (name: string, sort: 'read' | 'other') => {
    const giveBack = await queue.borrow(sort);
    lent.push(name);
    await Promise.resolve();
    giveBack();
  };
  return { queue, lent, borrow };
}

test('A read waits for one write at most, and a write for the reads that came before it got its turn', async () => {
  const { queue, lent, borrow } = watchQueue();
  const writes = ['w1', 'w2', 'w3'].map((name) => borrow(name, 'other'));
  const reads = ['r1', 'r2'].map((name) => borrow(name, 'read'));
  const late = writes[0]?.then(() => borrow('r3', 'read'));
  await Promise.all([...writes, ...reads, late]);
  expect(lent).toEqual(['w1', 'r1', 'r2', 'w2', 'r3', 'w3']);
  await queue.empty();
});

test('Only one has it at a time', async () => {
  const queue = new ConnectionQueue();
  let [lent, most] = [0, 0];
  const use = async (sort: 'read' | 'other') => {
    const giveBack = await queue.borrow(sort);
    lent += 1;
    most = Math.max(most, lent);
    await new Promise((resolve) => setImmediate(resolve));
    lent -= 1;
    giveBack();
  };
  await Promise.all(Array.from({ length: 12 }, (_, index) => use(index % 3 === 0 ? 'other' : 'read')));
  expect(most).toBe(1);
});

test('Whoever waits for the queue to be empty waits for all who asked before', async () => {
  const { queue, lent, borrow } = watchQueue();
  for (const name of ['w1', 'w2']) borrow(name, 'other').catch(() => lent.push('failed'));
  for (const name of ['r1', 'r2']) borrow(name, 'read').catch(() => lent.push('failed'));
  await queue.empty();
  expect(lent.toSorted()).toEqual(['r1', 'r2', 'w1', 'w2']);
});
