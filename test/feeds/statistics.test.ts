import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { createRandom } from '../../bench/seed/random.ts';
import { fillCalendar, type Numbers, zones } from '../harness/count-events.ts';
import type { RestOptions } from '../harness/client.ts';
import { createAsker, createMaker, type Fields, now, type WireError } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

type Row = Record<string, string>;
type Group = Numbers & { keys: (string | null)[]; labels: (string | null)[] };

const path = '/export/statistics.csv';
const numbers =
  'events durationSeconds timedSeconds days freeEvents costs { currency events minimum maximum average }';
const query = `query ($filter: EventFilter, $groupBy: [EventGrouping!], $timeZone: TimeZone, $language: Language,
    $orderBy: EventGroupOrder) {
  eventStatistics(filter: $filter, groupBy: $groupBy, timeZone: $timeZone, language: $language, orderBy: $orderBy) {
    total { ${numbers} } groups { keys labels ${numbers} }
  }
}`;
const groupings = [
  ...['year', 'month', 'week', 'day', 'weekday', 'hour'],
  ...['category', 'tag', 'venue', 'organizer', 'city', 'country', 'language', 'status'],
];

describe('statistics as CSV', () => {
  let world: World;
  const random = createRandom(68);
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    await fillCalendar(world, random);
  });
  afterAll(() => world.close());

  const rowsOf = async (options: RestOptions): Promise<Row[]> => {
    const { status, text } = await world.request('GET', path, options);
    expect([status, text.startsWith('{')]).toEqual([200, false]);
    return parse(text, { columns: true, bom: true });
  };
  const count = async (variables: Fields, as?: RestOptions['as']) =>
    (
      await createAsker(world)<{ eventStatistics: { total: Numbers; groups: Group[] } }>(query, variables, {
        as,
      })
    ).eventStatistics;

  test.each(groupings)('by %s says what GraphQL says, to everyone', async (grouping) => {
    for (const as of [undefined, 'author', 'editor'] as const) {
      const timeZone = random.happens(0.3) ? undefined : random.pick(zones);
      const filter = random.pick([{}, { featured: true }, { startsFrom: '2027-03-28T00:30:00Z' }]);
      const language = random.pick(['en', 'fi', 'de', 'zh-hans']);
      const groupBy = random.happens(0.5) ? [grouping] : [...new Set([grouping, 'status'])];
      const { groups } = await count(
        {
          filter,
          groupBy: groupBy.map((each) => each.toUpperCase()),
          timeZone,
          language: language.toUpperCase().replace('-', '_'),
        },
        as,
      );
      const parameters = {
        group_by: groupBy.join(),
        filter: JSON.stringify(filter),
        i18n_language: language,
      };
      const rows = await rowsOf({
        as,
        query: { ...parameters, raw: true, ...(timeZone === undefined ? {} : { time_zone: timeZone }) },
      });
      expect(groups.length).toBeGreaterThan(0);
      expect(rows).toEqual(groups.map((group) => rowOf(group, groupBy, groups)));
    }
  });

  test('without a grouping are one row: the total', async () => {
    const { total } = await count({});
    expect(await rowsOf({})).toEqual([rowOf({ ...total, keys: [], labels: [] }, [], [total])]);
  });

  test('have a column per number of each currency, and a header row even if nothing matches', async () => {
    const { text } = await world.request('GET', path, { query: { group_by: 'month', cost: 1, raw: true } });
    expect(text.split('\r\n')[0]).toBe(
      'month,month_label,events,duration_seconds,free_events,timed_seconds,all_day_days,eur_events,eur_minimum,eur_maximum,eur_average,usd_events,usd_minimum,usd_maximum,usd_average,xxx_events,xxx_minimum,xxx_maximum,xxx_average',
    );
    const none = await world.request('GET', path, {
      query: { group_by: 'venue', search: 'nothing at all', raw: true },
    });
    expect(none.text).toBe(
      'venue,venue_label,events,duration_seconds,free_events,timed_seconds,all_day_days\r\n',
    );
  });

  test('take the parameters of the export of events, and count its rows', async () => {
    const make = createMaker(world);
    const category = await make.category({ name: 'Counted' });
    await make.event({ start_date: '2030-01-05', end_date: '2030-01-05', categories: [category.id] });
    await make.event({ start_date: '2030-02-05', end_date: '2030-02-05', categories: [category.id] });
    await make.event({ start_date: '2030-02-06', end_date: '2030-02-06' });
    for (const parameters of [
      { categories: category.id },
      { start_date: '2030-02-01' },
      { categories: category.id, end_date: '2030-01-31' },
      {},
    ]) {
      const { text } = await world.request('GET', '/export/events.csv', { query: parameters });
      const listed = parse(text, { columns: true, bom: true }).length;
      const [total] = await rowsOf({ query: parameters });
      expect([parameters, Number(total?.events)]).toEqual([parameters, listed]);
    }
    const rows = await rowsOf({
      query: { categories: category.id, group_by: 'month', order_by: 'group_desc' },
    });
    expect(rows.map(({ month, month_label: label, events }) => [month, label, events])).toEqual([
      ['2030-02', 'February 2030', '1'],
      ['2030-01', 'January 2030', '1'],
    ]);
    const [first] = await rowsOf({ query: { group_by: 'tag', order_by: 'events_desc', first: 1 } });
    const { groups } = await count({ groupBy: ['TAG'], orderBy: 'EVENTS_DESC' });
    expect(first?.events).toBe(String(groups[0]?.events));
  });

  test('are served at their path with trailing slashes too, as every route of REST is', async () => {
    const plain = await world.request('GET', path);
    for (const ending of ['/', '//']) {
      const { status, text } = await world.request('GET', path + ending);
      expect([status, text]).toEqual([200, plain.text]);
    }
  });

  test('contain no formulas, unless they are raw', async () => {
    const make = createMaker(world);
    const venue = await make.venue({ venue: '=1+1', city: '@now' });
    await make.event({ venue: venue.id });
    const labels = async (raw: boolean) =>
      (await rowsOf({ query: { group_by: 'venue,city', raw } })).map((row) => [row.venue_label, row.city]);
    expect(await labels(false)).toContainEqual(["'=1+1", "'@now"]);
    expect(await labels(true)).toContainEqual(['=1+1', '@now']);
  });

  test('are a file with a name and a language', async () => {
    const { headers, text } = await world.request('GET', `/fi${path}`, {
      query: { group_by: 'weekday', color: 1, page: 2 },
    });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(headers.get('content-disposition')).toBe('attachment; filename="statistics-fi-2027-03-14.csv"');
    expect([headers.get('content-language'), headers.get('x-calendar-ignored')]).toEqual([
      'fi',
      'color, page',
    ]);
    expect(text).toContain('sunnuntai');
    const head = await world.request('HEAD', path);
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await world.request('POST', path)).status).toBe(404);
  });

  test.each([
    ['group_by=color', ['group_by']],
    ['group_by=MONTH', ['group_by']],
    ['group_by=month,month', ['group_by']],
    ['group_by=month,tag,venue,city', ['group_by']],
    ['group_by=month&order_by=size', ['order_by']],
    ['group_by=month&time_zone=Europe/Nowhere', ['time_zone']],
    ['group_by=month&first=-1', ['first']],
    ['group_by=month&first=many', ['first']],
    ['start_date=soon&group_by=', ['group_by', 'start_date']],
    ['filter={"venues":[9999999]}', ['filter.venues']],
    ['status=draft', ['status']],
    ['i18n_language=sv', ['i18n_language']],
  ])('reject %s by name', async (search, names) => {
    const { status, body } = await world.request('GET', `${path}?${search}`);
    const { code, data } = body as unknown as WireError;
    expect([status, code, Object.keys(data.params ?? {}).sort()]).toEqual([400, 'rest_invalid_param', names]);
  });

  test('take one statement for the groups and one for each kind of name', async () => {
    const counted = async (search: string) =>
      (await world.statements(() => world.request('GET', `${path}?${search}`))).length;
    expect(await counted('')).toBe(1);
    expect(await counted('group_by=month,city')).toBe(1);
    expect(await counted('group_by=venue,organizer,tag')).toBe(4);
  });
});

type Cell = [string, string | number | null | undefined];

/** The row of a group: empty cells for what it lacks. */
function rowOf({ keys, labels, ...group }: Group, groupBy: string[], all: readonly Numbers[]): Row {
  const currencies = [...new Set(all.flatMap(({ costs }) => costs.map(({ currency }) => currency)))].sort();
  const cells: Cell[] = [
    ...groupBy.flatMap((name, index): Cell[] => [
      [name, keys[index]],
      [`${name}_label`, labels[index]],
    ]),
    ['events', group.events],
    ['duration_seconds', group.durationSeconds],
    ['free_events', group.freeEvents],
    ['timed_seconds', group.timedSeconds],
    ['all_day_days', group.days],
    ...currencies.flatMap((currency): Cell[] => {
      const cost = group.costs.find((each) => each.currency === currency);
      return (['events', 'minimum', 'maximum', 'average'] as const).map((name) => [
        `${currency.toLowerCase()}_${name}`,
        cost?.[name],
      ]);
    }),
  ];
  return Object.fromEntries(cells.map(([name, value]) => [name, String(value ?? '')]));
}
