import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { createFolder } from '../harness/template.ts';

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux(
  'A new calendar never takes hundreds of megabytes for a moment that it does not need later',
  async () => {
    const root = await createFolder();
    const child = spawn(process.execPath, ['src/start.cjs', 'src/cli/main.ts'], {
      env: { PORT: '0', DATA_DIR: join(root, 'data'), LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      let printed = '';
      for await (const text of child.stdout as AsyncIterable<Buffer>) {
        printed += text.toString();
        if (printed.includes('running at')) break;
      }
      const [, url = ''] = /running at (\S+)/.exec(printed) ?? [];
      for (let page = 1; page <= 50; page += 1)
        await (await fetch(`${url}/calendar/events/v1/events?per_page=1&page=${page}`)).arrayBuffer();
      const status = fs.readFileSync(`/proc/${child.pid}/status`, 'utf8');
      const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
      expect(megabytes('VmHWM') - megabytes('VmRSS')).toBeLessThan(200);
    } finally {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      fs.rmSync(root, { recursive: true, force: true });
    }
  },
);

test('Nor does a database that gets its statements only after the garbage of the start was collected', async () => {
  const script = ['src/start.cjs', 'test/harness/collected-start.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, script);
  const [most = NaN, last = NaN] = stdout.split(' ').map(Number);
  expect(most - last).toBeLessThan(200);
});
