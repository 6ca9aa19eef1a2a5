import { setTimeout as wait } from 'node:timers/promises';
import { namespace, send, type Target } from './target.ts';

/** How an honest reader fared: answered and refused reads, the times that they took in milliseconds, sorted. */
export interface Fared {
  answered: number;
  refused: number;
  /** Those of the refused that were told 503. */
  unavailable: number;
  times: number[];
}

/** Limits by address are for attackers: the honest come from another one, where the system has more than one of its own. */
const from = process.platform === 'linux' ? '127.0.0.2' : undefined;

/** Between two reads, in milliseconds. */
const pause = 20;

/** Reads a list and an event again and again, one after the other, until it is told to stop. */
export function startHonestReader(target: Pick<Target, 'url'>): { stop(): Promise<Fared> } {
  const fared: Fared = { answered: 0, refused: 0, unavailable: 0, times: [] };
  const paths = [`${namespace}/events?per_page=5`, `${namespace}/venues?per_page=5`, `${namespace}/`];
  let reading = true;
  const read = async () => {
    for (let index = 0; reading; index += 1) {
      const { status, time } = await send(target, { path: paths[index % paths.length] ?? '/', from });
      if (status === 200) fared.answered += 1;
      else fared.refused += 1;
      if (status === 503) fared.unavailable += 1;
      fared.times.push(time);
      await wait(pause);
    }
  };
  const finished = read();
  return {
    stop: async () => {
      reading = false;
      await finished;
      fared.times.sort((one, other) => one - other);
      return fared;
    },
  };
}
