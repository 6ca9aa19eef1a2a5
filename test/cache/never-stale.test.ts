import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ClientResponse } from '../harness/client.ts';
import { createMaker } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { later, write as sendWrite } from './stale/scene.ts';
import { createStory } from './stale/story.ts';

/** How many writes a run makes; more of them look longer for what is stale. */
const writes = Number(process.env.STALE_WRITES ?? 60);

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

  /**
   * Counts an event up at both in turn while readers ask both, each with the tag of what it has; returns a sentence for
   * each read that was stale.
   */
  const readWhileWriting = async () => {
    const titleAfter = (count: number) => `No. ${count}`;
    const { id } = await createMaker(one).event({ ...later, title: titleAfter(0) });
    const story = createStory('the title');
    const write = async () => {
      for (let count = 1; count <= writes; count += 1) {
        const { name, world } = services()[count % 2 === 0 ? 0 : 1];
        const request = `PATCH /events/${id}`;
        await story.write(name, (number) =>
          sendWrite(world, request, { body: { title: titleAfter(number) } }),
        );
      }
    };
    const sentences: (string | null)[] = [];
    const read = async (name: string, { place, ask }: Way) => {
      let has = { etag: '"none"', title: '' };
      const find = async () => {
        const { status, headers, body } = await ask(has.etag);
        if (status === 200) has = { etag: headers.get('etag') ?? '', title: titleIn(body) };
        return has.title;
      };
      while (story.answered() < writes)
        sentences.push(await story.read({ what: `${place} at ${name}`, shows: titleAfter, find }));
    };
    const reading = services().flatMap(({ name, world }) =>
      waysToAsk(world, id).map((way) => read(name, way)),
    );
    await Promise.all([write(), ...reading]);
    expect(sentences.length).toBeGreaterThan(writes);
    return sentences.filter((sentence) => sentence !== null);
  };

  test('neither gives anything older than what was answered before it was asked', async () => {
    expect(await readWhileWriting()).toEqual([]);
  });

  test('one that takes the revision of before is caught by this very test', async () => {
    const { database } = other;
    const { revision } = database;
    // A mistake on purpose: it notices only every fifth change.
    let last = await revision();
    let seen = last;
    let changes = 0;
    database.revision = async () => {
      const now = await revision();
      if (now.calendar !== seen.calendar) changes += 1;
      seen = now;
      if (changes % 5 === 0) last = now;
      return last;
    };
    try {
      expect(await readWhileWriting()).not.toEqual([]);
    } finally {
      database.revision = revision;
    }
  });
});

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
