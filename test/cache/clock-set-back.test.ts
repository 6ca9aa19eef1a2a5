import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createMaker, type Maker } from '../harness/make.ts';
import { listen } from '../harness/stream.ts';
import { startCalendar, type World } from '../harness/world.ts';

const noon = Date.parse('2027-03-14T12:00:00Z');
const hour = 3_600_000;
/** When what is scheduled here is published. */
const date = '2027-03-14 18:00:00';
const ahead = noon + 12 * hour;

describe('While the clock ran ahead and after it was set back', () => {
  let clock = noon;
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => clock });
    make = createMaker(world);
  });
  afterAll(() => world.close());
  beforeEach(() => {
    clock = noon;
  });

  const get = async (path: string, etag?: string) => {
    const headers: Record<string, string> = etag === undefined ? {} : { 'if-none-match': etag };
    const { status, text, headers: got } = await world.rest('GET', path, { headers });
    return { status, text, etag: got.get('etag') ?? '' };
  };

  test.each([
    ['a list', (id: number) => `/events?include=${id}&start_date=2000-01-01`],
    ['a single event', (id: number) => `/events/${id}`],
    ['an event by its slug', (_: number, slug: string) => `/events/by-slug/${slug}`],
  ])('%s is kept, tagged and not given again', async (_what, pathOf) => {
    const { id, slug } = await make.event({ title: 'Secret until six', date });
    const path = pathOf(id, slug);
    const before = await get(path);
    clock = ahead;
    const early = await get(path);
    expect([early.status, early.text.includes('Secret until six')]).toEqual([200, true]);
    expect((await get(path, early.etag)).status).toBe(304);
    clock = noon;
    for (const etag of [undefined, early.etag]) {
      const again = await get(path, etag);
      expect([again.status, again.text.includes('Secret until six')]).toEqual([before.status, false]);
    }
    clock = ahead;
    expect((await get(path)).text).toContain('Secret until six');
  });

  test('the count of a category shrinks again', async () => {
    const category = await make.category();
    const { id } = await make.event({ date, categories: [category.id] });
    const count = async () =>
      (JSON.parse((await get(`/categories/${category.id}`)).text) as { count: number }).count;
    clock = ahead;
    expect(await count()).toBe(1);
    clock = noon;
    expect(await count()).toBe(0);
    expect((await get(`/events/${id}`)).status).not.toBe(200);
  });

  test('answers of GraphQL and their cursors show nothing early', async () => {
    const venue = await make.venue();
    const shown = await make.event({ title: 'Shown', venue: { id: venue.id } });
    await make.event({ title: 'Early', date, venue: { id: venue.id } });
    const query = `query ($venue: Int!, $after: String) {
      events(filter: { venues: [$venue] }, after: $after) {
        totalCount edges { cursor } nodes { number } pageInfo { endCursor hasPreviousPage hasNextPage }
      }
    }`;
    interface Data {
      events: { totalCount: number; edges: { cursor: string }[]; nodes: { number: number }[] };
    }
    const ask = async (after?: string) =>
      (await world.graphql<Data>(query, { venue: venue.id, after })).data?.events;
    clock = ahead;
    const early = await ask();
    expect(early?.totalCount).toBe(2);
    clock = noon;
    expect(await ask()).toMatchObject({ totalCount: 1, nodes: [{ number: shown.id }] });
    for (const { cursor } of early?.edges ?? []) {
      const numbers = (await ask(cursor))?.nodes.map(({ number }) => number) ?? [];
      expect([[], [shown.id]]).toContainEqual(numbers);
    }
  });

  test('who watches is told that an event went, and that it comes when its date does', async () => {
    const listener = await listen(world.url);
    const { id } = await make.event({ title: 'Watched', date: '2027-03-14 13:00:00' });
    const late = noon + 2 * hour;
    clock = late;
    expect(await listener.changes(1)).toMatchObject([{ kind: 'CREATED', number: id }]);
    clock = noon;
    expect(await listener.changes(1)).toEqual([{ kind: 'DELETED', number: id, event: null }]);
    clock = late;
    expect(await listener.changes(1)).toMatchObject([{ kind: 'CREATED', number: id }]);
    await listener.stop();
  });
});

describe('Of two processes whose clocks differ', () => {
  let ahead: World;
  let behind: World | null;
  beforeAll(async () => {
    ahead = await startCalendar({ now: () => noon + 12 * hour });
    const { databaseUrl } = ahead.config;
    behind = databaseUrl === null ? null : await startCalendar({ now: () => noon, config: { databaseUrl } });
  });
  afterAll(async () => {
    await behind?.close();
    await ahead.close();
  });

  test('the one behind takes no tag for its own that says more than it may show', async () => {
    if (behind === null) return;
    const { id } = await createMaker(behind).event({ title: 'Early', date });
    const config = { query: { include: String(id), start_date: '2000-01-01' } };
    const early = await ahead.rest('GET', '/events', config);
    expect(early.body.total).toBe(1);
    const headers = { 'if-none-match': early.headers.get('etag') ?? '' };
    const late = await behind.rest('GET', '/events', { ...config, headers });
    expect([late.status, late.body.total]).toEqual([200, 0]);
  });
});
