import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type Copy, copyTemplate } from '../harness/template.ts';

/** The embedded database has one process. */
const onServer = process.env.TEST_DATABASE_URL === undefined ? describe.skip : describe;

/** A way to the database that can be closed, and opened again. */
class Bridge {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  port = 0;

  constructor(url: string) {
    this.#target = new URL(url);
  }

  async open(): Promise<string> {
    this.#server = createServer((near) => {
      const far = connect(Number(this.#target.port || 5432), this.#target.hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        one.on('error', () => other.destroy()).on('close', () => other.destroy());
        one.pipe(other);
      }
    });
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('a port was expected');
    this.port = address.port;
    return Object.assign(new URL(this.#target), { host: `127.0.0.1:${this.port}` }).href;
  }

  async close(): Promise<void> {
    if (this.#server?.listening !== true) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

onServer('The process above two workers', () => {
  let copy: Copy;
  let bridge: Bridge;
  let leader: ChildProcess;
  let said = '';

  const start = async (script: string) => {
    copy = await copyTemplate();
    bridge = new Bridge(copy.place.databaseUrl ?? '');
    const env = { DATABASE_URL: await bridge.open(), PORT: '0', WORKERS: '2', LOG_LEVEL: 'warn' };
    leader = spawn(process.execPath, ['src/start.cjs', script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    said = '';
    leader.stdout?.on('data', (piece: Buffer) => (said += piece.toString()));
    leader.stderr?.on('data', (piece: Buffer) => (said += piece.toString()));
    return until(() => /running at (\S+)/.exec(said)?.[1]);
  };
  afterEach(async () => {
    if (leader.exitCode === null && leader.signalCode === null) {
      leader.kill('SIGTERM');
      await once(leader, 'exit');
    }
    await bridge.close();
    await copy.drop();
  });

  test('stays while none is left and none can start, and serves again once one can', async () => {
    const url = await start('src/cli/main.ts');
    await bridge.close();
    for (const worker of workersOf(leader)) process.kill(worker, 'SIGKILL');
    await until(() => said.includes('a worker could not start') || undefined);
    expect(leader.exitCode).toBeNull();
    await bridge.open();
    const served = await until(() => fetch(`${url}/calendar/events/v1/events`).catch(() => undefined));
    expect(served.status).toBe(200);
  });

  test('gives up in a sentence, with an exit code that is not 0, when none can start again and again', async () => {
    await start('test/harness/impatient.ts');
    await bridge.close();
    const exit = once(leader, 'exit');
    for (const worker of workersOf(leader)) process.kill(worker, 'SIGKILL');
    expect(await exit).toEqual([1, null]);
    expect(said).toContain('No worker process is running');
  });
});

test('An uncaught error is logged with its stack, and the process goes on', async () => {
  const script = `
    import { createLogger, surviveUncaughtErrors } from './src/runtime/log.ts';
    surviveUncaughtErrors(createLogger('info'));
    setTimeout(() => { throw new Error('thrown alone'); });
    Promise.reject(new Error('rejected alone'));
    for (let times = 0; times < 50; times += 1) Promise.reject('a text');
    setTimeout(() => console.log('still here'), 20);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script]);
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(out).toBe('still here\n');
  const lines = errors.split('\n').filter((line) => line.startsWith('{'));
  expect(lines).toHaveLength(3);
  for (const cause of ['thrown alone', 'rejected alone', 'a text'])
    expect(lines.filter((line) => line.includes(cause))).toHaveLength(1);
  expect(errors).toMatch(/"stack":"Error: thrown alone/);
});

async function until<Value>(look: () => Value | undefined | Promise<Value | undefined>): Promise<Value> {
  for (;;) {
    const value = await look();
    if (value !== undefined) return value;
    await wait(10);
  }
}

function workersOf({ pid }: ChildProcess): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' });
  return listed.split('\n').flatMap((line) => {
    const [worker = '', parent, state = ''] = line.trim().split(/\s+/);
    return parent === String(pid) && !state.startsWith('Z') ? [Number(worker)] : [];
  });
}
