import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openEmbedded } from '../../src/database/embedded/embedded.ts';

/** A small disk can be made by root only, and not in every container. */
function mountSmallDisk(): string | undefined {
  const folder = fs.mkdtempSync(join(tmpdir(), 'calendar-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=250M', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    fs.rmdirSync(folder);
    return undefined;
  }
}

const probe = mountSmallDisk();
if (probe !== undefined) unmount(probe);

function unmount(folder: string): void {
  execFileSync('umount', ['-l', folder]);
  fs.rmdirSync(folder);
}

const onSmallDisk = probe === undefined ? describe.skip : describe;

onSmallDisk('A calendar on a small disk', () => {
  let disk = '';
  let service: ChildProcess | undefined;
  let said = '';
  beforeEach(() => {
    disk = mountSmallDisk() ?? '';
    said = '';
  });
  afterEach(async () => {
    await end('SIGKILL');
    unmount(disk);
  });

  const free = () => {
    const { bavail, bsize } = fs.statfsSync(disk);
    return bavail * bsize;
  };

  /** Takes all space but so many bytes. */
  function leave(bytes: number): void {
    const file = fs.openSync(join(disk, 'taken'), 'a');
    const block = Buffer.alloc(64 * 1024);
    while (free() > bytes) fs.writeSync(file, block);
    fs.closeSync(file);
  }
  const makeRoom = () => fs.rmSync(join(disk, 'taken'), { force: true });

  async function start(): Promise<string> {
    const child = spawn(process.execPath, ['src/start.cjs', 'src/cli/main.ts'], {
      env: {
        PORT: '0',
        DATA_DIR: join(disk, 'data'),
        ADMIN_PASSWORD: 'given by the operator',
        SAMPLE_DATA: 'off',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    service = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (said += text.toString()));
    while (!said.includes('Documentation') && child.exitCode === null) await wait(10);
    return /running at (\S+)/.exec(said)?.[1] ?? '';
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (service === undefined) return null;
    const child = service;
    service = undefined;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  }

  async function write(url: string, description = ''): Promise<Response> {
    return fetch(`${url}/de/calendar/events/v1/venues`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa('admin:given by the operator')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ venue: `Place ${crypto.randomUUID()}`, description }),
    });
  }

  async function readsWell(url: string): Promise<boolean> {
    const { status } = await fetch(`${url}/calendar/events/v1/venues?search=${crypto.randomUUID()}`);
    return status === 200 || status === 404;
  }

  async function firstRejection(url: string): Promise<Response> {
    const response = await write(url);
    return response.status === 201 ? firstRejection(url) : response;
  }

  async function untilWritable(url: string): Promise<void> {
    while ((await write(url)).status !== 201) await wait(50);
  }

  test('rejects writes with less than 64 MB left, reads on, and writes again when there is room', async () => {
    const url = await start();
    expect((await write(url)).status).toBe(201);
    leave(60 * 1024 * 1024);
    const rejected = await firstRejection(url);
    expect(rejected.status).toBe(503);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await rejected.json()).toMatchObject({ code: 'rest_storage_full', message: /Datenträger/ });
    expect(await readsWell(url)).toBe(true);
    makeRoom();
    await untilWritable(url);
    expect(await end('SIGTERM')).toBe(0);
  }, 120_000);

  test('that fills up while it writes is opened again as soon as there is room, with all that was committed', async () => {
    const embedded = await openEmbedded(join(disk, 'data'));
    const { client } = embedded;
    await embedded.confirm();
    await client.exec('create table filled (id int primary key)');
    leave(8 * 1024 * 1024);
    let committed = 0;
    const fill = async () => {
      for (;;) {
        await client.query('insert into filled values ($1)', [committed + 1]);
        committed += 1;
        await client.exec("select pg_logical_emit_message(false, 'filled', repeat('x', 100000))");
      }
    };
    await expect(fill()).rejects.toMatchObject({ code: '08006' });
    await expect(client.ensure()).rejects.toMatchObject({ code: '08006' });
    makeRoom();
    const reopen = () =>
      client.ensure().then(
        () => true,
        () => false,
      );
    while (!(await reopen())) await wait(20);
    const { rows } = await client.exec('select count(*)::int as count from filled');
    const [{ count }] = rows as [{ count: number }];
    // What was being committed when the disk was full may have been, or not.
    expect([committed, committed + 1]).toContain(count);
    await client.query('insert into filled values ($1)', [0]);
    await embedded.close();
  }, 120_000);

  test('does not start without room for it, and says how much it needs', async () => {
    leave(100 * 1024 * 1024);
    await start();
    expect(said).toMatch(
      /^A new database in \S+ needs 128 MB of free disk space to start, but only \d+ MB are available: free some space/m,
    );
  }, 120_000);
});
