import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Asker, createAsker, createMaker, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let make: Maker;
let ask: Asker;
let clock = now;
let venues: number[];
/** Events that are there. */
const alive = new Set<number>();

beforeAll(async () => {
  world = await startCalendar({ now: () => clock });
  make = createMaker(world);
  ask = createAsker(world);
  const create = `mutation ($input: CreateVenueInput!) { made: createVenue(input: $input) { venue { number } } }`;
  const places = [0, 0, 1].map((latitude, index) => ({ name: `Place ${index}`, latitude, longitude: 0 }));
  venues = [];
  for (const input of places) {
    const { made } = await ask<{ made: { venue: { number: number } } }>(create, { input }, { as: 'editor' });
    venues.push(made.venue.number);
  }
  for (let count = 0; count < 12; count += 1) await insert(count);
});
afterAll(() => world.close());

/** Creates an event that shares its place in most orders with others. */
async function insert(kind: number): Promise<void> {
  clock += 1000 * (kind % 2);
  const { id } = await make.event({
    start_date: `2027-03-2${kind % 3} 12:00`,
    end_date: `2027-03-2${3 + (kind % 2)} 12:00`,
    date: `2027-03-0${1 + (kind % 2)} 12:00`,
    venue: venues.slice(kind % 3, (kind % 3) + 2),
  });
  alive.add(id);
}

async function remove(which: number): Promise<void> {
  const id = [...alive][which % alive.size];
  if (id === undefined) return;
  alive.delete(id);
  await world.rest('DELETE', `/events/${id}`, { as: 'editor' });
}

interface Slice {
  nodes: { number: number }[];
  pageInfo: Record<'hasNextPage' | 'hasPreviousPage', boolean> &
    Record<'startCursor' | 'endCursor', string | null>;
}
const query = `query ($orderBy: EventOrder, $first: Int, $after: String, $last: Int, $before: String) {
  events(filter: { near: { latitude: 0, longitude: 0, radius: 1000 } }, orderBy: $orderBy,
    first: $first, after: $after, last: $last, before: $before) {
    nodes { number } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;

/** Everything that is met from one end of the list to the other. */
async function walk(orderBy: string, size: number, backward: boolean): Promise<number[]> {
  const met: number[] = [];
  let from: string | null = null;
  let goesOn = true;
  while (goesOn) {
    const wanted: object = backward ? { last: size, before: from } : { first: size, after: from };
    const { events }: { events: Slice } = await ask(query, { orderBy, ...wanted });
    met.push(...events.nodes.map(({ number }) => number));
    const { hasNextPage, hasPreviousPage, startCursor, endCursor } = events.pageInfo;
    [goesOn, from] = backward ? [hasPreviousPage, startCursor] : [hasNextPage, endCursor];
  }
  return met;
}

test.each([
  [['START_ASC', 'START_DESC']],
  [['END_ASC', 'END_DESC']],
  [['PUBLISHED_ASC', 'PUBLISHED_DESC']],
  [['MODIFIED_ASC', 'MODIFIED_DESC']],
  [['TITLE_ASC', 'TITLE_DESC']],
  [['NEAREST']],
])(
  'A walk by %j, either way, meets whatever stays exactly once, and nothing twice, while others write',
  async (orders) => {
    const writes = fc.array(fc.tuple(fc.constantFrom(insert, remove), fc.nat(99)), {
      minLength: 4,
      maxLength: 8,
    });
    const isWhole = async (size: number, changes: [typeof insert, number][]) => {
      const before = [...alive];
      const write = async () => {
        for (const [change, value] of changes) await change(value);
      };
      const walks = orders.flatMap((order) => [walk(order, size, false), walk(order, size, true)]);
      const [, ...met] = await Promise.all([write(), ...walks]);
      const stayed = before.filter((id) => alive.has(id));
      for (const each of met) {
        expect(each).toEqual([...new Set(each)]);
        expect(stayed.filter((id) => !each.includes(id))).toEqual([]);
      }
    };
    await fc.assert(fc.asyncProperty(fc.integer({ min: 1, max: 4 }), writes, isWhole), { numRuns: 2 });
  },
);
