import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, type Fields, now, type WirePage } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  const make = createMaker(world);
  const at = (day: string, hour: string) => ({
    ...{ title: `On ${day} at ${hour}`, timezone: 'Europe/Helsinki' },
    ...{ start_date: `2027-03-${day} ${hour}:00`, end_date: `2027-03-${day} 23:45:00` },
  });
  const munich = await make.venue({ venue: 'Halle', city: 'Munich' });
  await world.rest('PUT', `/venues/${munich.id}`, {
    ...{ as: 'editor', language: 'de', body: { city: 'München' } },
  });
  const tampere = await make.venue({ venue: 'Munich', city: 'Tampere' });
  await make.event({ ...at('19', '17:00'), venue: [munich.id] });
  await make.event({ ...at('20', '11:59'), venue: [tampere.id], online_url: 'https://example.org' });
  await make.event(at('21', '22:30'), { language: 'fi' });
  await make.event({ ...at('22', '04:59'), venue: [munich.id] });
  await make.event({ ...at('23', '12:00'), all_day: true });
});

afterAll(() => world.close());

const filters: [query: string, filter: Fields, titles: string[]][] = [
  ['weekdays=friday,sunday', { weekdays: ['FRIDAY', 'SUNDAY'] }, ['19 at 17:00', '21 at 22:30']],
  ['times_of_day=evening', { timesOfDay: ['EVENING'] }, ['19 at 17:00']],
  [
    'times_of_day=night,morning',
    { timesOfDay: ['NIGHT', 'MORNING'] },
    ['20 at 11:59', '21 at 22:30', '22 at 04:59'],
  ],
  ['times_of_day=afternoon', { timesOfDay: ['AFTERNOON'] }, []],
  ['languages=fi', { languages: ['FI'] }, ['21 at 22:30']],
  ['cities=munchen', { cities: ['munchen'] }, ['19 at 17:00', '22 at 04:59']],
  ['cities=MUNICH,tampere', { cities: ['MUNICH', 'tampere'] }, ['19 at 17:00', '20 at 11:59', '22 at 04:59']],
  ['cities=Nowhere', { cities: ['Nowhere'] }, []],
  ['online=true', { online: true }, ['20 at 11:59']],
  [
    'online=false&languages=en&weekdays=friday',
    { online: false, languages: ['EN'], weekdays: ['FRIDAY'] },
    ['19 at 17:00'],
  ],
];

describe('Events by their start, place and languages', () => {
  test.each(filters)(
    'with %s are the same at both interfaces and on the calendar page',
    async (search, filter, titles) => {
      const expected = titles.map((title) => `On ${title}`);
      const { body } = await world.rest<WirePage>('GET', `/events?${search}`);
      expect(body.events.map(({ title }) => title)).toEqual(expected);
      const query = 'query ($filter: EventFilter) { events(filter: $filter) { nodes { title } } }';
      const { data } = await world.graphql(query, { filter });
      expect(data).toEqual({ events: { nodes: expected.map((title) => ({ title })) } });
      const { text } = await world.request('GET', `/en/calendar?${search}`);
      expect([...text.matchAll(/On \d\d at \d\d:\d\d/g)].map(([title]) => title)).toEqual(
        expect.arrayContaining(expected),
      );
      if (titles.length === 0) expect(text).not.toContain('On 19');
    },
  );

  test('are found by those who wrote them', async () => {
    const query = `query ($filter: EventFilter) { events(filter: $filter) { totalCount nodes { authorNumber } } }`;
    interface Listed {
      events: { totalCount: number; nodes: { authorNumber: number }[] };
    }
    const { data } = await world.graphql<Listed>(query, {});
    const authors = [data?.events.nodes[0]?.authorNumber];
    const own = await world.graphql<Listed>(query, { filter: { authors } });
    expect(own.data?.events.totalCount).toBe(5);
    const others = await world.graphql<Listed>(query, { filter: { not: { authors } } });
    expect(others.data?.events.totalCount).toBe(0);
  });

  test.each([
    ['weekdays=funday', 'weekdays'],
    ['times_of_day=noon', 'times_of_day'],
    ['languages=sv', 'languages'],
    ['cities=', 'cities'],
    ['geoloc_radius=5', 'geoloc_lat'],
    ['geoloc_lat=60&geoloc_lng=25&geoloc_radius=-1', 'geoloc_radius'],
  ])('rejects %s by name', async (search, name) => {
    const { status, body } = await world.rest<{ data: { params: object } }>('GET', `/events?${search}`);
    expect(status).toBe(400);
    expect(Object.keys(body.data.params)).toContain(name);
  });
});
