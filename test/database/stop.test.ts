import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Copy, copyTemplate, createFolder } from '../harness/template.ts';
import { password } from '../harness/users.ts';

const server = process.env.TEST_DATABASE_URL;
const onServer = server === undefined ? describe.skip : describe;

/** The service as a supervisor starts it. */
class Service {
  readonly npm: ChildProcess;
  said = '';

  constructor(settings: Record<string, string>) {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', LOG_LEVEL: 'warn', ...settings };
    this.npm = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    for (const stream of [this.npm.stdout, this.npm.stderr])
      stream?.on('data', (piece: Buffer) => (this.said += piece.toString()));
  }

  async until<Value>(look: () => Value | null | undefined | false): Promise<Value> {
    for (;;) {
      const value = look();
      if (value !== null && value !== undefined && value !== false) return value;
      if (this.npm.exitCode !== null) throw new Error(`It ended: ${this.said}`);
      await wait(5);
    }
  }

  async url(): Promise<URL> {
    const [, url = ''] = await this.until(() => /running at (\S+)/.exec(this.said));
    return new URL(url);
  }

  /**
   * Sends a signal to npm alone, and returns its exit code once every process of the service is
   * gone.
   */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const closed = once(this.npm, 'close');
    this.npm.kill(signal);
    await closed;
    for (; this.isLeft();) await wait(5);
    return this.npm.exitCode;
  }

  /** Whether a process of its group is left. */
  isLeft(): boolean {
    try {
      return process.kill(-Number(this.npm.pid), 0);
    } catch {
      return false;
    }
  }

  end(): void {
    if (this.isLeft()) process.kill(-Number(this.npm.pid), 'SIGKILL');
  }
}

/** A write whose body is sent in two parts: between them the request runs. */
async function beginWrite(url: URL): Promise<{ socket: Socket; finish: () => Promise<string> }> {
  const socket = connect(Number(url.port), url.hostname);
  const body = JSON.stringify({ name: 'Written while it stops' });
  const head = [
    'POST /calendar/events/v1/tags HTTP/1.1',
    'Host: calendar',
    `Authorization: Basic ${btoa(`administrator:${password}`)}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  // The response 100 shows that the request has arrived.
  await once(socket, 'data');
  const finish = () => {
    const response = text(socket);
    socket.write(body);
    return response;
  };
  return { socket, finish };
}

describe('A service under a supervisor that knows only npm', () => {
  let copy: Copy;
  let service: Service;
  beforeEach(async () => {
    copy = await copyTemplate();
  });
  afterEach(async () => {
    service.end();
    await copy.drop();
  });

  const start = async (settings: Record<string, string> = {}) => {
    const { databaseUrl, dataDir } = copy.place;
    service = new Service({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', ...settings });
    return service.url();
  };

  const kinds = server === undefined ? ['1'] : ['1', '2'];
  describe.each(kinds)('with WORKERS=%s', (workers) => {
    test('finishes running requests, then ends with all its processes', async () => {
      const { finish } = await beginWrite(await start({ WORKERS: workers }));
      const stopped = service.stop();
      await untilClosed(await service.url());
      expect(await finish()).toMatch(/^HTTP\/1\.1 201 /);
      expect(await stopped).toBe(0);
    });

    test('cuts off what still runs, so that it ends within SHUTDOWN_SECONDS', async () => {
      const { socket } = await beginWrite(await start({ WORKERS: workers, SHUTDOWN_SECONDS: '2' }));
      // What is still there after SHUTDOWN_SECONDS ends with 1.
      expect(await service.stop()).toBe(0);
      socket.destroy();
    });

    test('ends at once with a second signal', async () => {
      const { socket } = await beginWrite(await start({ WORKERS: workers, SHUTDOWN_SECONDS: '600' }));
      // Signals that follow each other closely count as one.
      while (service.isLeft()) {
        service.npm.kill('SIGTERM');
        await wait(50);
      }
      expect(service.npm.exitCode).not.toBe(0);
      socket.destroy();
    });
  });
});

describe('A first start', () => {
  test('with the embedded database ends at once with a signal, and the next start continues', async () => {
    const folder = await createFolder();
    const DATA_DIR = join(folder, 'data');
    const service = new Service({ DATA_DIR });
    await service.until(() => existsSync(join(DATA_DIR, 'unfinished')));
    expect(await service.stop('SIGINT')).toBe(0);
    expect(service.said).toContain('Stopped before the start was complete.');
    const next = new Service({ DATA_DIR });
    const events = new URL('/calendar/events/v1/events', await next.url());
    expect((await fetch(events)).status).toBe(200);
    expect(await next.stop()).toBe(0);
    rmSync(folder, { recursive: true });
  });
});

onServer('A start that waits for the migration of another process', () => {
  test.each(['1', '2'])('says so, and ends at once with a signal: WORKERS=%s', async (WORKERS) => {
    const name = `calendar_test_stop_${process.pid}`;
    const administration = new pg.Client({ connectionString: server });
    await administration.connect();
    await administration.query(`create database ${name}`);
    const DATABASE_URL = Object.assign(new URL(server ?? ''), { pathname: name }).href;
    const other = new pg.Client({ connectionString: DATABASE_URL });
    await other.connect();
    await other.query('select pg_advisory_lock(4771202)');
    const service = new Service({ DATABASE_URL, WORKERS });
    await service.until(() => service.said.includes('Waiting for another process that migrates'));
    expect(await service.stop()).toBe(0);
    await other.end();
    await administration.query(`drop database ${name} with (force)`);
    await administration.end();
  });
});

/** Waits until new connections are rejected. */
async function untilClosed(url: URL): Promise<void> {
  for (;;) {
    const socket = connect(Number(url.port), url.hostname);
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (!isOpen) return;
    await wait(5);
  }
}
