import { type Sent, send, type Target } from './target.ts';

/** Something that a client may do to hurt the service. */
export interface Attack {
  name: string;
  /** Settings that the service needs for it to be one. */
  settings?: Readonly<Record<string, string>>;
  /** Whether it takes longer than a few seconds: it is left out of the short form. */
  long?: boolean;
  /** Whether it takes away what the service needs: an honest read may be told 503 meanwhile. */
  unavailable?: boolean;
  /** Does it, and gives what the service did wrong, a sentence each. */
  run(target: Target): Promise<string[]>;
}

/** A group of requests, each of which must be answered with one of the statuses. */
export interface Volley {
  name: string;
  statuses: readonly number[];
  requests: (target: Target) => readonly Sent[];
  settings?: Attack['settings'];
}

/** All requests of a volley at once, and then one after the other. */
export function volley({ name, statuses, requests, settings }: Volley): Attack {
  return {
    name,
    settings,
    run: async (target) => {
      const all = requests(target);
      const together = await Promise.all(all.map((each) => judge(target, each, statuses)));
      const alone: string[][] = [];
      for (const each of all.slice(0, 5)) alone.push(await judge(target, each, statuses));
      return [...new Set([...together, ...alone].flat())];
    },
  };
}

/** Statuses by which a request is refused. */
export const refusals = [400, 401, 403, 404, 406, 408, 411, 412, 413, 414, 415, 417, 422, 429, 431];

export const times = <Part>(count: number, part: (index: number) => Part): Part[] =>
  Array.from({ length: count }, (_, index) => part(index));

async function judge(target: Target, sent: Sent, statuses: readonly number[]): Promise<string[]> {
  const { status, text } = await send(target, sent);
  if (statuses.includes(status)) return [];
  const { method = 'GET', path } = sent;
  return [`${method} ${path.slice(0, 60)} gave ${status}: ${text.slice(0, 120)}`];
}
