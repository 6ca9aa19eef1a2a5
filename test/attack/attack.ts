import { type AttackRequest, send, type Target } from './target.ts';

/** Something that a client may do to harm the service. */
export interface Attack {
  name: string;
  /** Settings of the service that the attack requires. */
  settings?: Readonly<Record<string, string>>;
  /** Whether it takes longer than a few seconds; `attack.test.ts` skips it then. */
  long?: boolean;
  /**
   * Whether it removes something that the service depends on, so that honest reads may get 503
   * meanwhile.
   */
  unavailable?: boolean;
  /** The most memory that a process may have during it, in megabytes. */
  memory?: number;
  /** Carries out the attack. Returns one sentence for each thing that the service did wrong. */
  run(target: Target): Promise<string[]>;
}

/** A group of requests, each of which must get one of the statuses. */
export interface Volley {
  name: string;
  statuses: readonly number[];
  requests: (target: Target) => readonly AttackRequest[];
  settings?: Attack['settings'];
}

/** Sends all requests of a volley at once, and then the first five one after the other. */
export function volley({ name, statuses, requests, settings }: Volley): Attack {
  return {
    name,
    settings,
    run: async (target) => {
      const all = requests(target);
      const together = await Promise.all(all.map((each) => check(target, each, statuses)));
      const alone: string[][] = [];
      for (const each of all.slice(0, 5)) alone.push(await check(target, each, statuses));
      return [...new Set([...together, ...alone].flat())];
    },
  };
}

/** Statuses of rejected requests. */
export const rejections = [400, 401, 403, 404, 406, 408, 411, 412, 413, 414, 415, 417, 422, 429, 431];

export const times = <Part>(count: number, part: (index: number) => Part): Part[] =>
  Array.from({ length: count }, (_, index) => part(index));

async function check(target: Target, request: AttackRequest, statuses: readonly number[]): Promise<string[]> {
  const { status, text } = await send(target, request);
  if (statuses.includes(status)) return [];
  const { method = 'GET', path } = request;
  return [`${method} ${path.slice(0, 60)} returned ${status}: ${text.slice(0, 120)}`];
}
