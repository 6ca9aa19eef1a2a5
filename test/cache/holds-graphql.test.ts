import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createMaker, type Maker } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { type Asking, createGraphqlAsker, methods } from './graphql-asker.ts';

const noon = Date.parse('2027-03-14T12:00:00Z');
const minute = 60_000;

describe('An answer of GraphQL', () => {
  let clock = noon;
  let world: World;
  let make: Maker;
  let asker: ReturnType<typeof createGraphqlAsker>;
  const ask = (asking: Asking) => asker.ask(asking);
  const isKept = (asking: Asking) => asker.isKept(asking);
  const statusAgain = (asking: Asking) => asker.statusAgain(asking);
  beforeAll(async () => {
    world = await startCalendar({ now: () => clock, config: { timeZone: 'Europe/Helsinki' } });
    make = createMaker(world);
    asker = createGraphqlAsker(world);
  });
  afterAll(() => world.close());
  beforeEach(() => {
    clock = noon;
  });

  test.each(methods)('to %s is given to the next without a statement', async (method) => {
    const query = `query Any { events(first: 3, filter: {}) { totalCount nodes { id title venues { name } } } }`;
    const first = await ask({ method, query });
    let second = first;
    const statements = await world.statements(async () => (second = await ask({ method, query })));
    expect(statements).toEqual([]);
    const facts = ({ status, text, etag, headers }: typeof first) => [
      [status, text, etag],
      ['content-type', 'content-language', 'cache-control', 'vary'].map((name) => headers.get(name)),
    ];
    expect(facts(second)).toEqual(facts(first));
  });

  test('is not sent again nor made again while nothing changes', async () => {
    const again = await statusAgain({ query: '{ eventPage(search: "again") { total } }' });
    let status = 0;
    const statements = await world.statements(async () => (status = await again()));
    expect([status, statements]).toEqual([304, []]);
  });

  test('to POST carries no tag, and minds none', async () => {
    const query = '{ eventPage(search: "by POST") { total } }';
    const { etag } = await ask({ query });
    const answer = await ask({ method: 'POST', query, etag });
    expect([answer.status, answer.etag]).toEqual([200, '']);
  });

  test.each(methods)('to %s is another after a write but one that nobody sees', async (method) => {
    const { id } = await make.event({ title: 'Before' });
    const asking = { method, query: `{ event(number: ${id}) { title } }` };
    await ask(asking);
    expect(await isKept(asking)).toBe(true);
    await make.venue({ status: 'draft' });
    expect(await isKept(asking)).toBe(true);
    await make.venue();
    expect(await isKept(asking)).toBe(false);
    const rename = `mutation { updateEvent(number: ${id}, input: { title: "After" }) { event { title } } }`;
    await ask({ method: 'POST', query: rename, as: 'editor' });
    expect((await ask(asking)).body).toEqual({ data: { event: { title: 'After' } } });
  });

  test('is made once for all who ask at the same time', async () => {
    const asking: Asking = {
      method: 'POST',
      query: '{ eventPage(search: "at once") { total nodes { id } } }',
    };
    await ask(asking);
    await make.tag();
    const alone = await world.statements(() => ask(asking));
    await make.tag();
    const together = await world.statements(() => Promise.all([1, 2, 3, 4, 5, 6].map(() => ask(asking))));
    expect(together).toHaveLength(alone.length);
    expect(alone).not.toEqual([]);
  });

  test('ends with the next publication', async () => {
    const { id } = await make.event({ status: 'future', date: '2027-03-14 14:30:00' });
    const asking = { query: `{ eventPage(include: [${id}]) { total } }` };
    const again = await statusAgain(asking);
    const post: Asking = { ...asking, method: 'POST' };
    expect((await ask(post)).body).toEqual({ data: { eventPage: { total: 0 } } });
    clock = noon + 29 * minute;
    expect([await again(), await isKept(post)]).toEqual([304, true]);
    clock = noon + 30 * minute;
    expect(await again()).toBe(200);
    expect((await ask(post)).body).toEqual({ data: { eventPage: { total: 1 } } });
  });

  test('of the default window ends with the day of the calendar', async () => {
    clock = noon + 60 * minute;
    const asking: Asking = { query: '{ eventPage { total } }' };
    const again = await statusAgain(asking);
    const post: Asking = { ...asking, method: 'POST' };
    await ask(post);
    clock = Date.parse('2027-03-14T21:59:59Z');
    expect([await again(), await isKept(post)]).toEqual([304, true]);
    clock = Date.parse('2027-03-14T22:00:00Z');
    expect([await again(), await isKept(post)]).toEqual([200, false]);
  });

  test('of what is upcoming ends when the next event ends', async () => {
    const times = { start_date: '2027-03-14 12:30:00', end_date: '2027-03-14 14:10:00' };
    const { id } = await make.event({ ...times, timezone: 'Europe/Helsinki' });
    const asking = { query: `{ events(filter: { upcoming: true, numbers: [${id}] }) { totalCount } }` };
    const total = async () => (await ask(asking)).body;
    expect(await total()).toEqual({ data: { events: { totalCount: 1 } } });
    const again = await statusAgain(asking);
    expect(await again()).toBe(304);
    clock = noon + 11 * minute;
    expect(await again()).toBe(200);
    expect(await total()).toEqual({ data: { events: { totalCount: 0 } } });
  });

  test('that counts from now holds for no time at all', async () => {
    const asking: Asking = { query: '{ eventPage(startDate: "+1 hour") { total } }' };
    const again = await statusAgain(asking);
    const post: Asking = { ...asking, method: 'POST' };
    await ask(post);
    expect([await again(), await isKept(post)]).toEqual([200, false]);
  });
});
