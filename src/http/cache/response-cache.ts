import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.ts';
import { beginningOf, type Clock } from '../../runtime/clock.ts';
import { readEntityTags, type ThingVersion, writeEntityTag } from './etag.ts';
import { createNextDates, type NextDates } from './next-dates.ts';

/** An answer as it is sent, without what belongs to the one request. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** What is asked, and what the client still has of it. */
export interface CacheLookup {
  /** All that the answer depends on besides the calendar itself: the interface, the request, viewer, language, origin. */
  key: string;
  /** The header `If-None-Match`. */
  ifNoneMatch?: string;
  /** The moment of asking, in epoch milliseconds. */
  moment: number;
  /** Whether it is certain that nothing is written, so that others may wait for the answer instead of making theirs. */
  reads: boolean;
  make: () => Promise<Produced>;
}

/** An answer that was just made. */
export interface Produced {
  answer: Answer;
  /** The clock that it was made by, and the one thing that it shows; absent where it is for this request alone. */
  cacheable?: { clock: Clock; thing?: ThingVersion };
}

/** An answer with its tag, if it may be kept; without one for clients that have it already. */
export interface Served {
  answer?: Answer;
  etag?: string;
}

/** Gives answers that were made before as long as they hold, and never longer (decisions 0038, 0040). */
export type ResponseCache = (question: CacheLookup) => Promise<Served>;

interface CacheEntry {
  answer: Answer;
  etag?: string;
  revision: string;
  /** It holds from this moment, in epoch milliseconds … */
  from: number;
  /** … until this one, which is excluded. */
  until: number;
}

interface CacheOptions {
  database: Database;
  /** What every answer depends on as long as the process runs: program and settings. */
  buildId: string;
  /** The clock of the service: whoever asked a moment before an answer was made may have it, too. */
  now: () => number;
}

/** How many bytes of answers a process keeps, of both interfaces together; one answer gets an eighth at most. */
const most = 32 * 1024 * 1024;

/** What an entry takes besides the body of its answer: revision, tag and headers. */
const overhead = 1500;

/**
 * Keeps answers with the revision of the calendar that they were made at. The revision is read for each question, from
 * the database, after the question came; a write that was answered before is in it. So an answer that is given was
 * right at a moment of the request, in whatever process the write happened. Whoever asks the same at the same
 * revision while the answer is being made waits for it.
 */
export function createResponseCache({ database, buildId, now }: CacheOptions): ResponseCache {
  const isFresh = ({ from, until }: CacheEntry, moment: number) => from <= now() && moment < until;
  const nextDates = createNextDates(database);
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: most,
    maxEntrySize: most / 8,
    sizeCalculation: ({ answer }) => answer.body.length + overhead,
  });
  const making = new Map<string, Promise<CacheEntry>>();
  const find = (last: CacheEntry | undefined, { revision, key, moment }: Lookup) => {
    if (last?.revision === revision && isFresh(last, moment)) return last;
    const waiting = making.get(`${revision} ${key}`)?.catch((): undefined => undefined);
    return waiting?.then((made) => (made !== undefined && isFresh(made, moment) ? made : undefined));
  };
  const make = async (asking: Lookup, makes: CacheLookup['make'], shared: boolean) => {
    const name = `${asking.revision} ${asking.key}`;
    const work = produce(nextDates, asking, makes);
    if (shared) making.set(name, work);
    try {
      const made = await work;
      if (isFresh(made, asking.moment)) entries.set(asking.key, made);
      return made;
    } finally {
      if (making.get(name) === work) making.delete(name);
    }
  };
  return async ({ key: asked, ifNoneMatch = '', moment, reads, make: makes }) => {
    const revision = await database.revision();
    const asking = { revision, key: hash('sha256', `${buildId}\n${asked}`, 'base64url'), moment };
    const tags = readEntityTags(ifNoneMatch, asking).filter((tag) => beginningOf(tag) <= now());
    const etag = await findFreshTag(nextDates, tags, asking);
    if (etag !== undefined) return { etag };
    const last = entries.get(asking.key);
    // Nobody comes in between: of those who ask at once, the first makes it. What was kept once was a read then, and so
    // it is now.
    const found = find(last, asking);
    const fresh = found instanceof Promise ? await found : found;
    return fresh ?? make(asking, makes, reads || last !== undefined);
  };
}

/** A question at a revision. */
interface Lookup {
  revision: string;
  key: string;
  moment: number;
}

/** The first of the tags that the client has whose answer would be given now too. */
async function findFreshTag(
  nextDates: NextDates,
  tags: ReturnType<typeof readEntityTags>,
  { revision, moment }: Lookup,
): Promise<string | undefined> {
  for (const has of tags) {
    if (moment >= has.until) continue;
    if (moment < (await nextDates(revision, has.passed, has.moment))) return has.tag;
  }
  return undefined;
}

async function produce(
  nextDates: NextDates,
  { revision, key }: Lookup,
  make: CacheLookup['make'],
): Promise<CacheEntry> {
  const { answer, cacheable } = await make();
  if (cacheable === undefined) return { answer, revision, from: Infinity, until: -Infinity };
  const { clock, thing } = cacheable;
  const { dependence } = clock;
  const { moment, until, passed } = dependence;
  const end = Math.min(until, await nextDates(revision, passed, moment));
  const etag = writeEntityTag({ revision, key, moment, until, passed, thing });
  return {
    answer: { ...answer, body: copyBody(answer.body) },
    etag,
    revision,
    from: beginningOf(dependence),
    until: end,
  };
}

/** The body in memory of its own: short texts share a larger piece, which one that is kept would hold on to. */
function copyBody(body: Buffer): Buffer {
  if (body.length === body.buffer.byteLength) return body;
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}
