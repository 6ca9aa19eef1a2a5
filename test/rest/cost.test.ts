import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

describe('the cost of an event', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  test.each([
    ['12', '$12', ['12'], ''],
    [12, '$12', ['12'], ''],
    [12.5, '$12.5', ['12.5'], ''],
    ['12.50', '$12.50', ['12.50'], ''],
    ['12,50', '$12,50', ['12.50'], ''],
    ['10-25', '$10 – $25', ['10', '25'], ''],
    ['10 - 25', '$10 – $25', ['10', '25'], ''],
    ['From 5 to 10 to 15', '$5 – $15', ['5', '10', '15'], ''],
    [['5', '10'], '$5 – $10', ['5', '10'], ''],
    [[25, 10], '$10 – $25', ['10', '25'], ''],
    ['$12', '$12', ['12'], '$'],
    ['€12', '€12', ['12'], '€'],
    ['12 €', '12€', ['12'], '€'],
    ['12 EUR', '12EUR', ['12'], 'EUR'],
    ['12 euroa', '12 euroa', ['12'], 'euroa'],
    ['60–150元', '60元 – 150元', ['60', '150'], '元'],
    ['k-18, 10€', 'k-18, 10€', ['10'], '€'],
    ['20 Taler', '20 Taler', ['20'], ''],
    ['Free', 'Free', ['free'], ''],
    ['Pay what you want', 'Pay what you want', ['pay-what-you-want'], ''],
    ['0', 'Free', ['0'], ''],
    [0, 'Free', ['0'], ''],
    ['', '', [], ''],
  ])('sent as %j is shown as %s', async (sent, cost, ...[values, currency_symbol]) => {
    const { id } = await make.event({ cost: sent });
    const { body } = await world.rest('GET', `/events/${id}`);
    expect(body.cost).toBe(cost);
    expect(body.cost_details).toMatchObject({ values, currency_symbol });
  });

  test.each([
    ['1,234.50', ['1234.50']],
    ['€12,50', ['12.50']],
  ])('sent as %s is understood', async (cost, values) => {
    expect((await make.event({ cost })).cost_details).toMatchObject({ values });
  });

  test.each([
    ['$12', 'prefix'],
    ['€12', 'prefix'],
    ['12 €', 'postfix'],
    ['12 EUR', 'postfix'],
  ])('%s has its symbol as a %s', async (cost, currency_position) => {
    expect((await make.event({ cost })).cost_details).toMatchObject({ currency_position });
  });

  test('without a symbol is shown with that of the calendar', async () => {
    const other = await startCalendar({ config: { currencySymbol: '¥' }, now: () => now });
    try {
      const { cost, cost_details } = await createMaker(other).event({ cost: '8 - 16' });
      expect(cost).toBe('¥8 – ¥16');
      expect(cost_details).toMatchObject({ currency_symbol: '' });
    } finally {
      await other.close();
    }
  });

  test.each([
    ['12 euroa', 'EUR'],
    ['25 Franken', 'CHF'],
    ['12', 'USD'],
    ['20 Taler', 'XXX'],
    ['₿20', 'XXX'],
  ])('%s is described to search engines in %s', async (cost, priceCurrency) => {
    const { id } = await make.event({ cost });
    const { body } = await world.rest('GET', `/events/${id}`);
    expect(body.json_ld).toMatchObject({ offers: { priceCurrency } });
  });

  test('in words counts as its currency in statistics', async () => {
    const { tag } = await make.tagged(
      { cost: '10 euroa' },
      { cost: '20 €' },
      { cost: '60元' },
      { cost: '5 Taler' },
    );
    const query = `query ($tag: TermReference!) {
      eventStatistics(filter: { tags: [$tag] }) { total { events costs { currency events average } } } }`;
    const { data } = await world.graphql(query, { tag });
    expect(data).toEqual({
      eventStatistics: {
        total: {
          events: 4,
          costs: [
            { currency: 'CNY', events: 1, average: 60 },
            { currency: 'EUR', events: 2, average: 15 },
          ],
        },
      },
    });
  });

  test('may come in a form', async () => {
    const form = { title: 'Priced', start_date: '2027-04-01', end_date: '2027-04-02', cost: '10 - 25 €' };
    const { body } = await world.rest('POST', '/events', { as: 'editor', form });
    expect(body.cost_details).toMatchObject({ values: ['10', '25'], currency_symbol: '€' });
  });
});
