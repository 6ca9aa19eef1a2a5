import { describe, expect, test } from '@jest/globals';
import { createAsyncQueue, mapItems } from '../../src/graphql/subscriptions/async-queue.ts';

const item = (name: string) => ({ name });

describe('An async queue', () => {
  test('returns all items in order, then the error that ended it', async () => {
    const queue = createAsyncQueue<{ name: string }>(5, () => undefined);
    queue.put(item('a'));
    queue.put(item('b'));
    queue.end(new Error('over'));
    const names = mapItems(queue.items, {
      item: ({ name }) => Promise.resolve(name),
      error: (error) => String(error),
    });
    const all: string[] = [];
    for await (const name of names) all.push(name);
    expect(all).toEqual(['a', 'b', 'Error: over']);
  });

  test('rejects items beyond its size while nobody reads', async () => {
    const queue = createAsyncQueue(2, () => undefined);
    expect([item('a'), item('b'), item('c')].map((each) => queue.put(each))).toEqual([true, true, false]);
    await queue.items.next();
    expect(queue.put(item('d'))).toBe(true);
  });

  test('can be left while `next` is pending, and reports that once', async () => {
    let left = 0;
    const queue = createAsyncQueue(2, () => (left += 1));
    const waiting = queue.items.next();
    await queue.items.return(undefined);
    expect(await waiting).toEqual({ done: true, value: undefined });
    await queue.items.return(undefined);
    expect(left).toBe(1);
  });
});
