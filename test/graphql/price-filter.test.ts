import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, now, type WirePage } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  const make = createMaker(world);
  const costs = ['Maksuton', '0', '8 €', '10–30 €', '25.50 €', 'k-18, 10€', 'ask at the door', ''];
  for (const cost of costs) await make.event({ title: titleOf(cost), cost });
});

afterAll(() => world.close());

const titleOf = (cost: string) => `Costs ${cost}`;

const free = ['Maksuton', '0'];
const priced = ['8 €', '10–30 €', '25.50 €', 'k-18, 10€'];

const filters: [filter: { free?: boolean; maxPrice?: number }, titles: string[]][] = [
  [{ free: true }, free],
  [{ free: false }, priced],
  [{ maxPrice: 0 }, free],
  [{ maxPrice: 8 }, [...free, '8 €']],
  [{ maxPrice: 10 }, [...free, '8 €', '10–30 €', 'k-18, 10€']],
  [{ maxPrice: 25.5 }, [...free, ...priced]],
  [{ free: false, maxPrice: 9.99 }, ['8 €']],
];

describe('Events by price', () => {
  test.each(filters)(
    'with %j are the same at both interfaces, in exports and on the calendar page',
    async (filter, titles) => {
      const query = {
        ...(filter.free === undefined ? {} : { free: filter.free }),
        ...(filter.maxPrice === undefined ? {} : { max_price: filter.maxPrice }),
        per_page: 50,
      };
      const { body } = await world.rest<WirePage>('GET', '/events', { query });
      const found = (body.events as { title: string }[]).map(({ title }) => title);
      expect(found.sort()).toEqual(titles.map(titleOf).sort());
      const { data } = await world.graphql(
        'query ($filter: EventFilter) { events(filter: $filter, first: 50) { totalCount nodes { title } } }',
        { filter },
      );
      expect(data).toMatchObject({ events: { totalCount: titles.length } });
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      const { text } = await world.request('GET', `/en/calendar?${search.toString()}`);
      for (const title of titles) expect(text).toContain(titleOf(title));
      expect(text).not.toContain('ask at the door');
    },
  );

  test.each([
    ['max_price=-1', 'max_price'],
    ['free=perhaps', 'free'],
  ])('rejects %s by name', async (search, name) => {
    const { status, body } = await world.rest<{ data: { params: object } }>('GET', `/events?${search}`);
    expect([status, Object.keys(body.data.params)]).toEqual([400, [name]]);
  });

  test('ignores what is no number, and says so, as for coordinates', async () => {
    const { status, headers } = await world.rest('GET', '/events?max_price=cheap');
    expect([status, headers.get('x-calendar-ignored')]).toEqual([200, 'max_price']);
  });
});
