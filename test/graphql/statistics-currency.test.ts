import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Numbers } from '../harness/count-events.ts';
import { readConfig } from '../../src/config/config.ts';
import { createAsker, createMaker, now } from '../harness/make.ts';
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
