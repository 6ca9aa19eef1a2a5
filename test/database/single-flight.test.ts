import { describe, expect, test } from '@jest/globals';
import { singleFlight } from '../../src/runtime/single-flight.ts';

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

  test('that fails is tried again by the next', async () => {
    let tries = 0;
    const read = singleFlight(() =>
      (tries += 1) === 1 ? Promise.reject(new Error('on purpose')) : Promise.resolve(tries),
    );
    await expect(read()).rejects.toThrow('on purpose');
    expect(await read()).toBe(2);
  });
});
