import { expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

test('The end of npm ci prepares the first start without a line', async () => {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['src/start.cjs', 'src/cli/prepare.ts'],
    { cwd: root },
  );

  expect({ stdout, stderr }).toEqual({ stdout: '', stderr: '' });
});
