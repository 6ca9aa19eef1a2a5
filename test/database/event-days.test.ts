import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addUp } from '../../src/calendar/event/sums.ts';
import { createMaker, type Fields } from '../harness/make.ts';
import { sample } from '../harness/sampled.ts';
import { startCalendar, type World } from '../harness/world.ts';

/** How many events there are before the sums are added up, and how many come after that. */
const [added, pending] = [90, 6];

let world: World;
let lists: Record<string, string>;

beforeAll(async () => {
  world = await startCalendar();
  const make = createMaker(world);
  const above = await make.category();
  const below = await make.category({ parent: above.id });
  const [tag, rare, venue, organizer] = [
    await make.tag(),
    await make.tag(),
    await make.venue(),
    await make.organizer(),
  ];
  lists = {
    ...{ 'a branch': `categories: [${above.id}]`, 'a category': `categories: [${below.id}]` },
    ...{ 'a tag': `tags: [${tag.id}]`, 'a rare tag': `tags: [${rare.id}]` },
    ...{ 'a venue': `venue: [${venue.id}]`, 'an organizer': `organizer: [${organizer.id}]` },
    ...{ featured: 'featured: true', 'all events': '' },
  };
  const named = (id: number, isThere: boolean) => (isThere ? [id] : []);
  const bodyOf = (at: number): Fields => ({
    start_date: `${dayAfter((at * 7) % 40)} ${String(at % 24).padStart(2, '0')}:00:00`,
    end_date: `${dayAfter(((at * 7) % 40) + (at % 11 === 0 ? 25 : 1))} 23:30:00`,
    timezone: ['Europe/Helsinki', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'][at % 3],
    status: at % 13 === 0 ? 'draft' : 'publish',
    hide_from_listings: at % 17 === 0,
    featured: at % 4 === 0,
    categories: [...named(above.id, at % 3 === 0), ...named(below.id, at % 5 === 0)],
    tags: [...named(tag.id, at % 2 === 0), ...named(rare.id, at % 29 === 0)],
    venue: named(venue.id, at % 3 !== 0),
    organizer: named(organizer.id, at % 6 === 0),
    ...(at % 7 === 0 ? { date: `${dayAfter(0)} 00:00:00` } : {}),
  });
  for (let at = 0; at < added; at += 1) await make.event(bodyOf(at));
  await addUp(world.database);
  for (let at = added; at < added + pending; at += 1) await make.event(bodyOf(at));
});

afterAll(() => world.close());

/** A day so many days after next week, because sums know which events are public at this moment. */
function dayAfter(days: number): string {
  return new Date(Date.now() + (7 + days) * 86_400_000).toISOString().slice(0, 10);
}

const windows: [string, string][] = [
  ['by default', ''],
  ['on any date', 'anyDate: true'],
  ['within days', `startDate: "${dayAfter(4)}", endDate: "${dayAfter(28)}"`],
  ['that starts after', `startsAfter: "${dayAfter(8)}"`],
  ['that starts between', `startsAfter: "${dayAfter(4)}", startsBefore: "${dayAfter(30)}"`],
  ['that ends before', `endsBefore: "${dayAfter(31)}"`],
  ['that ends after', `endsAfter: "${dayAfter(9)}"`],
];

type Role = 'editor' | 'author';

const readers: { as?: Role; status?: string }[] = [
  {},
  { as: 'editor' },
  { as: 'editor', status: 'publish' },
  { as: 'editor', status: 'draft, future' },
  { as: 'author' },
];

/** A list whose total no sums give, because nothing is excluded by name. */
const otherwise = 'exclude: [2147483647]';

interface Listed {
  list: null | { total: number; nodes: { number: number }[]; pageInfo?: { endCursor: string | null } };
}

async function listNumbers(list: string, as: Role | undefined): Promise<unknown> {
  const query = `{ list: eventPage(${list}) { total nodes { number } } }`;
  const { data, errors } = await world.graphql<Listed>(query, {}, as === undefined ? {} : { as });
  if (!data?.list) return errors.map(({ message }) => message);
  return [data.list.total, data.list.nodes.map(({ number }) => number)];
}

describe.each(windows)('A list %s has the same pages by the sums of days as without', (_name, window) => {
  test.each(sample(readers))('%j', async ({ as, status }) => {
    for (const [name, filter] of Object.entries(lists))
      for (const page of [1, 2, 3, 5, 9]) {
        const stated = status === undefined ? '' : `status: [${status}]`;
        const list = `${filter} ${window} ${stated} page: ${page} perPage: 6`;
        const [found, expected] = [
          await listNumbers(list, as),
          await listNumbers(`${list} ${otherwise}`, as),
        ];
        expect([name, page, found]).toEqual([name, page, expected]);
      }
  });
});

const orders = ['START_ASC', 'START_DESC', 'END_ASC', 'PUBLISHED_DESC', 'MODIFIED_ASC', 'TITLE_ASC'];

describe.each(orders)('A connection has the same slices in the order %s as if it were sorted', (order) => {
  test.each(sample(readers))('%j', async ({ as, status }) => {
    for (const [name, filter] of Object.entries(lists)) {
      const stated = status === undefined ? '' : `statuses: [${status}]`;
      const own = `${filter.replace('venue:', 'venues:').replace('organizer:', 'organizers:')} ${stated}`;
      const found = await readSlices({ order, filter: own, as });
      const expected = await readSlices({ order, filter: `${own} not: { numbers: [2147483647] }`, as });
      expect([name, found]).toEqual([name, expected]);
    }
  });
});

/** The first slices of a connection, the last one, and the total. */
async function readSlices({ order, filter, as }: { order: string; filter: string; as?: Role | undefined }) {
  const read = async (slice: string) => {
    const list = `events(orderBy: ${order}, filter: { ${filter} }, ${slice})`;
    const query = `{ list: ${list} { total: totalCount nodes { number } pageInfo { endCursor } } }`;
    const { data } = await world.graphql<Listed>(query, {}, as === undefined ? {} : { as });
    return data?.list;
  };
  const first = await read('first: 5');
  const next = await read(`first: 8, after: ${JSON.stringify(first?.pageInfo?.endCursor ?? '')}`);
  return [first, next, await read('last: 4')];
}

test('The days of a page, and the way to its events, are chosen by the sums', async () => {
  const read = (list: string) => world.statements(() => listNumbers(list, undefined));

  const statements = await read(`${lists['a branch']} page: 2 perPage: 6`);
  expect(statements.filter((statement) => statement.includes('number_reached'))).toHaveLength(1);
  expect(statements.some((statement) => statement.includes('total - remaining'))).toBe(true);
  expect(statements.some((statement) => statement.includes('with found'))).toBe(false);
});
