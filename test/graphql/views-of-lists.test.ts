import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Asker, createAsker, createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let ask: Asker;
let category: number;

beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  ask = createAsker(world);
  const make = createMaker(world);
  ({ id: category } = await make.category({ name: 'Concerts' }));
  for (const [index, year] of ['2020', '2027', '2027', '2031'].entries())
    await make.event({
      title: `Concert ${index}`,
      start_date: `${year}-03-0${index + 1} 18:00:00`,
      end_date: `${year}-03-0${index + 1} 20:00:00`,
      timezone: 'Europe/Helsinki',
      categories: [category],
      featured: index === 1,
      venue: { venue: `Hall ${index}` },
    });
  await make.event({ title: 'Talk', start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' });
});
afterAll(() => world.close());

interface Connected {
  list: {
    view: {
      nodes: { title?: string; name?: string }[];
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
      totalCount: number;
    };
  };
}

/** What a view of a list has, in slices of this size. */
async function walk(page: string, args: string, name: 'title' | 'name', size: number): Promise<string[]> {
  const names: string[] = [];
  let after: string | null = null;
  for (;;) {
    const query = `query ($after: String) { list: ${page} { view: connection(first: ${size}, after: $after ${args}) {
      nodes { ${name} } pageInfo { hasNextPage endCursor } totalCount } } }`;
    const { list }: Connected = await ask<Connected>(query, { after });
    names.push(...list.view.nodes.map((node) => node[name] ?? ''));
    after = list.view.pageInfo.endCursor;
    if (!list.view.pageInfo.hasNextPage) {
      expect(list.view.totalCount).toBe(names.length);
      return names;
    }
  }
}

const concerts = ['Concert 0', 'Concert 1', 'Concert 2', 'Concert 3'];

test.each([1, 2, 100])('a list of events is walked whole, whatever its dates, %s at a time', async (size) => {
  const page = `eventPage(categories: [${category}])`;
  expect(await walk(page, '', 'title', size)).toEqual(concerts);
  expect(await walk(page, 'filter: { featured: true }', 'title', size)).toEqual(['Concert 1']);
  const latest = await walk(page, 'orderBy: START_DESC', 'title', size);
  expect(latest).toEqual(concerts.toReversed());
});

test.each([1, 100])('lists of the other kinds are walked whole too, %s at a time', async (size) => {
  const halls = concerts.map((_, index) => `Hall ${index}`);
  expect((await walk('venuePage', '', 'name', size)).toSorted()).toEqual(halls);
  expect(await walk('venuePage', 'orderBy: NAME_ASC', 'name', size)).toEqual(halls);
  expect(await walk('categoryPage', '', 'name', size)).toEqual(['Concerts']);
  expect(await walk('categoryPage', 'orderBy: COUNT_DESC', 'name', size)).toEqual(['Concerts']);
  expect(await walk('organizerPage', '', 'name', size)).toEqual([]);
  expect(await walk('tagPage', '', 'name', size)).toEqual([]);
});

test('a term that is deleted between two slices neither hides nor repeats another', async () => {
  const make = createMaker(world);
  const tags: number[] = [];
  for (const name of ['Apple', 'Beet', 'Corn']) tags.push((await make.tag({ name })).id);
  const query = `query ($after: String) { list: tagPage(hideEmpty: false) {
    view: connection(first: 1, after: $after) { nodes { name } pageInfo { hasNextPage endCursor } totalCount } } }`;
  const { list } = await ask<Connected>(query);
  expect(list.view.nodes).toEqual([{ name: 'Apple' }]);
  await world.rest('DELETE', `/tags/${tags[0]}`, { as: 'editor' });
  const { list: next } = await ask<Connected>(query, { after: list.view.pageInfo.endCursor });
  expect(next.view.nodes).toEqual([{ name: 'Beet' }]);
});

test('statistics and time zones are those of the list and the filter', async () => {
  const query = `{ eventPage(categories: [${category}]) {
    statistics(groupBy: [YEAR]) { total { events } groups { keys labels events } hasMoreGroups }
    featured: statistics(filter: { featured: true }) { total { events } }
    timeZones { timeZone years } } }`;
  expect(await ask(query)).toEqual({
    eventPage: {
      statistics: {
        total: { events: 4 },
        groups: [
          { keys: ['2020'], labels: ['2020'], events: 1 },
          { keys: ['2027'], labels: ['2027'], events: 2 },
          { keys: ['2031'], labels: ['2031'], events: 1 },
        ],
        hasMoreGroups: false,
      },
      featured: { total: { events: 1 } },
      timeZones: [{ timeZone: 'Europe/Helsinki', years: [2020, 2027, 2031] }],
    },
  });
});

test('errors name the parameter of the page or of the filter, and other views stay', async () => {
  const query = `{ eventPage(categories: ["missing"]) {
    connection(filter: { venues: [999] }, first: 101) { nodes { number } } } categoryPage { total } }`;
  const { data, errors } = await world.graphql<{ eventPage: unknown; categoryPage: unknown }>(query);
  expect(data).toEqual({ eventPage: { connection: null }, categoryPage: { total: 1 } });
  const named = errors.map(({ extensions }) => Object.keys(extensions?.params ?? {}).toSorted());
  expect(named).toEqual([['categories', 'filter.venues', 'first']]);
});

test('a view alone reads no page, and arguments alone read nothing', async () => {
  const statements = await world.statements(() =>
    ask('{ eventPage { connection(filter: { featured: true }) { __typename } } }'),
  );
  expect(statements).toEqual([]);
  const read = await world.statements(() => ask('{ eventPage { connection { nodes { title } } } }'));
  expect(read.length).toBe(1);
});

test('the public pages of a part are those that anybody may find, whoever asks', async () => {
  const make = createMaker(world);
  const draft = await make.event({ title: 'Draft', status: 'draft' });
  interface Pages {
    publicPages: { number: number; localizedPages: { language: string; url: string }[] }[];
  }
  const query = `query ($after: Int) { publicPages(kind: EVENT, part: 0, after: $after, first: 2) {
    number localizedPages { language url } } }`;
  const seen: number[] = [];
  for (const as of [undefined, 'editor'] as const) {
    const { publicPages } = await ask<Pages>(query, {}, { as });
    const { publicPages: next } = await ask<Pages>(query, { after: publicPages.at(-1)?.number }, { as });
    seen.push(...publicPages.map(({ number }) => number), ...next.map(({ number }) => number));
    expect(publicPages[0]?.localizedPages.map(({ language }) => language)).toEqual(['EN']);
  }
  expect(seen.length).toBe(8);
  expect(new Set(seen).size).toBe(4);
  expect(seen).not.toContain(draft.id);
  const { publicPageParts } = await ask<{ publicPageParts: { kind: string; pages: number }[] }>(
    '{ publicPageParts { kind pages } }',
  );
  expect(publicPageParts).toContainEqual({ kind: 'EVENT', pages: 5 });
});
