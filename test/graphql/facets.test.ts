import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Asker, createAsker, createMaker, type Fields, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let ask: Asker;
let music: number;
let jazz: number;
let food: number;
let calm: number;

interface Value {
  value: string;
  label: string;
  count: number;
  isSelected: boolean;
}

type Facets = Record<string, Value[]>;

const names = ['categories', 'tags', 'cities', 'weekdays', 'timesOfDay', 'languages', 'free', 'online'];
const all = names.map((name) => `${name} { value label count isSelected }`).join(' ');

beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  ask = createAsker(world);
  const make = createMaker(world);
  music = (await make.category({ name: 'Music' })).id;
  jazz = (await make.category({ name: 'Jazz', parent: music })).id;
  food = (await make.category({ name: 'Food' })).id;
  calm = (await make.tag({ name: 'Calm' })).id;
  const helsinki = await make.venue({ venue: 'Hall', city: 'Helsinki' });
  const jyvaskyla = await make.venue({ venue: 'Barn', city: 'Jyväskylä' });
  const hidden = await make.venue({ venue: 'Vault', city: 'Atlantis', status: 'private' });
  const categories = [[jazz], [food], [music, food], [jazz, music], []];
  const venues = [helsinki, jyvaskyla, hidden, helsinki];
  const hours = ['04:30', '05:00', '11:59', '12:00', '16:59', '17:00', '21:59', '22:00', '19:00'];
  for (let at = 0; at < 18; at += 1) {
    const day = `2027-03-${String(16 + (at % 9))}`;
    await make.event(
      {
        ...{ title: `Gathering ${at} of people`, timezone: 'Europe/Helsinki', all_day: at === 8 },
        start_date: `${day} ${hours[at % hours.length] ?? ''}:00`,
        end_date: `${day} 23:30:00`,
        ...{ categories: categories[at % categories.length], tags: at % 3 === 0 ? [calm] : [] },
        ...{ venue: [venues[at % venues.length]?.id], cost: ['Maksuton', '12 €', ''][at % 3] },
        ...(at % 4 === 0 && { online_url: 'https://example.org/live' }),
      },
      { language: at % 2 === 0 ? 'en' : 'fi' },
    );
  }
  await make.event({ title: 'Draft of people', status: 'draft', categories: [food] });
  await make.event({ title: 'Unlisted of people', hide_from_listings: true, categories: [food] });
});
afterAll(() => world.close());

async function facetsOf(filter: Fields, as: 'anonymous' | 'editor' = 'anonymous'): Promise<Facets> {
  const query = `query ($filter: EventFilter) { events(filter: $filter) { facets { ${all} } } }`;
  const { events } = await ask<{ events: { facets: Facets } }>(
    query,
    { filter },
    as === 'editor' ? { as } : {},
  );
  return events.facets;
}

async function countOf(filter: Fields): Promise<number> {
  const query = `query ($filter: EventFilter) { events(filter: $filter) { totalCount } }`;
  return (await ask<{ events: { totalCount: number } }>(query, { filter })).events.totalCount;
}

function choice(name: string, value: string): unknown {
  return name === 'free' || name === 'online' ? value === 'true' : [value];
}

const filters: [about: string, filter: () => Fields][] = [
  ['nothing', () => ({})],
  ['a category above others', () => ({ categories: [music] })],
  ['two categories and a city', () => ({ categories: [jazz, food], cities: ['helsinki'] })],
  [
    'a tag, weekdays and a time of day',
    () => ({ tags: [calm], weekdays: ['TUESDAY', 'SATURDAY'], timesOfDay: ['EVENING'] }),
  ],
  ['free admission online in English', () => ({ free: true, online: true, languages: ['EN'] })],
  [
    'what nested filters leave',
    () => ({ or: [{ categories: [food] }, { tags: [calm] }], cities: ['Jyvaskyla'] }),
  ],
  ['a search by letters', () => ({ search: 'Gathering', categories: [music] })],
];

