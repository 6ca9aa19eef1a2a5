import { createRandom } from '../../../bench/seed/random.ts';
import type { Attack } from '../attack.ts';
import type { Target } from '../target.ts';
import { createFileMakers } from './hostile-files.ts';
import { breakRequests, sendBroken, uploadHostile, type Verdict, ways } from './hostile-requests.ts';
import { findLeftovers, uploadProbe } from './leftovers.ts';
import { drawPictures, type Pictures } from './pictures.ts';

/** Uploads at a time. */
const concurrency = 8;

/** The most findings that are reported. */
const mostFound = 20;

/**
 * Megabytes that a process may have: those without images, and the 300 that the documentation tells
 * operators to add.
 */
const memory = 655;

/** An upload, and the statuses that it may get. */
interface Job {
  name: string;
  statuses: readonly number[];
  send: (target: Target) => Promise<Verdict>;
}

/** What hostile uploads led to: how many got which status, and what the service did wrong. */
export interface Outcome {
  found: string[];
  statuses: Record<number, number>;
}

/**
 * Sends `count` hostile uploads over REST and GraphQL. Each must be stored as an image, or rejected
 * as what it is; nothing may be left of those that are rejected. The same seed makes the same
 * uploads. Needs UPLOAD_MAX_MB=4.
 */
export function hostileUploads(count: number, seed: number, tell: (line: string) => void): Attack {
  return {
    name: `${count} hostile uploads (seed ${seed})`,
    settings: { UPLOAD_MAX_MB: '4' },
    memory,
    run: async (target) => {
      const { found, statuses } = await sendHostileUploads(target, count, seed);
      tell(`hostile uploads by status: ${JSON.stringify(statuses)}`);
      return found;
    },
  };
}

/** Sends them and looks for what is left. */
export async function sendHostileUploads(target: Target, count: number, seed: number): Promise<Outcome> {
  const pictures = await drawPictures();
  const before = await uploadProbe(target, pictures.png);
  const found: string[] = [];
  const statuses: Record<number, number> = {};
  const jobs = createJobs(pictures, count, seed);
  const uploaders = Array.from({ length: concurrency }, async () => {
    for (const { send, ...job } of jobs) {
      const verdict = await send(target);
      statuses[verdict.status] = (statuses[verdict.status] ?? 0) + 1;
      found.push(...judge(job, verdict));
    }
  });
  await Promise.all(uploaders);
  found.push(...(await findLeftovers(target, before, pictures.png)));
  return { found: [...new Set(found)].slice(0, mostFound), statuses };
}

/** Every kind of file and of broken request in turn, each time in another way. */
function* createJobs(pictures: Pictures, count: number, seed: number): Generator<Job> {
  const random = createRandom(seed);
  const makers = createFileMakers(random, pictures);
  const broken = breakRequests(random, pictures.png).length;
  const kinds = makers.length + broken;
  for (let index = 0; index < count; index += 1) {
    const make = makers[index % kinds];
    const way = ways[(index + Math.floor(index / kinds)) % ways.length] ?? 'form';
    if (make === undefined) {
      const request = breakRequests(random, pictures.png)[(index % kinds) - makers.length];
      if (request === undefined) continue;
      const { kind, statuses } = request;
      yield { name: `a request ${kind}`, statuses, send: (target) => sendBroken(target, request) };
    } else {
      const { kind, statuses, ...file } = make();
      yield { name: `${kind}, ${way}`, statuses, send: (target) => uploadHostile(target, file, way) };
    }
  }
}

/** What is wrong with a verdict: another status, or no reason that a client could show. */
function judge({ name, statuses }: Omit<Job, 'send'>, { status, text }: Verdict): string[] {
  if (!statuses.includes(status)) return [`${name} got ${status}: ${text.slice(0, 200)}`];
  const isExplained = status < 400 || /"code":"\w+","message":"[^"]{10}/.test(text);
  return isExplained ? [] : [`${name} got ${status} without a reason: ${text.slice(0, 200)}`];
}
