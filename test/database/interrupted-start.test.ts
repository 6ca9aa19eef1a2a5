import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sampleCalendar } from '../../src/sample/calendar.ts';
import { sample } from '../harness/sampled.ts';
import { createFolder } from '../harness/template.ts';

let root = '';
let dataDir = '';
let running: ChildProcess | undefined;

beforeEach(async () => {
  root = await createFolder();
  dataDir = join(root, 'data');
});
afterEach(async () => {
  if (running !== undefined) await kill(running);
  fs.rmSync(root, { recursive: true, force: true });
});

/** A service over the folder, and what it has printed so far. */
function startService(): { process: ChildProcess; printed: () => string } {
  const child = spawn(process.execPath, ['src/start.cjs', 'src/cli/main.ts'], {
    env: { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
  return { process: child, printed: () => printed };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const there = (name: string) => fs.existsSync(join(dataDir, name));
const holds = (name: string, least: number) =>
  there(name) && fs.readdirSync(join(dataDir, name)).length >= least;
const passwordOf = (printed: string) => /Password +([\w-]+) /.exec(printed)?.[1];

/** Starts the service and kills it as soon as this holds. */
async function killWhen(condition: (printed: string) => boolean): Promise<string> {
  const { process: child, printed } = startService();
  while (!condition(printed())) {
    if (child.exitCode !== null) throw new Error(`It ended by itself: ${printed()}`);
    await wait(1);
  }
  await kill(child);
  return printed();
}

/** Everything of the calendar that a start has to complete. */
async function checkCalendar(printed: string, password: string): Promise<void> {
  const [, url = ''] = /running at (\S+)/.exec(printed) ?? [];
  const root = `${url}/calendar/events/v1`;
  const authorization = `Basic ${btoa(`admin:${password}`)}`;
  const answer = await fetch(`${root}/tags`, { method: 'POST', headers: { authorization }, body: '{}' });
  // 401 would mean that the password is not the one.
  expect(answer.status).toBe(400);
  for (const [kind, wanted] of [
    ['venues', sampleCalendar.venues.length],
    ['organizers', sampleCalendar.organizers.length],
    ['tags', sampleCalendar.tags.length],
    [
      'events',
      sampleCalendar.cities.flatMap(({ events }) => events).filter(({ hidden }) => hidden !== true).length,
    ],
  ] as const) {
    const list = await fetch(`${root}/${kind}?start_date=2000-01-01&hide_empty=false`);
    expect(await list.json()).toMatchObject({ total: wanted });
  }
}

/** How far a start has come when it is killed. */
const moments: (() => boolean)[] = [
  () => there('unfinished'),
  () => there('lock'),
  () => holds('postgres/base/5', 100),
  () => there('postgres/postmaster.opts') || there('postgres/pg_wal/000000010000000000000001'),
  () => there('.calendar'),
  () => there('administrator-password'),
];

test('a first start that is killed again and again continues where it stopped', async () => {
  for (const moment of sample(moments, 2)) await killWhen(moment);
  const seen = passwordOf(await killWhen((printed) => passwordOf(printed) !== undefined));
  const { printed } = startService();
  while (!printed().includes('Documentation')) await wait(10);
  expect(passwordOf(printed()) ?? seen).toBe(seen);
  await checkCalendar(printed(), seen ?? '');
}, 300_000);
