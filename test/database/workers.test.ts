import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient } from '../harness/client.ts';
import { createMaker } from '../harness/make.ts';
import { listen } from '../harness/stream.ts';
import { type Copy, copyTemplate } from '../harness/template.ts';

/** The embedded database has one process. */
const onServer = process.env.TEST_DATABASE_URL === undefined ? describe.skip : describe;

onServer('A service of two workers', () => {
  let copy: Copy;
  let lead: ChildProcess;
  let url = '';
  beforeAll(async () => {
    copy = await copyTemplate();
    lead = spawn(process.execPath, ['src/start.cjs', 'src/cli/main.ts'], {
      env: { DATABASE_URL: copy.place.databaseUrl ?? '', PORT: '0', WORKERS: '2', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    url = (await untilSaid(lead.stdout, /running at (\S+)/)) ?? '';
  });
  afterAll(async () => {
    if (lead.exitCode === null) {
      lead.kill('SIGKILL');
      await once(lead, 'exit');
    }
    await copy.drop();
  });

  /** Reads over so many new connections at once, which both workers get their share of. */
  const readOften = async (path: string) => {
    const answers = Array.from({ length: 16 }, () =>
      fetch(`${url}${path}`, { headers: { connection: 'close' } }),
    );
    return Promise.all(answers);
  };

  test('shows what one wrote at every worker at once, and tells it', async () => {
    const make = createMaker(createClient(url));
    const listeners = await Promise.all(Array.from({ length: 8 }, () => listen(url)));
    const { id } = await make.event({ title: 'Told to all' });
    for (const answer of await readOften(`/calendar/events/v1/events/${id}`))
      expect(await answer.json()).toMatchObject({ title: 'Told to all' });
    for (const listener of listeners) {
      expect(await listener.changes(1)).toMatchObject([{ kind: 'CREATED', number: id }]);
      await listener.stop();
    }
  });

  test('goes on when one is killed, and replaces it', async () => {
    const [killed] = workersOf(lead);
    const ended = untilSaid(lead.stderr, /a worker ended/);
    process.kill(Number(killed), 'SIGKILL');
    await ended;
    for (const { status } of await readOften('/calendar/events/v1/events')) expect(status).toBe(200);
    while (workersOf(lead).length < 2) await new Promise(setImmediate);
    expect(workersOf(lead)).not.toContain(killed);
    for (const { status } of await readOften('/calendar/events/v1/events')) expect(status).toBe(200);
  });

  test('ends as a whole when it is told to', async () => {
    const workers = workersOf(lead);
    expect(workers).toHaveLength(2);
    lead.kill('SIGTERM');
    expect(await once(lead, 'exit')).toEqual([0, null]);
    for (const worker of workers) expect(() => process.kill(Number(worker), 0)).toThrow('ESRCH');
  });
});

async function untilSaid(stream: NodeJS.ReadableStream | null, form: RegExp): Promise<string | undefined> {
  if (stream === null) throw new Error('Nothing can be said.');
  const lines = createInterface(stream);
  try {
    for await (const line of lines) {
      const found = form.exec(line);
      if (found !== null) return found[1];
    }
    throw new Error(`It ended before it said ${form.source}.`);
  } finally {
    lines.close();
  }
}

function workersOf({ pid }: ChildProcess): string[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' });
  return listed.split('\n').flatMap((line) => {
    const [worker = '', parent, state = ''] = line.trim().split(/\s+/);
    return parent === String(pid) && !state.startsWith('Z') ? [worker] : [];
  });
}
