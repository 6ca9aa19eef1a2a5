import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { inSliceTurn } from '../../src/feeds/file/turns.ts';
import { RequestTurns, turnLength } from '../../src/http/request-turns.ts';
import { activity, takeLoopTurn } from '../../src/runtime/loop-turn.ts';

/** Keeps the process busy until so many milliseconds have passed. */
function work(length: number): void {
  const end = performance.now() + length;
  while (performance.now() < end);
}

const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

/** How many were done after each turn of the loop, until all were. */
async function countByTurn(done: readonly unknown[], all: number): Promise<number[]> {
  const counts: number[] = [];
  while (done.length < all) {
    await setImmediate();
    counts.push(done.length);
  }
  return counts;
}

const steps = (counts: readonly number[]) => counts.map((count, at) => count - (counts[at - 1] ?? 0));

describe('A long step', () => {
  test('has a turn of the loop of its own, whoever else takes one at the same time', async () => {
    const done: number[] = [];
    const all = [0, 1, 2, 3].map((step) => takeLoopTurn(1_000_000).then(() => done.push(step)));
    const counts = await countByTurn(done, all.length);
    expect(done).toEqual([0, 1, 2, 3]);
    expect(Math.max(...steps(counts))).toBe(1);
  });

  test('waits for nobody where it is short', async () => {
    const done: string[] = [];
    const long = takeLoopTurn(1_000_000).then(() => done.push('long'));
    await takeLoopTurn(100);
    done.push('short');
    await long;
    expect(done).toEqual(['short', 'long']);
  });
});

describe('While several requests are answered', () => {
  const length = 40;
  beforeEach(() => {
    activity.requests += 2;
  });
  afterEach(() => {
    activity.requests -= 2;
  });

  test('a long step waits as long as the one before took', async () => {
    const begun = performance.now();
    await Promise.all([1, 2].map(() => takeLoopTurn(1_000_000).then(() => work(length))));
    // Timers may be a millisecond early.
    expect(performance.now() - begun).toBeGreaterThanOrEqual(3 * length - 2);
  });

  test('the slices of all exports follow each other, and leave seven times as long as they took', async () => {
    const begun: number[] = [];
    const read = async () => {
      begun.push(performance.now());
      await setImmediate();
      work(length);
    };
    await Promise.all([inSliceTurn(read), inSliceTurn(read)]);
    const [first = 0, second = 0] = begun;
    expect(second - first).toBeGreaterThanOrEqual(8 * length - 2);
  });

  test('a slice that fails holds no other one back', async () => {
    const failed = inSliceTurn(() => Promise.reject(new Error('A failure')));
    const next = inSliceTurn(() => Promise.resolve('read'));
    await expect(failed).rejects.toThrow('A failure');
    expect(await next).toBe('read');
  });
});

describe('Requests that come at once', () => {
  test('are begun at once where they are short', () => {
    const turns = new RequestTurns();
    const begun: number[] = [];
    for (let request = 0; request < 3; request += 1) turns.begin('one', () => begun.push(request));
    expect(begun).toEqual([0, 1, 2]);
  });

  test('are spread over several turns of the loop where they are not, in their order', async () => {
    const turns = new RequestTurns();
    const begun: number[] = [];
    const begin = (request: number) =>
      turns.begin('one', () => {
        begun.push(request);
        work(turnLength);
      });
    for (const request of [0, 1, 2]) begin(request);
    expect(begun).toEqual([0]);
    await setImmediate();
    begin(3);
    const counts = await countByTurn(begun, 4);
    expect(begun).toEqual([0, 1, 2, 3]);
    expect(Math.max(...steps(counts).slice(1))).toBe(1);
  });

  describe('from several clients', () => {
    let now = 0;
    let clock: jest.Spied<() => number>;
    beforeEach(() => {
      now = 1000;
      clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    });
    afterEach(() => {
      clock.mockRestore();
    });

    /** Starts requests of these clients, and returns the clients in the order of their starts. */
    function begin(turns: RequestTurns, clients: readonly string[]) {
      const begun: string[] = [];
      const ends = clients.map((client) => turns.begin(client, () => begun.push(client)));
      return { begun, ends };
    }

    test('are started at once where none has many more than the others', () => {
      const turns = new RequestTurns();
      const clients = ['one', 'two', 'one', 'two', 'two', 'one', 'one', 'two'];
      expect(begin(turns, clients).begun).toHaveLength(clients.length);
    });

    test('run one at a time for a client that has most of them', async () => {
      const turns = new RequestTurns();
      begin(turns, [...times(8, 'many'), 'single']).ends.forEach((end) => end(false));
      const { begun, ends } = begin(turns, ['many', 'many', 'single', 'many']);
      await setImmediate();
      expect(begun).toEqual(['many', 'single']);
      ends[0]?.(false);
      await setImmediate();
      expect(begun).toEqual(['many', 'single', 'many']);
    });

    test('run without limit again when the others have stopped', async () => {
      const turns = new RequestTurns();
      begin(turns, [...times(8, 'many'), 'single']).ends.forEach((end) => end(false));
      await setImmediate();
      now += 500;
      expect(begin(turns, times(5, 'many')).begun).toHaveLength(5);
    });

    test('pause for as long as the last one took for a client whose requests are rejected', async () => {
      const turns = new RequestTurns();
      begin(turns, [...times(6, 'wrong'), ...times(6, 'right')]).ends.forEach((end, at) => end(at < 6));
      const { begun, ends } = begin(turns, ['wrong', 'right', 'wrong', 'wrong']);
      now += 30;
      ends[0]?.(true);
      now += 29;
      await setImmediate();
      expect(begun).toEqual(['wrong', 'right']);
      now += 1;
      turns.begin('right', () => undefined);
      await setImmediate();
      expect(begun).toEqual(['wrong', 'right', 'wrong']);
    });

    test('do not wait for one of their client that runs long', async () => {
      const turns = new RequestTurns();
      begin(turns, [...times(8, 'many'), 'single']).ends.forEach((end) => end(false));
      const { begun } = begin(turns, ['many', 'many']);
      now += 99;
      begin(turns, ['single']);
      await setImmediate();
      expect(begun).toHaveLength(1);
      now += 1;
      begin(turns, ['single']);
      await setImmediate();
      expect(begun).toHaveLength(2);
    });
  });

  test('are started at once for the only client', () => {
    const turns = new RequestTurns();
    const begun: number[] = [];
    for (let request = 0; request < 5; request += 1) turns.begin('one', () => begun.push(request));
    expect(begun).toHaveLength(5);
  });
});
