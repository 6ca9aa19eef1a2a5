import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Filter, filtersOf, holds, kilometers, type Stock } from '../harness/filters.ts';
import { type Asker, createAsker, createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const hour = 3_600_000;
const text = (instant: number) => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');

let world: World;
let ask: Asker;
let stock: Stock;

beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  ask = createAsker(world);
  const make = createMaker(world);
  const [top, other] = [await make.category(), await make.category()];
  const child = await make.category({ parent: top.id });
  const grandchild = await make.category({ parent: child.id });
  const categories = new Map([
    [top.id, null],
    [other.id, null],
    [child.id, top.id],
    [grandchild.id, child.id],
  ]);
  const tags: number[] = [];
  for (let count = 0; count < 3; count += 1) tags.push((await make.tag()).id);
  const places = [[60.17, 24.94], [60.2, 25], [-17.7, 178.1], [-18, -179.5], [89.9, 0], [0, 0], null];
  const venues: Stock['venues'] = [];
  for (const place of places) {
    const [latitude = null, longitude = null] = place ?? [];
    const create = `mutation ($input: CreateVenueInput!) { made: createVenue(input: $input) { venue { number } } }`;
    const input = { name: `Place ${venues.length}`, latitude, longitude };
    const { made } = await ask<{ made: { venue: { number: number } } }>(create, { input }, { as: 'editor' });
    venues.push({ number: made.venue.number, latitude, longitude });
  }
  stock = { happenings: [], venues, categories, tags, now };
  const drawn = fc.sample(
    fc.record({
      start: fc.integer({ min: -30, max: 30 }).map((hours) => now + hours * hour),
      length: fc.constantFrom(0, 0.5 * hour, hour, 12 * hour, 26 * hour),
      featured: fc.boolean(),
      categories: fc.subarray([...categories.keys()], { maxLength: 2 }),
      tags: fc.subarray(tags),
      venues: fc.subarray(venues, { maxLength: 2 }),
    }),
    { numRuns: 28, seed: 5 },
  );
  for (const { length, ...event } of drawn) {
    const { id } = await make.event({
      ...event,
      start_date: text(event.start),
      end_date: text(event.start + length),
      venue: event.venues.map(({ number }) => number),
    });
    stock.happenings.push({ ...event, number: id, end: event.start + length });
  }
});
afterAll(() => world.close());

interface Found {
  events: { totalCount: number; nodes: { number: number }[] };
}
const query =
  'query ($filter: EventFilter) { events(filter: $filter, first: 100) { totalCount nodes { number } } }';

test('A filter finds what a look at each event finds', async () => {
  const isRight = async (filter: Filter) => {
    const { events } = await ask<Found>(query, { filter });
    const expected = stock.happenings.filter((event) => holds(filter, event, stock));
    expect(events.nodes.map((node) => node.number).sort((a, b) => a - b)).toEqual(
      expected.map((event) => event.number),
    );
    expect(events.totalCount).toBe(expected.length);
  };
  await fc.assert(fc.asyncProperty(filtersOf(stock), isRight), { numRuns: 80 });
});

test('The nearest come first, each once, with the distance of the nearest of their venues', async () => {
  const point = fc.record({
    latitude: fc.integer({ min: -90, max: 90 }),
    longitude: fc.integer({ min: -180, max: 180 }),
    radius: fc.integer({ min: 0, max: 20_000 }),
  });
  const nearest = `query ($near: Near!) { events(filter: { near: $near }, orderBy: NEAREST, first: 100) {
    edges { distance node { number } }
  } }`;
  const isRight = async (near: { latitude: number; longitude: number; radius: number }) => {
    const { events } = await ask<{ events: { edges: { distance: number; node: { number: number } }[] } }>(
      nearest,
      { near },
    );
    const away = new Map(
      stock.happenings.map(({ number, venues }) => {
        const known = venues.filter(({ latitude }) => latitude !== null);
        return [number, Math.min(Infinity, ...known.map((venue) => kilometers(near, venue)))];
      }),
    );
    const reached = [...away].filter(([, distance]) => distance <= near.radius).map(([number]) => number);
    expect(events.edges.map(({ node }) => node.number).sort((a, b) => a - b)).toEqual(reached);
    for (const { distance, node } of events.edges)
      expect(distance).toBeCloseTo(away.get(node.number) ?? NaN, 2);
    const distances = events.edges.map(({ distance }) => distance);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  };
  await fc.assert(fc.asyncProperty(point, isRight), { numRuns: 20 });
});
