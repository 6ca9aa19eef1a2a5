import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Answer } from '../harness/client.ts';
import { createMaker } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

/** How many writes a run makes; more of them look longer for what is stale. */
const writes = Number(process.env.STALE_WRITES ?? 60);

interface Seen {
  /** What had been answered to the writer when the read began. */
  least: number;
  /** What the read gave. */
  found: number;
}

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

  /** Counts an event up at both in turn while readers ask both, each with the tag of what it has; gives what they saw. */
  const readWhileWriting = async () => {
    const { id } = await createMaker(one).event({
      title: 'No. 0',
      start_date: '2031-01-01',
      end_date: '2031-01-01',
    });
    let answered = 0;
    const write = async () => {
      for (let count = 1; count <= writes; count += 1) {
        const world = count % 2 === 0 ? one : other;
        const { status } = await world.rest('PATCH', `/events/${id}`, {
          as: 'editor',
          body: { title: `No. ${count}` },
        });
        if (status !== 200) throw new Error(`A write was answered with ${status}.`);
        answered = count;
      }
    };
    const seen: Seen[] = [];
    const read = async (ask: Ask) => {
      let has = { etag: '"none"', title: '' };
      while (answered < writes) {
        const least = answered;
        const { status, headers, body } = await ask(has.etag);
        if (status === 200) has = { etag: headers.get('etag') ?? '', title: titleIn(body) };
        seen.push({ least, found: Number(has.title.slice('No. '.length)) });
      }
    };
    const reading = [one, other].flatMap((world) => waysToAsk(world, id).map(read));
    await Promise.all([write(), ...reading]);
    return seen;
  };

  test('neither gives anything older than what was answered before it was asked', async () => {
    const seen = await readWhileWriting();
    expect(seen.length).toBeGreaterThan(writes);
    expect(seen.filter(({ least, found }) => !(found >= least))).toEqual([]);
  });

  test('one that takes the revision of before is caught by this very test', async () => {
    const { database } = other;
    const { revision } = database;
    const known = await revision();
    let reads = 0;
    // A mistake on purpose: it asks how the calendar stands only now and then.
    let last = known;
    database.revision = async () => {
      reads += 1;
      if (reads % 25 === 0) last = await revision();
      return last;
    };
    try {
      const seen = await readWhileWriting();
      expect(seen.filter(({ least, found }) => !(found >= least))).not.toEqual([]);
    } finally {
      database.revision = revision;
    }
  });
});

/** Asks for an event, naming the tag of what the reader has. */
type Ask = (etag: string) => Promise<Pick<Answer<Told>, 'status' | 'headers' | 'body'>>;

/** The readers at a service: one for each way to ask for an event at both doors. */
function waysToAsk(world: World, id: number): Ask[] {
  const query = `{ event(number: ${id}) { title } }`;
  const marked = (etag: string) => ({ 'if-none-match': etag, 'apollo-require-preflight': 'true' });
  return [
    (etag) => world.rest('GET', `/events/${id}`, { headers: marked(etag) }),
    (etag) => world.rest('GET', `/events?include=${id}`, { headers: marked(etag) }),
    (etag) => world.request('GET', '/graphql', { query: { query }, headers: marked(etag) }),
    () => world.request('POST', '/graphql', { body: { query } }),
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
