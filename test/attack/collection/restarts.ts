import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Attack, times } from '../attack.ts';
import { json, namespace, send, type Target } from '../target.ts';

const run = promisify(execFile);

const writers = 8;

/** Between two restarts, in milliseconds. */
const pause = 3000;

/** After the database is back the service must be back within this time, in milliseconds. */
const promised = 1000;

/**
 * Restarts the database by a command of the shell, so many times, under writers: nothing that was acknowledged may be
 * missing, nothing may fail but with 503, and afterwards all connections work.
 */
export function restarts(command: string, count: number): Attack {
  return {
    name: `${count} restarts of the database under ${writers} writers`,
    run: async (target) => {
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
      const late: number[] = [];
      for (let index = 0; index < count; index += 1) {
        await wait(pause);
        await run('sh', ['-c', command]);
        late.push(await timeUntilBack(target));
      }
      writing = false;
      await Promise.all(work);
      const slow = late
        .filter((time) => time > promised)
        .map((time) => `it was back after ${Math.round(time)} ms`);
      return [...odd, ...slow, ...(await missing(target, acknowledged)), ...(await exhausted(target))];
    },
  };
}

function write({ url, writer }: Target, title: string) {
  const body = JSON.stringify({ title, start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 11:00:00' });
  const headers = { ...json, authorization: writer };
  return send({ url }, { method: 'POST', path: `${namespace}/events`, headers, body });
}

async function timeUntilBack(target: Target): Promise<number> {
  const started = performance.now();
  for (;;) {
    const { status } = await send(target, { path: `${namespace}/events?per_page=1&page=1&x=${started}` });
    const time = performance.now() - started;
    if (status === 200 || time > 30_000) return time;
    await wait(10);
  }
}

async function missing(target: Target, ids: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const id of ids) {
    const headers = { authorization: target.writer };
    const { status } = await send(target, { path: `${namespace}/events/${id}`, headers });
    if (status !== 200) found.push(`event ${id} was acknowledged, and reading it gave ${status}`);
  }
  return found;
}

/** More requests at once than there are connections, each of which needs one. */
async function exhausted(target: Target): Promise<string[]> {
  const all = await Promise.all(times(20, (index) => write(target, `Afterwards ${index}`)));
  const failed = all.filter(({ status }) => status !== 201).length;
  return failed === 0 ? [] : [`${failed} of 20 writes failed afterwards`];
}
