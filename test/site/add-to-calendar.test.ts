import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

describe('An event', () => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
  });
  afterAll(() => world.close());

  test('is added to a calendar on the web with its time, and as whole days', async () => {
    const times = { start_date: '2027-04-02 18:00', end_date: '2027-04-02 19:00', timezone: 'UTC' };
    const addressesOf = async (fields: object) => {
      const { slug } = await createMaker(world).event({ title: 'Tea & cake', ...times, ...fields });
      const { text: body } = await world.request('GET', `/en/event/${slug}`);
      return [...body.matchAll(/href="(https:\/\/(?:calendar\.google|outlook)[^"]+)"/g)].map(
        ([, url = '']) => new URL(url.replaceAll('&amp;', '&')).searchParams,
      );
    };
    const { slug } = await createMaker(world).event(times);
    const { text: page } = await world.request('GET', `/en/event/${slug}`);
    expect(page).toContain(`<a href="${world.url}/en/event/${slug}.ics">Apple</a>`);
    const [google, outlook] = await addressesOf({});
    expect([google?.get('text'), google?.get('dates')]).toEqual([
      'Tea & cake',
      '20270402T180000Z/20270402T190000Z',
    ]);
    expect([outlook?.get('startdt'), outlook?.get('enddt')]).toEqual([
      '2027-04-02T18:00:00Z',
      '2027-04-02T19:00:00Z',
    ]);
    const [whole, days] = await addressesOf({ all_day: true });
    expect([whole?.get('dates'), days?.get('allday')]).toEqual(['20270402/20270403', 'true']);
  });
});
