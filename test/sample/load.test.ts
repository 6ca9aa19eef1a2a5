import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sampleCalendar } from '../../src/sample/calendar.ts';
import { dayFromToday } from '../../src/sample/days.ts';
import type { WireEvent } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const events = sampleCalendar.cities.flatMap((city) =>
  city.events.map((event) => ({ ...event, first: city.first, zone: city.timezone })),
);
const listed = events.filter(({ hidden }) => hidden !== true);

let world: World;
let served: WireEvent[];
let started: number;
beforeAll(async () => {
  started = Date.now();
  world = await startCalendar({ sample: true });
  served = [...(await listInChinese(1)), ...(await listInChinese(2))];
});
afterAll(() => world.close());

async function listInChinese(page: number): Promise<WireEvent[]> {
  const query = { start_date: '2000-01-01', per_page: 50, page };
  const { body } = await world.rest<{ events: WireEvent[] }>('GET', '/events', {
    language: 'zh-hans',
    query,
  });
  return body.events;
}

test('a list in Chinese shows the whole sample, in English or the first language where that is meant', () => {
  const titles = listed.map(({ title, first }) => title['zh-hans'] ?? title.en ?? title[first]);
  expect(served.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
  expect(served.length).toBeGreaterThan(55);
});

test('the sample lies around today by the clocks of its cities', () => {
  for (const { title, first, day, zone } of listed) {
    const shown = served.find((event) => event.title === (title['zh-hans'] ?? title.en ?? title[first]));
    // Somewhere the day may end while the sample is loaded.
    const days = [started, Date.now()].map((now) => dayFromToday(day, { zone, now }));
    expect(days).toContain(shown?.start_date.slice(0, 10));
  }
  expect(events.filter(({ day, nights = 0 }) => day + nights < 0)).toHaveLength(3);
  for (const { day } of events) expect(day).toBeGreaterThanOrEqual(-4);
});

test('the numbers and slugs of the tour in the README are those of the sample', async () => {
  const { venues, organizers } = sampleCalendar;
  const venue = await world.rest('GET', '/venues/by-slug/old-fire-station-kallio', { language: 'fi' });
  expect(venue.body).toMatchObject({ id: 1, venue: 'Kallion vanha paloasema' });
  const ids = served.map(({ id }) => id);
  expect(Math.max(...ids)).toBe(venues.length + organizers.length + events.length);
});

test('what is hidden stands in no list, and is found by its slug', async () => {
  const { status, body } = await world.rest('GET', '/events/by-slug/evening-for-festival-volunteers');
  expect(status).toBe(200);
  expect(served.map(({ id }) => id)).not.toContain(body.id);
});

test('the evenings of a course belong to the course, and tickets are on sale in each language', async () => {
  const { data } = await world.graphql(`{
    evening: eventBySlug(slug: "code-cafe-your-own-game") { parent { slug } }
    choirs: eventBySlug(slug: "choir-marathon") { tickets { name } }
    german: eventBySlug(slug: "choir-marathon", language: DE) { tickets { name } }
  }`);
  expect(data).toEqual({
    evening: { parent: { slug: 'code-cafe' } },
    choirs: { tickets: [{ name: 'Day ticket' }, { name: 'Weekend' }, { name: 'Supporter' }] },
    german: { tickets: [{ name: 'Tagesticket' }, { name: 'Wochenende' }, { name: 'Förderticket' }] },
  });
});

test('the categories form a tree of two levels', async () => {
  const { body } = await world.rest<{ categories: { id: number; parent: number }[] }>('GET', '/categories', {
    query: { per_page: 50, hide_empty: false },
  });
  const tops = body.categories.filter(({ parent }) => parent === 0).map(({ id }) => id);
  const children = body.categories.filter(({ parent }) => parent !== 0);
  expect(children.length).toBeGreaterThan(8);
  for (const { parent } of children) expect(tops).toContain(parent);
  expect(tops.length + children.length).toBe(sampleCalendar.categories.length);
});
