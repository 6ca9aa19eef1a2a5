import { describe, expect, test } from '@jest/globals';
import { createMailbox, mapItems } from '../../src/graphql/subscriptions/async-queue';

const item = (name: string) => ({ name });

describe('A mailbox', () => {
  test('gives everything in order and then what ended it', async () => {
    const mailbox = createMailbox<{ name: string }>(5, () => undefined);
    mailbox.put(item('a'));
    mailbox.put(item('b'));
    mailbox.end(new Error('over'));
    const names = mapItems(mailbox.items, {
      item: ({ name }) => Promise.resolve(name),
      error: (error) => String(error),
    });
    const all: string[] = [];
    for await (const name of names) all.push(name);
    expect(all).toEqual(['a', 'b', 'Error: over']);
  });

  test('takes no more than it holds from those who do not read', async () => {
    const mailbox = createMailbox(2, () => undefined);
    expect([item('a'), item('b'), item('c')].map((each) => mailbox.put(each))).toEqual([true, true, false]);
    await mailbox.items.next();
    expect(mailbox.put(item('d'))).toBe(true);
  });

  test('can be left by one who waits for the next, and says so once', async () => {
    let left = 0;
    const mailbox = createMailbox(2, () => (left += 1));
    const waiting = mailbox.items.next();
    await mailbox.items.return(undefined);
    expect(await waiting).toEqual({ done: true, value: undefined });
    await mailbox.items.return(undefined);
    expect(left).toBe(1);
  });
});
