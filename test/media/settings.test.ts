import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';

test.each([
  ['MEDIA_STORE', 'https://store.example.org/calendar'],
  ['UPLOAD_MAX_MB', 'many'],
])('A start with %s=%s ends with one sentence that names it', async (name, value) => {
  const child = spawn(process.execPath, ['src/start.cjs', 'src/cli/main.ts'], {
    env: { DATA_DIR: 'memory:', PORT: '0', [name]: value },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect([child.exitCode, said.trim().split('\n')]).toEqual([
    1,
    [expect.stringMatching(new RegExp(`^${name} must .+\\.$`))],
  ]);
});
