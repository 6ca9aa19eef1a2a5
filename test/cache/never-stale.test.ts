import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ClientResponse } from '../harness/client.ts';
import { createMaker } from '../harness/make.ts';
import { isWhole } from '../harness/sampled.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { later, write as sendWrite } from './stale/scene.ts';
import { createStory } from './stale/story.ts';

/** How many writes a run makes; more of them look longer for what is stale. */
const writes = Number(process.env.STALE_WRITES ?? (isWhole ? 60 : 20));

describe('Of two services on one database', () => {
  let one: World;
  let other: World;
  beforeAll(async () => {
    one = await startCalendar();
    const { databaseUrl } = one.config;
    other = databaseUrl === null ? one : await startCalendar({ config: { databaseUrl } });
  });
  afterAll(async () => {
    if (other !== one) await other.close();
    await one.close();
  });

  const services = () =>
    [
      { name: 'one', world: one },
      { name: 'the other', world: other },
    ] as const;

  /** An event whose title counts up, and a reader of each way to ask for it at each service. */
  const begin = async () => {
    const titleAfter = (count: number) => `No. ${count}`;
    const { id } = await createMaker(one).event({ ...later, title: titleAfter(0) });
    const story = createStory('the title');
    return {
      story,
      write: async (count: number) => {
        const { name, world } = services()[count % 2 === 0 ? 0 : 1];
        const body = { title: titleAfter(count) };
        await story.write(name, () => sendWrite(world, `PATCH /events/${id}`, { body }));
      },
      readers: services().flatMap(({ name, world }) =>
        waysToAsk(world, id).map(({ place, ask }) => {
          const find = createFinder(ask);
          return () => story.read({ what: `${place} at ${name}`, shows: titleAfter, find });
        }),
      ),
    };
  };

  /** Writes while all readers ask; returns a sentence for each read that was stale. */
  const readWhileWriting = async () => {
    const { story, write, readers } = await begin();
    const sentences: (string | null)[] = [];
    const writeAll = async () => {
      for (let count = 1; count <= writes; count += 1) await write(count);
    };
    const read = async (readOnce: Reader) => {
      while (story.answered() < writes) sentences.push(await readOnce());
    };
    await Promise.all([writeAll(), ...readers.map(read)]);
    expect(sentences.length).toBeGreaterThan(writes);
    return sentences.filter((sentence) => sentence !== null);
  };

  /**
   * The same, while nobody else asks: what is asked first after a write is in every cache as it was
   * before, which busy readers would have replaced before the write is answered. A lookup that is
   * wrong by chance has four chances a write to show it.
   */
  const readAfterWriting = async () => {
    const { write, readers } = await begin();
    const sentences: (string | null)[] = [];
    for (let count = 1; count <= writes; count += 1) {
      for (const readOnce of readers) sentences.push(await readOnce());
      await write(count);
      sentences.push(...(await Promise.all(readers.map((readOnce) => readOnce()))));
    }
    return sentences.filter((sentence) => sentence !== null);
  };

  test.each([
    ['while it is written', readWhileWriting],
    ['once it is written', readAfterWriting],
  ])('neither gives anything older than what was answered before it was asked: %s', async (_when, read) => {
    expect(await read()).toEqual([]);
  });

  test.each([
    ['takes the revision of before for every change but the fifth', readWhileWriting, createNegligence],
    ['takes an older revision in one lookup of twenty', readAfterWriting, createForgetfulness],
  ])('one that %s is caught by this very test', async (_mistake, read, mistake) => {
    const { database } = other;
    const { revision } = database;
    database.revision = mistake(() => revision());
    try {
      expect(await read()).not.toEqual([]);
    } finally {
      database.revision = revision;
    }
  });
});

type Reader = () => Promise<string | null>;
type ReadRevision = World['database']['revision'];

/** A mistake on purpose: it notices only every fifth change. */
function createNegligence(read: ReadRevision): ReadRevision {
  let last: Awaited<ReturnType<ReadRevision>> | undefined;
  let seen = '';
  let changes = 0;
  return async () => {
    const now = await read();
    if (now.calendar !== seen) changes += 1;
    seen = now.calendar;
    if (last === undefined || changes % 5 === 0) last = now;
    return last;
  };
}

/**
 * A mistake on purpose: one lookup of twenty does not know of the last change. All 240 chances miss
 * it in one of 200,000 runs.
 */
function createForgetfulness(read: ReadRevision): ReadRevision {
  let now: Awaited<ReturnType<ReadRevision>> | undefined;
  let last = now;
  return async () => {
    const current = await read();
    if (current.calendar !== now?.calendar) [last, now] = [now, current];
    return Math.random() < 0.05 ? (last ?? current) : current;
  };
}

/** Asks again and again, with the tag of what it has, and finds the title. */
function createFinder(ask: Way['ask']): () => Promise<string> {
  let has = { etag: '"none"', title: '' };
  return async () => {
    const { status, headers, body } = await ask(has.etag);
    if (status === 200) has = { etag: headers.get('etag') ?? '', title: titleIn(body) };
    return has.title;
  };
}

/** A way to ask for an event, naming the tag of what the reader has. */
interface Way {
  place: string;
  ask: (etag: string) => Promise<Pick<ClientResponse<Told>, 'status' | 'headers' | 'body'>>;
}

/** All ways to ask a service for an event, over both interfaces. */
function waysToAsk(world: World, id: number): Way[] {
  const query = `{ event(number: ${id}) { title } }`;
  const marked = (etag: string) => ({ 'if-none-match': etag, 'apollo-require-preflight': 'true' });
  const rest = (path: string): Way => ({
    place: `GET ${path}`,
    ask: (etag) => world.rest('GET', path, { headers: marked(etag) }),
  });
  return [
    rest(`/events/${id}`),
    rest(`/events?include=${id}`),
    {
      place: 'GET /graphql',
      ask: (etag) => world.request('GET', '/graphql', { query: { query }, headers: marked(etag) }),
    },
    { place: 'POST /graphql', ask: () => world.request('POST', '/graphql', { body: { query } }) },
  ];
}

interface Told {
  title?: string;
  events?: { title: string }[];
  data?: { event: { title: string } };
}

function titleIn({ title, events = [], data }: Told): string {
  return title ?? events[0]?.title ?? data?.event.title ?? '';
}
