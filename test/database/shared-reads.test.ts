import { describe, expect, test } from '@jest/globals';
import { createSharedReads, singleFlight } from '../../src/database/statements/single-flight.ts';

describe('A shared read', () => {
  test('serves who asked before it began, and nobody who asked later', async () => {
    const started: PromiseWithResolvers<number>[] = [];
    const read = singleFlight(() => {
      const reading = Promise.withResolvers<number>();
      started.push(reading);
      return reading.promise;
    });
    const early = [read(), read()];
    await Promise.resolve();
    expect(started).toHaveLength(1);
    const late = [read(), read()];
    started[0]?.resolve(1);
    expect(await Promise.all(early)).toEqual([1, 1]);
    await Promise.resolve();
    expect(started).toHaveLength(2);
    started[1]?.resolve(2);
    expect(await Promise.all(late)).toEqual([2, 2]);
  });

  test('that is refused its turn is tried again by the next', async () => {
    let turns = 0;
    const share = createSharedReads<number>((work) =>
      (turns += 1) === 1 ? Promise.reject(new Error('no turn')) : work(),
    );
    const read = () => share('one', () => Promise.resolve(turns));
    await expect(Promise.allSettled([read(), read()])).resolves.toMatchObject([
      { reason: { message: 'no turn' } },
      { reason: { message: 'no turn' } },
    ]);
    expect(await read()).toBe(2);
  });

  test('that nobody waits for any more when its turn comes does not begin', async () => {
    const turn = Promise.withResolvers<undefined>();
    const share = createSharedReads<string>(async (work) => {
      await turn.promise;
      return work();
    });
    const begun: string[] = [];
    const read = (name: string, isOver: boolean) =>
      share(
        name,
        () => {
          begun.push(name);
          return Promise.resolve(name);
        },
        { isOver: () => isOver },
      );
    const outcomes = Promise.allSettled([
      ...[read('left', true), read('left', true)],
      ...[read('kept', true), read('kept', false)],
    ]);
    turn.resolve(undefined);
    expect((await outcomes).map(({ status }) => status)).toEqual([
      ...['rejected', 'rejected'],
      ...['fulfilled', 'fulfilled'],
    ]);
    expect(begun).toEqual(['kept']);
    expect(await read('left', false)).toBe('left');
  });

  test('that fails is tried again by the next', async () => {
    let tries = 0;
    const read = singleFlight(() =>
      (tries += 1) === 1 ? Promise.reject(new Error('on purpose')) : Promise.resolve(tries),
    );
    await expect(read()).rejects.toThrow('on purpose');
    expect(await read()).toBe(2);
  });
});
