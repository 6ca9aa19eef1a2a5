import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { watchSpace } from '../src/disk-space.ts';

describe('The watch on free space', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  test('lets write with 64 MB and more, and asks the disk ten times a second at most', () => {
    jest.useFakeTimers({ now: 0 });
    let free = 64 * 1024 * 1024;
    const ask = jest.fn(() => free);
    const isWritable = watchSpace('/data', ask);
    expect(isWritable()).toBe(true);
    free -= 1;
    expect(isWritable()).toBe(true);
    expect(ask).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(100);
    expect(isWritable()).toBe(false);
    free += 1;
    jest.advanceTimersByTime(100);
    expect(isWritable()).toBe(true);
  });
});