describe('The facets of a list of events', () => {
  test.each(filters)('count with %s what each value alone would list', async (_, filter) => {
    const facets = await facetsOf(filter());
    for (const name of names) {
      const values = facets[name] ?? [];
      const expected = await Promise.all(
        values.map(({ value }) => countOf({ ...filter(), [name]: choice(name, value) })),
      );
      expect([name, values.map(({ count }) => count)]).toEqual([name, expected]);
    }
  });

  test('name their values in the language of the list, the most frequent first', async () => {
    const query = `{ events(language: FI) { facets(first: 2) { ${all} } } }`;
    const { events } = await ask<{ events: { facets: Facets } }>(query);
    const labels = (name: string) => events.facets[name]?.map(({ label }) => label);
    expect(labels('categories')).toEqual(['Music', 'Food']);
    expect(labels('cities')).toEqual(['Helsinki', 'Jyväskylä']);
    expect(labels('weekdays')?.slice(0, 2)).toEqual(['maanantai', 'tiistai']);
    expect(labels('timesOfDay')).toEqual(['Aamu ja aamupäivä', 'Iltapäivä', 'Ilta', 'Yö']);
    expect(labels('free')).toEqual(['Maksuton', 'Maksullinen']);
    expect(events.facets.weekdays?.[5]?.value).toBe('SATURDAY');
  });

  test('say what is chosen, and show it first and even where nothing has it', async () => {
    const { categories, cities, weekdays, free } = await facetsOf({
      ...{ categories: ['food'], cities: ['JYVASKYLA'], weekdays: ['MONDAY'], free: false },
      ...{ numbers: [1] },
    });
    expect(categories).toEqual([{ value: String(food), label: 'Food', count: 0, isSelected: true }]);
    expect(cities).toEqual([]);
    expect(weekdays?.map(({ isSelected }) => isSelected)).toEqual([true, ...Array<boolean>(6).fill(false)]);
    expect(free?.map(({ isSelected }) => isSelected)).toEqual([false, true]);
    const chosen = await facetsOf({ cities: ['JYVASKYLA'] });
    expect(chosen.cities?.map(({ value, isSelected }) => [value, isSelected])).toEqual([
      ['Jyväskylä', true],
      ['Helsinki', false],
    ]);
  });

  test('show nothing of venues and events that the user may not see', async () => {
    const { cities, categories } = await facetsOf({});
    expect(cities?.map(({ value }) => value)).toEqual(['Helsinki', 'Jyväskylä']);
    expect(await countOf({ cities: ['Atlantis'] })).toBe(0);
    expect(await countOf({ not: { cities: ['Atlantis'] } })).toBe(await countOf({}));
    const seen = await facetsOf({}, 'editor');
    expect(seen.cities?.map(({ value }) => value)).toContain('Atlantis');
    const foods = (values?: Value[]) => values?.find(({ value }) => value === String(food))?.count;
    expect(foods(seen.categories)).toBe((foods(categories) ?? 0) + 1);
  });

  test('are those of its page, of a search, of an owner and of a list of the page', async () => {
    const part = 'facets { categories { value count } }';
    const query = `{
      page: eventPage(anyDate: true, categories: ["food"]) { ${part} }
      found: searchEvents(query: "gatherings") { totalCount ${part} }
      ranked: eventPage(anyDate: true, search: "gatherings", searchMode: RANKED) { ${part} }
      nothing: eventPage(search: "-people", searchMode: RANKED) { ${part} }
      list: eventPage(categories: ["food"]) { connection(filter: { tags: [${calm}] }) { totalCount ${part} } }
      category(number: ${jazz}) { events { totalCount ${part} } }
    }`;
    interface List {
      totalCount: number;
      facets: Facets;
    }
    const data = await ask<Record<'page' | 'found' | 'ranked' | 'nothing', List> & Nested>(query);
    interface Nested {
      list: { connection: List };
      category: { events: List };
    }
    const { page, found, ranked, nothing, list, category } = data;
    const countIn = ({ facets }: List, id: number) =>
      facets.categories?.find(({ value }) => value === String(id))?.count;
    const foods = await countOf({ categories: [food] });
    expect([page, found, ranked].map((each) => countIn(each, food))).toEqual([foods, foods, foods]);
    expect([found.totalCount, nothing.facets.categories]).toEqual([18, []]);
    expect(countIn(list.connection, food)).toBe(list.connection.totalCount);
    expect(countIn(category.events, jazz)).toBe(category.events.totalCount);
  });

  test('take one statement for all, besides those of the list and of the names of categories and tags', async () => {
    await facetsOf({});
    const statements = await world.statements(() => facetsOf({ weekdays: ['MONDAY'] }));
    expect(statements).toHaveLength(3);
    expect(statements.filter((each) => each.includes('matched'))).toHaveLength(1);
  });

  test('reject a size beyond the limit by name, in the language of the list', async () => {
    const query = '{ eventPage(language: DE) { facets(first: 101) { tags { count } } } }';
    const { data, errors } = await world.graphql<{ eventPage: { facets: null } }>(query);
    expect(data?.eventPage.facets).toBeNull();
    expect(errors).toMatchObject([{ path: ['eventPage', 'facets'], extensions: { status: 400 } }]);
    expect(JSON.stringify(errors)).toContain('first');
  });
});
