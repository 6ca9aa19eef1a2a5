import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');
const { scripts } = z
  .object({ scripts: z.object({ postinstall: z.string() }) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** Makes Node say that it is an older one. */
const pretence = `data:text/javascript,${encodeURIComponent(
  'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })',
)}`;

/** What a line of a shell prints and ends with, where `node` is an older one. */
function runOnOldNode(line: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = {
    ...process.env,
    PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
    NODE_OPTIONS: `--import ${pretence}`,
  };
  return new Promise((resolve) => {
    const child = execFile('sh', ['-c', line], { cwd: root, env }, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, stderr });
    });
  });
}

const sentence = expect.stringMatching(
  /^This program needs Node\.js 24 or newer, and this is Node\.js 20\.20\.2: .*\n$/,
);

test('A start on an older Node says what is missing and how to get it, and fails', async () => {
  const expected = { code: 1, stdout: '', stderr: sentence };
  expect(await runOnOldNode('node src/start.cjs src/cli/main.ts')).toEqual(expected);
  expect(await runOnOldNode('node src/bin.cjs start')).toEqual(expected);
});

test('An installation on an older Node says so too, and succeeds', async () => {
  expect(await runOnOldNode(scripts.postinstall)).toEqual({ code: 0, stdout: '', stderr: sentence });
});
