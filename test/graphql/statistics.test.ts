import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createRandom } from '../../bench/seed/random.ts';
import type { Role } from '../../src/entities/user.ts';
import {
  clockForms,
  countOne,
  fillCalendar,
  type Listed,
  type Numbers,
  zones,
} from '../harness/count-events.ts';
import { type Asker, createAsker, createMaker, type Fields, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

type Group = Numbers & { keys: (string | null)[]; labels: (string | null)[]; others: boolean[] } & Record<
    string,
    unknown
  >;

interface Statistics {
  total: Numbers;
  groups: Group[];
  hasMoreGroups: boolean;
  timeZone: string | null;
}

const numbers =
  'events durationSeconds timedSeconds days freeEvents costs { currency events minimum maximum average }';
const query = `query ($filter: EventFilter, $groupBy: [EventGrouping!], $timeZone: TimeZone, $language: Language,
    $orderBy: EventGroupOrder, $first: Int, $largest: [Int]) {
  eventStatistics(filter: $filter, groupBy: $groupBy, timeZone: $timeZone, language: $language, orderBy: $orderBy,
    first: $first, largest: $largest) {
    total { ${numbers} } hasMoreGroups timeZone
    groups { keys labels others year month week day weekday hour city country language status eventStatus ${numbers}
      category { name } tag { name } venue { name } organizer { name } }
  }
}`;
const listing = `query ($filter: EventFilter, $language: Language) { events(filter: $filter, language: $language, first: 100) {
  nodes { number status eventStatus startDate endDate allDay startsAt endsAt languages cost costDetails { currencySymbol values }
    categories { number name } tags { number name } venues { number name city country } organizers { number name } } } }`;

const groupings = [
  ...Object.keys(clockForms),
  ...['CATEGORY', 'TAG', 'VENUE', 'ORGANIZER', 'CITY', 'COUNTRY', 'LANGUAGE', 'STATUS', 'EVENT_STATUS'],
];

describe('statistics of events', () => {
  let world: World;
  let ask: Asker;
  const random = createRandom(29);
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    ask = createAsker(world);
    await fillCalendar(world, random);
  });
  afterAll(() => world.close());

  const count = async (variables: Fields, as?: Role) =>
    (await ask<{ eventStatistics: Statistics }>(query, variables, { as })).eventStatistics;
  const list = async (variables: Fields, as?: Role) =>
    (await ask<{ events: { nodes: Listed[] } }>(listing, variables, { as })).events.nodes;
  const reject = async (variables: Fields) => {
    const { errors } = await world.graphql(query, variables);
    return errors[0]?.extensions?.params;
  };

  test.each(groupings)('by %s are what counting the list one by one gives', async (grouping) => {
    for (const as of [undefined, 'author', 'editor'] as const) {
      const timeZone = random.happens(0.3) ? undefined : random.pick(zones);
      const filter = random.pick([{}, { featured: true }, { startsFrom: '2027-03-28T00:30:00Z' }]);
      const language = random.pick(['EN', 'FI', 'DE', 'ZH_HANS']);
      const statistics = await count({ filter, groupBy: [grouping], timeZone, language }, as);
      const events = await list({ filter, language }, as);
      expect(events.length).toBeGreaterThan(5);
      expect(plain(statistics.groups)).toEqual(countOne(events, [grouping], timeZone));
      expect([statistics.total]).toEqual(countOne(events, [], undefined).map(withoutKeys));
    }
  });

  test('by several groupings are what counting one by one gives', async () => {
    for (let run = 0; run < 8; run += 1) {
      const groupBy = random.sample(groupings, 2 + random.below(2));
      const timeZone = random.happens(0.2) ? undefined : random.pick(zones);
      const { groups } = await count({ groupBy, timeZone, language: 'FI' }, 'editor');
      const events = await list({ language: 'FI' }, 'editor');
      expect(plain(groups)).toEqual(countOne(events, groupBy, timeZone));
    }
  });

  test('take hours, days and weeks exactly at a change of the clocks', async () => {
    const { tag } = await createMaker(world).tagged(
      { timezone: 'UTC', start_date: '2027-10-31 00:59:59', end_date: '2027-10-31 03:00' },
      { timezone: 'UTC', start_date: '2027-10-31 01:00:00', end_date: '2027-10-31 03:00' },
      { timezone: 'UTC', start_date: '2027-10-31 21:59:59', end_date: '2027-10-31 23:00' },
      { timezone: 'UTC', start_date: '2027-10-31 22:00:00', end_date: '2027-10-31 23:00' },
    );
    const filter = { tags: [tag] };
    const { groups, timeZone } = await count({
      filter,
      groupBy: ['WEEK', 'DAY', 'HOUR'],
      timeZone: 'Europe/Helsinki',
    });
    expect(timeZone).toBe('Europe/Helsinki');
    expect(groups.map(({ keys, events }) => [...keys, events])).toEqual([
      ['2027-W43', '2027-10-31', '03', 2],
      ['2027-W43', '2027-10-31', '23', 1],
      ['2027-W44', '2027-11-01', '00', 1],
    ]);
  });

  test('never average two currencies, and leave out costs without a number', async () => {
    const costs = ['10-20 €', '5 €', '8', '$4', 'Free', '10 € or $12', '0', ''];
    const { tag } = await createMaker(world).tagged(...costs.map((cost) => ({ cost })));
    const { total } = await count({ filter: { tags: [tag] } });
    expect(total.events).toBe(costs.length);
    expect(total.costs).toEqual([
      { currency: 'EUR', events: 2, minimum: 5, maximum: 20, average: 10 },
      { currency: 'USD', events: 1, minimum: 4, maximum: 4, average: 4 },
      { currency: 'XXX', events: 1, minimum: 8, maximum: 8, average: 8 },
    ]);
    expect(total.freeEvents).toBe(2);
  });

  test('count an event in each of its categories, and once in the total', async () => {
    const make = createMaker(world);
    const [one, other] = [await make.category(), await make.category()];
    const { tag } = await make.tagged({ categories: [one.id, other.id] }, { categories: [one.id] }, {});
    const { total, groups } = await count({ filter: { tags: [tag] }, groupBy: ['CATEGORY'] });
    expect(total.events).toBe(3);
    expect(groups.map(({ keys, labels, category, events }) => [keys, labels, category, events])).toEqual([
      [[String(one.id)], [one.name], { name: one.name }, 2],
      [[String(other.id)], [other.name], { name: other.name }, 1],
      [[null], [null], null, 1],
    ]);
  });

  test('say nothing of hidden venues, organizers and events', async () => {
    const make = createMaker(world);
    const hall = await make.venue({ status: 'private', city: 'Secretville', country: 'Hideland' });
    const club = await make.organizer({ status: 'draft' });
    const { tag } = await make.tagged(
      { venue: hall.id, organizer: club.id },
      { venue: hall.id, status: 'private' },
      { hide_from_listings: true },
    );
    const filter = { tags: [tag] };
    for (const groupBy of ['VENUE', 'ORGANIZER', 'CITY', 'COUNTRY']) {
      const { groups, total } = await count({ filter, groupBy: [groupBy] });
      expect([groups.map(({ keys, events }) => [keys, events]), total.events]).toEqual([[[[null], 1]], 1]);
    }
    const { groups } = await count({ filter, groupBy: ['VENUE'] }, 'editor');
    expect(groups.map(({ keys, events }) => [keys, events])).toEqual([[[String(hall.id)], 2]]);
  });

  test.each([
    ['EN', ['2027', 'Week 9, 2027', '8 pm']],
    ['FI', ['2027', 'Viikko 9/2027', 'klo 20']],
    ['DE', ['2027', 'KW 9/2027', '20 Uhr']],
    ['ZH_HANS', ['2027年', '2027年第9周', '20时']],
  ])('name years, weeks and hours as people say them in %s', async (language, labels) => {
    const event = { start_date: '2027-03-01 20:15:00', end_date: '2027-03-01 21:00:00' };
    const { tag } = await createMaker(world).tagged(event);
    const { groups } = await count({ filter: { tags: [tag] }, groupBy: ['YEAR', 'WEEK', 'HOUR'], language });
    expect(groups.map((group) => [group.keys, group.labels])).toEqual([[['2027', '2027-W09', '20'], labels]]);
  });

  test('are told in the language that was asked for', async () => {
    const { tag } = await createMaker(world).tagged({ start_date: '2027-03-22', end_date: '2027-03-22' });
    const { groups } = await count({
      filter: { tags: [tag] },
      groupBy: ['MONTH', 'WEEKDAY', 'STATUS'],
      language: 'FI',
    });
    expect(groups.map(({ labels }) => labels)).toEqual([['maaliskuu 2027', 'maanantai', 'Julkaistu']]);
    const [group] = groups;
    expect([group?.month, group?.weekday, group?.status, group?.venue]).toEqual([
      '2027-03',
      1,
      'PUBLISH',
      null,
    ]);
  });

  test('put the largest first where that is asked for, and say that there are more', async () => {
    const all = await count({ groupBy: ['TAG'], orderBy: 'EVENTS_DESC' }, 'editor');
    const sizes = all.groups.map(({ events }) => events);
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
    const some = await count({ groupBy: ['TAG'], orderBy: 'EVENTS_DESC', first: 2 }, 'editor');
    expect([some.groups, some.hasMoreGroups]).toEqual([all.groups.slice(0, 2), true]);
    expect(all.hasMoreGroups).toBe(false);
    const long = await count({ groupBy: ['DAY'], orderBy: 'DURATION_DESC' }, 'editor');
    const seconds = long.groups.map(({ durationSeconds }) => durationSeconds);
    expect(seconds).toEqual(seconds.toSorted((one, other) => other - one));
  });

  test.each([
    [{ groupBy: ['MONTH', 'TAG', 'VENUE', 'CITY'] }, 'groupBy'],
    [{ groupBy: ['MONTH', 'MONTH'] }, 'groupBy'],
    [{ groupBy: ['TAG'], largest: [0] }, 'largest'],
    [{ groupBy: ['TAG'], largest: [1, 1] }, 'largest'],
    [{ first: 1001 }, 'first'],
    [{ first: -1 }, 'first'],
    [{ timeZone: 'Europe/Nowhere' }, 'timeZone'],
    [{ filter: { venues: [9999999] } }, 'venues'],
    [{ filter: { statuses: ['DRAFT'] } }, 'statuses'],
  ])('reject %j by name', async (variables, name) => {
    expect(Object.keys((await reject(variables)) ?? {})).toEqual([name]);
  });

  test('take one statement for the total, one for the groups and one for each kind of name', async () => {
    const counted = async (variables: Fields) =>
      (await world.statements(() => count(variables, 'editor'))).filter((text) => !text.includes('token'))
        .length;
    expect(await counted({})).toBe(1);
    expect(await counted({ groupBy: ['MONTH', 'CITY'] })).toBe(2);
    expect(await counted({ groupBy: ['VENUE', 'ORGANIZER', 'TAG'] })).toBe(5);
    expect(await counted({ groupBy: ['DAY'], timeZone: 'Europe/Berlin' })).toBe(3);
  });
});

function plain(groups: Group[]) {
  return groups.map(({ keys, ...numbersOf }) => ({ keys, ...withoutKeys(numbersOf) }));
}

function withoutKeys({ events, durationSeconds, timedSeconds, days, freeEvents, costs }: Numbers): Numbers {
  return { events, durationSeconds, timedSeconds, days, freeEvents, costs };
}
