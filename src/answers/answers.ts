import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { readEntityTags, writeEntityTag } from './entity-tag.ts';
import { createNextDates, type NextDates } from './next-dates.ts';

/** What is asked, and what the client still has of it. */
export interface Question<Answer> {
  /** All that the answer depends on besides the calendar itself: address, viewer, language, origin. */
  key: string;
  /** The header `If-None-Match`. */
  ifNoneMatch: string | undefined;
  /** The moment of asking, in epoch milliseconds. */
  moment: number;
  /** Makes the answer; the clock is the one that it was made by. */
  make: () => Promise<{ answer: Answer; clock: Clock }>;
}

/** An answer with its tag; without one for clients that have it already. */
export interface Given<Answer> {
  /** Undefined: what the client has still holds. */
  answer?: Answer;
  etag: string;
}

/** Gives answers that were made before as long as they hold, and never longer (decision 0038). */
export type Answers<Answer> = (question: Question<Answer>) => Promise<Given<Answer>>;

interface Kept<Answer> {
  answer: Answer;
  until: number;
  etag: string;
}

interface Keeping<Answer> {
  database: Database;
  /** What every answer depends on as long as the process runs: program and settings. */
  edition: string;
  /** How many bytes an answer takes. */
  sizeOf: (answer: Answer) => number;
}

/** How many bytes of answers a process keeps. */
const most = 48 * 1024 * 1024;

/** What an entry takes besides its answer. */
const overhead = 600;

/**
 * Keeps answers under the revision of the calendar that they were made at. The revision is read for each question, from
 * the database, after the question came; a write that was answered before is in it. So an answer that is given was
 * right at a moment of the request, in whatever process the write happened. Whoever asks the same at the same
 * revision while the answer is being made waits for it.
 */
export function createAnswers<Answer>({ database, edition, sizeOf }: Keeping<Answer>): Answers<Answer> {
  const nextDates = createNextDates(database);
  const kept = new LRUCache<string, Kept<Answer>>({
    maxSize: most,
    sizeCalculation: ({ answer }, name) => sizeOf(answer) + name.length + overhead,
  });
  const making = new Map<string, Promise<Kept<Answer>>>();
  const find = async (name: string, moment: number) => {
    const known = kept.get(name) ?? (await making.get(name)?.catch(() => undefined));
    return known !== undefined && moment < known.until ? known : undefined;
  };
  return async ({ key: asked, ifNoneMatch = '', moment, make }) => {
    const revision = await database.revision();
    const key = `${edition} ${asked}`;
    const etag = await findHolding(nextDates, ifNoneMatch, { revision, key, moment });
    if (etag !== undefined) return { etag };
    const name = `${revision} ${key}`;
    const known = await find(name, moment);
    if (known !== undefined) return known;
    const work = makeKept(nextDates, { revision, key, make });
    making.set(name, work);
    try {
      const made = await work;
      if (moment < made.until) kept.set(name, made);
      return made;
    } finally {
      if (making.get(name) === work) making.delete(name);
    }
  };
}

interface Standing {
  revision: string;
  key: string;
}

/** The tag of an answer that the client has and that would be given now too. */
async function findHolding(
  nextDates: NextDates,
  ifNoneMatch: string,
  { revision, key, moment }: Standing & { moment: number },
): Promise<string | undefined> {
  for (const has of readEntityTags(ifNoneMatch, { revision, key })) {
    const until = Math.min(has.until, await nextDates(revision, has.passed, has.moment));
    if (moment < until) return has.tag;
  }
  return undefined;
}

async function makeKept<Answer>(
  nextDates: NextDates,
  { revision, key, make }: Standing & Pick<Question<Answer>, 'make'>,
): Promise<Kept<Answer>> {
  const { answer, clock } = await make();
  const { moment, until, passed } = clock.dependence;
  const end = Math.min(until, await nextDates(revision, passed, moment));
  return { answer, until: end, etag: writeEntityTag({ revision, key, moment, until, passed }) };
}
