import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { activity } from '../../src/runtime/loop-turn.ts';
import { workInQuietMoments } from '../../src/runtime/quiet-moments.ts';

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

/** What a process loads for a first text, after the steps. */
const script = `
  import { createRequire } from 'node:module';
  const { firstWriteSteps } = await import(process.argv[2] + '/app/first-write.ts');
  const { sanitizeHtml } = await import(process.argv[2] + '/values/html.ts');
  const { cache } = createRequire(import.meta.url);
  for (const step of firstWriteSteps) step();
  const before = Object.keys(cache).length;
  sanitizeHtml('<p>Jazz</p>');
  console.log(JSON.stringify([before > 0, Object.keys(cache).length - before]));
`;

test('The first text that is written loads nothing more after these steps', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'first-write-'));
  try {
    await writeFile(join(folder, 'first-write.ts'), script);
    const source = fileURLToPath(new URL('../../src', import.meta.url));
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, [
      ...[join(source, 'start.cjs'), join(folder, 'first-write.ts'), source],
    ]);
    expect(JSON.parse(stdout)).toEqual([true, 0]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
