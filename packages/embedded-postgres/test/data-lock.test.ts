import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { lockFolder } from '../src/data-lock.ts';

const inUse = /^The data folder .+ is in use by another process$/;
let folder = '';
let holder: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-lock-'));
});
afterEach(() => {
  holder?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Another process that holds the folder until it is killed, although nothing there refers to the
 * lock any more.
 */
async function holdElsewhere(): Promise<ChildProcess> {
  const lock = new URL('../src/data-lock.ts', import.meta.url).href;
  const script = `
    const { lockFolder } = await import(${JSON.stringify(lock)});
    lockFolder(${JSON.stringify(folder)});
    gc();
    await new Promise(setImmediate);
    console.log('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  holder = child;
  await once(child.stdout, 'data');
  return child;
}

describe('A data folder', () => {
  test('belongs to one holder at a time, even within a process', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(inUse);
    unlock();
    lockFolder(folder)();
  });

  test('is rejected while another process holds it, and free at once when that one is killed', async () => {
    const other = await holdElsewhere();
    expect(() => lockFolder(folder)).toThrow(inUse);
    other.kill('SIGKILL');
    await once(other, 'exit');
    lockFolder(folder)();
  });

  test('is made if it is not there', () => {
    lockFolder(join(folder, 'a', 'b'))();
  });

  test('that is a file is rejected in a sentence', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => lockFolder(file)).toThrow(/^The data folder .+ cannot be used: .+[^.]$/);
  });
});
