import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { firstWriteSteps } from '../../src/app/first-write.ts';
import { activity } from '../../src/runtime/loop-turn.ts';
import { workInQuietMoments } from '../../src/runtime/quiet-moments.ts';
import { sanitizeHtml } from '../../src/values/html.ts';
import { sortKey } from '../../src/values/sort-key.ts';

const interval = 5;

test('Work after the start waits while a request is being answered, and goes on step by step', async () => {
  const done: number[] = [];
  const steps = [1, 2, 3].map((step) => () => {
    done.push(step);
    activity.requests = step === 2 ? 1 : 0;
  });
  try {
    workInQuietMoments(steps, interval);
    while (done.length < 2) await wait(interval);
    await wait(20 * interval);
    expect(done).toEqual([1, 2]);
    activity.requests = 0;
    while (done.length < 3) await wait(interval);
    await wait(10 * interval);
    expect(done).toEqual([1, 2, 3]);
  } finally {
    activity.requests = 0;
  }
});

test('What the first write needs is there after these steps', () => {
  for (const step of firstWriteSteps) step();
  const begun = performance.now();
  sanitizeHtml('<p>Jazz &amp; blues</p>');
  sortKey('Zürich', 'zh-hans');
  // Loading the sanitizer takes fifty milliseconds, sorting the Chinese characters as long again.
  expect(performance.now() - begun).toBeLessThan(25);
});
