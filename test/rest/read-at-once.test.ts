import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { createMaker, now, times } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await startCalendar({ now: () => now });
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => world.close());

/** Holds the statements of one sort back until others have been asked for. */
function hold(held: RegExp, until: readonly RegExp[]): void {
  const { database } = world;
  const query = database.query.bind(database);
  const waiting = new Set(until);
  const { promise: asked, resolve } = Promise.withResolvers<unknown>();
  jest.spyOn(database, 'query').mockImplementation(async (statement, ...how) => {
    for (const sort of until) if (sort.test(statement.sql)) waiting.delete(sort);
    if (waiting.size === 0) resolve(undefined);
    if (held.test(statement.sql)) await asked;
    return query(statement, ...how);
  });
}

test('What REST shows beside an event is asked for at once with it, by readers and after writes', async () => {
  const make = createMaker(world);
  const { id } = await make.event({ ...times, venue: { venue: 'Hall' }, tags: ['jazz'] });
  hold(/from "event" inner join "event_text"/, [
    /from "event_venue"/,
    /from "event_organizer"/,
    /from "event_term"/,
    /from "event_translation"/,
  ]);
  const read = await world.rest('GET', `/events/${id}`);
  expect(read).toMatchObject({ status: 200, body: { venue: { venue: 'Hall' }, tags: [{ count: 1 }] } });
  jest.restoreAllMocks();
  hold(/from "event" inner join "event_text"/, [/from "event_venue" as link/]);
  const body = { title: 'Another title' };
  const written = await world.rest('POST', `/events/${id}`, { as: 'editor', body });
  expect(written).toMatchObject({ status: 200, body: { title: 'Another title', venue: { venue: 'Hall' } } });
});

test('The languages of a venue are asked for at once with it', async () => {
  const { id } = await createMaker(world).venue({ venue: 'Kirjasto' });
  hold(/from "venue" inner join "venue_text"/, [/from "venue_translation"/]);
  expect((await world.rest('GET', `/venues/${id}`)).status).toBe(200);
});

test('The count of a category is asked for at once with it', async () => {
  const { id } = await createMaker(world).category({ name: 'Outdoors' });
  hold(/from "term" inner join "term_text"/, [/term_count/, /from "term_translation"/]);
  expect((await world.rest('GET', `/categories/${id}`)).body).toMatchObject({ count: 0 });
});

test('An operation of GraphQL reads nothing beside what it selects', async () => {
  const { id } = await createMaker(world).event({ ...times, venue: { venue: 'Yard' } });
  const query = `{ event(number: ${id}) { title } }`;
  const statements = await world.statements(() => world.graphql(query));
  expect(statements.filter((sql) => /event_venue|event_term|event_translation/.test(sql))).toEqual([]);
});
