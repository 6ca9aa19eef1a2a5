import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Attack, times } from '../attack.ts';
import { json, namespace, send, type Target } from '../target.ts';

const writers = 8;

/** So many requests at once need more connections than a process has, even if two share them. */
const crowd = 40;

/** Between two restarts, in milliseconds. */
const pause = 3000;

/** A restart may take so long, in milliseconds. */
const patience = 60_000;

/** After the database is back the service must be back within this time, in milliseconds. */
const promised = 1000;

/**
 * Restarts the database by a command of the shell, so many times, under writers: nothing that was acknowledged may be
 * missing, nothing may fail but with 503, and afterwards all connections work.
 */
export function restarts(command: string, count: number): Attack {
  return {
    name: `${count} restarts of the database under ${writers} writers`,
    unavailable: true,
    run: async (target) => {
      const writing = startWriting(target);
      const found: string[] = [];
      try {
        for (let index = 0; index < count; index += 1) {
          await wait(pause);
          found.push(...(await restart(command)), ...(await comesBack(target)));
        }
      } finally {
        await writing.stop();
      }
      const { acknowledged, odd } = writing;
      return [...odd, ...found, ...(await missing(target, acknowledged)), ...(await exhausted(target))];
    },
  };
}

/** Writes until it is told to stop: the ids of what was acknowledged, and the answers that are neither 201 nor 503. */
function startWriting(target: Target) {
  const acknowledged: number[] = [];
  const odd = new Set<string>();
  let writing = true;
  const work = times(writers, async (writer) => {
    for (let index = 0; writing; index += 1) {
      const { status, text } = await write(target, `Written ${writer}-${index}`);
      if (status === 201) acknowledged.push((JSON.parse(text) as { id: number }).id);
      else if (status !== 503) odd.add(`a write gave ${status}: ${text.slice(0, 100)}`);
    }
  });
  const finished = Promise.allSettled(work);
  return {
    acknowledged,
    odd,
    stop: async () => {
      writing = false;
      for (const each of await finished) if (each.status === 'rejected') odd.add(String(each.reason));
    },
  };
}

/**
 * Carries out the command. A server that it starts may inherit its output, and keep it open as long as it runs: nobody
 * reads it, and the end of the command itself is what counts.
 */
async function restart(command: string): Promise<string[]> {
  const child = spawn('sh', ['-c', command], { stdio: 'ignore', timeout: patience });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0 ? [] : [`the command that restarts the database ended with ${code ?? 'a signal'}`];
}

function write({ url, writer }: Target, title: string) {
  const body = JSON.stringify({ title, start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 11:00:00' });
  const headers = { ...json, authorization: writer };
  return send({ url }, { method: 'POST', path: `${namespace}/events`, headers, body });
}

/** Reads and writes until all of some that are sent at once succeed, whichever process answers them. */
async function comesBack(target: Target): Promise<string[]> {
  const started = performance.now();
  for (;;) {
    const reads = times(4, (index) =>
      send(target, { path: `${namespace}/events?per_page=1&x=${started + index}` }),
    );
    const all = await Promise.all([...reads, ...times(4, () => write(target, 'Back'))]);
    const time = performance.now() - started;
    if (all.every(({ status }) => status < 300)) {
      return time > promised ? [`it was back after ${Math.round(time)} ms`] : [];
    }
    if (time > patience) return [`it was not back after ${Math.round(time)} ms`];
    await wait(10);
  }
}

async function missing(target: Target, ids: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  const rest = ids.values();
  const readers = times(writers, async () => {
    for (const id of rest) {
      const headers = { authorization: target.writer };
      const { status } = await send(target, { path: `${namespace}/events/${id}`, headers });
      if (status !== 200) found.push(`event ${id} was acknowledged, and reading it gave ${status}`);
    }
  });
  await Promise.all(readers);
  return found;
}

/** More requests at once than there are connections, each of which needs one. */
async function exhausted(target: Target): Promise<string[]> {
  const all = await Promise.all(times(crowd, (index) => write(target, `Afterwards ${index}`)));
  const failed = all.filter(({ status }) => status !== 201).length;
  return failed === 0 ? [] : [`${failed} of ${crowd} writes failed afterwards`];
}
