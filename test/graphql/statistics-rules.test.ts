import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Numbers } from '../harness/count-events.ts';
import { readConfig } from '../../src/config/config.ts';
import { createAsker, createMaker, type Fields, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const query = `query ($filter: EventFilter) { eventStatistics(filter: $filter) {
  total { events freeEvents costs { currency events minimum maximum average } } } }`;

describe('statistics of costs', () => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
  });
  afterAll(() => world.close());

  /** The statistics of an event of each cost. */
  const count = async (costs: string[], calendar = world) => {
    const { tag } = await createMaker(calendar).tagged(...costs.map((cost) => ({ cost })));
    const { eventStatistics } = await createAsker(calendar)<{
      eventStatistics: { total: Omit<Numbers, 'durationSeconds'> };
    }>(query, { filter: { tags: [tag] } });
    return eventStatistics.total;
  };

  test.each([
    ['20 €', 'EUR'],
    ['20 EUR', 'EUR'],
    ['€20', 'EUR'],
    ['$20', 'USD'],
    ['US$20', 'USD'],
    ['HK$20', 'HKD'],
    ['£20', 'GBP'],
    ['¥20', 'CNY'],
    ['20 kr', 'SEK'],
    ['20 kr.', 'DKK'],
    ['20 zł', 'PLN'],
    ['CHF 20', 'CHF'],
    ['20', 'XXX'],
  ])('tell the currency of %j as the ISO 4217 code %s', async (cost, currency) => {
    expect((await count([cost])).costs).toEqual([
      { currency, events: 1, minimum: 20, maximum: 20, average: 20 },
    ]);
  });

  test('add up a sign and its code', async () => {
    expect((await count(['10 €', '20 EUR', '$30'])).costs).toEqual([
      { currency: 'EUR', events: 2, minimum: 10, maximum: 20, average: 15 },
      { currency: 'USD', events: 1, minimum: 30, maximum: 30, average: 30 },
    ]);
  });

  test.each(['0', '0 €', '0.00', 'Free', 'free', 'Maksuton', 'VAPAA PÄÄSY', 'Eintritt frei', '免费'])(
    'count %j as free, in no currency',
    async (cost) => {
      expect(await count([cost])).toEqual({ events: 1, freeEvents: 1, costs: [] });
    },
  );

  test.each(['', 'Pay what you want', '₿20', 'XX$20', '10 € or $12'])(
    'count %j neither as free nor in a currency',
    async (cost) => {
      expect(await count([cost])).toEqual({ events: 1, freeEvents: 0, costs: [] });
    },
  );

  test('keep a range that begins at zero in its currency', async () => {
    expect(await count(['£0 - £6'])).toEqual({
      events: 1,
      freeEvents: 0,
      costs: [{ currency: 'GBP', events: 1, minimum: 0, maximum: 6, average: 3 }],
    });
  });

  test.each([
    [{ CURRENCY_SYMBOL: '€' }, 'EUR'],
    [{ CURRENCY_SYMBOL: 'NOK' }, 'NOK'],
    [{ CURRENCY_SYMBOL: '$', CURRENCY: 'CAD' }, 'CAD'],
    [{ CURRENCY: 'EUR' }, 'EUR'],
    [{ CURRENCY_SYMBOL: 'points' }, 'XXX'],
  ])('put a price without a currency, in a calendar with %j, in %s', async (variables, currency) => {
    const config = readConfig(variables);
    const calendar = await startCalendar({
      now: () => now,
      config: { currency: config.currency, currencySymbol: config.currencySymbol },
    });
    const { costs } = await count(['8'], calendar);
    await calendar.close();
    expect(costs).toEqual([{ currency, events: 1, minimum: 8, maximum: 8, average: 8 }]);
  });
});

interface Group extends Numbers {
  keys: (string | null)[];
  labels: (string | null)[];
  others: boolean[];
  hour: number | null;
}

const grouped = `query ($filter: EventFilter, $groupBy: [EventGrouping!], $largest: [Int], $timeZone: TimeZone,
    $language: Language) {
  eventStatistics(filter: $filter, groupBy: $groupBy, largest: $largest, timeZone: $timeZone, language: $language) {
    groups { keys labels others hour events timedSeconds days } } }`;

describe('groups of events', () => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
  });
  afterAll(() => world.close());

  const count = async (variables: Fields) =>
    (await createAsker(world)<{ eventStatistics: { groups: Group[] } }>(grouped, variables)).eventStatistics;

  test('have all-day events on their own days in every zone, without an hour, and count their days', async () => {
    const { tag } = await createMaker(world).tagged(
      { timezone: 'Asia/Kathmandu', start_date: '2027-05-01', end_date: '2027-05-03', all_day: true },
      { timezone: 'Asia/Kathmandu', start_date: '2027-05-01 00:00', end_date: '2027-05-01 02:00' },
    );
    const { groups } = await count({
      ...{ filter: { tags: [tag] }, groupBy: ['DAY', 'HOUR'] },
      ...{ timeZone: 'America/New_York', language: 'FI' },
    });
    expect(
      groups.map(({ keys, labels, hour, timedSeconds, days }) => [keys, labels[1], hour, timedSeconds, days]),
    ).toEqual([
      [['2027-04-30', '14'], 'klo 14', 14, 7200, 0],
      [['2027-05-01', null], 'Koko päivän', null, 0, 3],
    ]);
  });

  test('fold what is not among the largest into one group, where an event counts once', async () => {
    const make = createMaker(world);
    const [most, some, few, fewer] = await Promise.all([1, 2, 3, 4].map(() => make.category()));
    const of = (...terms: (typeof most)[]) => ({ categories: terms.map((term) => term?.id) });
    const { tag } = await make.tagged(
      ...[of(most), of(most), of(most), of(some), of(some), of(some), of(few, fewer), of(few, most), of()],
    );
    const filter = { tags: [tag] };
    const { groups } = await count({ filter, groupBy: ['CATEGORY', 'YEAR'], largest: [2] });
    expect(groups.map(({ keys, labels, others, events }) => [keys[0], labels[0], others, events])).toEqual([
      [String(most?.id), most?.name, [false, false], 4],
      [String(some?.id), some?.name, [false, false], 3],
      [null, null, [false, false], 1],
      [null, 'Others', [true, false], 2],
    ]);
    const byYear = await count({ filter, groupBy: ['YEAR', 'CATEGORY'], largest: [null, 1] });
    expect(byYear.groups.map(({ others, events }) => [others, events])).toEqual([
      [[false, false], 4],
      [[false, false], 1],
      [[false, true], 5],
    ]);
  });
});
