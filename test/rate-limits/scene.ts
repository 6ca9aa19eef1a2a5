import { pino } from 'pino';
import type { Config } from '../../src/config/config.ts';
import { startCalendar, type World, type WorldOptions } from '../harness/world.ts';

export type Line = Record<string, unknown> & { msg: string };

/** A calendar behind a proxy that names its clients, and the lines of its log. */
export async function startLimited(
  config: Partial<Config>,
  options: Omit<WorldOptions, 'config' | 'log'> = {},
): Promise<{ world: World; lines: Line[] }> {
  const lines: Line[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line) as Line) });
  const world = await startCalendar({ ...options, log, config: { trustProxy: true, ...config } });
  return { world, lines };
}

const state = { asked: 0 };

/** A query that no response cache has, of the cost `costOfQuery`. */
export function freshQuery(): string {
  return `{ fresh${(state.asked += 1)}: tags(first: 5) { nodes { name slug } } }`;
}

/** Another address for each test, so that none consumes the quota of another. */
export function newAddress(): string {
  state.asked += 1;
  return `198.51.${Math.floor(state.asked / 250)}.${(state.asked % 250) + 1}`;
}

/** The headers by which the proxy names a client. */
export function from(address: string): Record<string, string> {
  return { 'x-forwarded-for': address };
}

/** A rate limit as the headers of a response say. */
interface Quota {
  /**
   * The quota, the seconds of a window, what is left, and the seconds until the end of the window.
   */
  q?: number;
  w?: number;
  r?: number;
  t?: number;
  names: string[];
}

/** The members of the fields of a rate limit: `{ q: 100, w: 60, r: 99, t: 60 }`. */
export function quotaOf(headers: Headers | undefined): Quota {
  const fields = ['ratelimit-policy', 'ratelimit'].map((name) => headers?.get(name) ?? '');
  const numbers = fields.flatMap((field) => [...field.matchAll(/;(\w)=(\d+)/g)]);
  const members: Record<string, number> = Object.fromEntries(
    numbers.map(([, name = '', value]) => [name, Number(value)]),
  );
  const names = fields.map((field) => /^"([\w-]+)"/.exec(field)?.[1] ?? '');
  return { ...members, names };
}
