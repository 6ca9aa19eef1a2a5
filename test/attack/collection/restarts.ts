import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Attack, times } from '../attack.ts';
import { json, namespace, send, type Target } from '../target.ts';

const writers = 8;

/** More concurrent writes than two processes have connections. */
const crowd = 40;

/** The pause between two restarts, in milliseconds. */
const pause = 3000;

/** The timeout of a restart, in milliseconds. */
const timeout = 60_000;

/** The service must recover within this time after the database is back, in milliseconds. */
const longestRecovery = 1000;

/**
 * Restarts the database `count` times with a shell command while clients write. No acknowledged
 * write may be lost, requests may only fail with 503, and afterwards all connections must work.
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
          found.push(...(await restart(command)), ...(await recovers(target)));
        }
      } finally {
        await writing.stop();
      }
      const { acknowledged, odd } = writing;
      return [...odd, ...found, ...(await missing(target, acknowledged)), ...(await exhausted(target))];
    },
  };
}

/**
 * Writes until it is stopped. Collects the IDs of acknowledged events, and the responses that are
 * neither 201 nor 503.
 */
function startWriting(target: Target) {
  const acknowledged: number[] = [];
  const odd = new Set<string>();
  let writing = true;
  const work = times(writers, async (writer) => {
    for (let index = 0; writing; index += 1) {
      const { status, text } = await write(target, `Written ${writer}-${index}`);
      if (status === 201) acknowledged.push((JSON.parse(text) as { id: number }).id);
      else if (status !== 503) odd.add(`a write returned ${status}: ${text.slice(0, 100)}`);
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
 * Runs the command and waits for its exit. A server that it starts may inherit the output and keep
 * it open, so the output is ignored.
 */
async function restart(command: string): Promise<string[]> {
  const child = spawn('sh', ['-c', command], { stdio: 'ignore', timeout });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0 ? [] : [`the command that restarts the database ended with ${code ?? 'a signal'}`];
}

function write({ url, writer }: Target, title: string) {
  const body = JSON.stringify({ title, start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 11:00:00' });
  const headers = { ...json, authorization: writer };
  return send({ url }, { method: 'POST', path: `${namespace}/events`, headers, body });
}

/** Sends reads and writes until all of one batch succeed, whichever process handles them. */
async function recovers(target: Target): Promise<string[]> {
  const started = performance.now();
  for (;;) {
    const reads = times(4, (index) =>
      send(target, { path: `${namespace}/events?per_page=1&x=${started + index}` }),
    );
    const all = await Promise.all([...reads, ...times(4, () => write(target, 'Back'))]);
    const time = performance.now() - started;
    if (all.every(({ status }) => status < 300)) {
      return time > longestRecovery ? [`it recovered after ${Math.round(time)} ms`] : [];
    }
    if (time > timeout) return [`it had not recovered after ${Math.round(time)} ms`];
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
      if (status !== 200) found.push(`event ${id} was acknowledged, but reading it returned ${status}`);
    }
  });
  await Promise.all(readers);
  return found;
}

/** Sends more concurrent writes than there are connections. All must succeed. */
async function exhausted(target: Target): Promise<string[]> {
  const all = await Promise.all(times(crowd, (index) => write(target, `Afterwards ${index}`)));
  const failed = all.filter(({ status }) => status !== 201).length;
  return failed === 0 ? [] : [`${failed} of ${crowd} writes failed afterwards`];
}
