import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { listen } from '../harness/stream.ts';
import { password } from '../harness/users.ts';
import { startCalendar, type World, type WorldOptions } from '../harness/world.ts';

type Line = Record<string, unknown> & { msg: string };

/** A calendar whose log is collected. */
async function startLogged(config: WorldOptions['config'] = {}): Promise<{ world: World; lines: Line[] }> {
  const lines: Line[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line) as Line) });
  return { world: await startCalendar({ log, config }), lines };
}

/** The lines of a request; the last of them may come after its response. */
async function linesOf(lines: Line[], requestId: string, least = 1): Promise<Line[]> {
  for (;;) {
    const found = lines.filter((line) => line.requestId === requestId);
    if (found.length >= least) return found;
    await new Promise(setImmediate);
  }
}

const idOf = ({ headers }: { headers: Headers }) => headers.get('x-request-id') ?? '';

describe('The log', () => {
  let world: World;
  let lines: Line[];
  beforeAll(async () => {
    ({ world, lines } = await startLogged());
  });
  beforeEach(() => {
    lines.length = 0;
  });
  afterAll(() => world.close());

  test.each([
    ['GET', '/calendar/events/v1/events?per_page=1', '/calendar/events/v1/events', 200],
    ['GET', '/fi/calendar/events/v1/venues/by-slug/hall', '/calendar/events/v1/venues/by-slug/{slug}', 404],
    ['PATCH', '/calendar/events/v1/tags/7', '/calendar/events/v1/tags/{id}', 401],
    ['GET', '/graphql?query={__typename}', '/graphql', 200],
    ['GET', '/graphql?query={nowhere}', '/graphql', 400],
    ['GET', '/export/tags.csv', '/export/tags.csv', 200],
    ['GET', '/schema.graphql', '/schema.graphql', 200],
    ['GET', '/', '/', 200],
    ['GET', '/de/docs', '/docs', 200],
    ['GET', '/event/nowhere', '/event/{slug}', 404],
    ['GET', '/no/such/path', null, 404],
    ['GET', `/${'x'.repeat(9_000)}`, null, 414],
  ])('has one line for %s %s', async (method, path, route, status) => {
    const answer = await world.request(method, path);
    expect(await linesOf(lines, idOf(answer))).toEqual([
      expect.objectContaining({ msg: 'request', method, route, status, ms: expect.any(Number) }),
    ]);
  });

  test('says who sent an operation of GraphQL, its name, its cost, and how many statements it ran', async () => {
    const answer = await world.graphql('query Names { tags { nodes { name } } }', {}, { as: 'editor' });
    expect(await linesOf(lines, idOf(answer))).toMatchObject([
      {
        operation: 'Names',
        user: { name: 'editor' },
        cost: expect.any(Number),
        statements: expect.any(Number),
      },
    ]);
    expect(lines[0]).not.toMatchObject({ statements: 0 });
  });

  test.each([
    ['GET', '/events?per_page=1', 'eventPage_query'],
    ['GET', '/venues/by-slug/hall', 'venueBySlug_query'],
    ['PUT', '/tags/7', 'updateTag_mutation'],
    ['GET', '/media', 'imagePage_query'],
    ['GET', '/doc', undefined],
  ])('names the GraphQL operation that answers %s %s', async (method, path, operation) => {
    const [line] = await linesOf(lines, idOf(await world.rest(method, path)));
    expect(line?.operation).toBe(operation);
  });

  test('has one line for a stream, once it ends', async () => {
    const listener = await listen(world.url);
    expect(lines).toEqual([]);
    await listener.stop();
    while (lines.length === 0) await new Promise(setImmediate);
    expect(lines).toMatchObject([{ msg: 'request', route: '/graphql/stream', aborted: true }]);
  });

  test('names every resource that was written, who wrote it, and the request', async () => {
    const body = {
      title: 'Audited',
      start_date: '2030-01-01',
      end_date: '2030-01-01',
      venue: { venue: 'Audited hall' },
      tags: 'Audited tag',
    };
    const created = await world.rest<{ id: number }>('POST', '/events', { as: 'editor', body });
    const { id } = created.body;
    const removed = await world.rest('DELETE', `/events/${id}`, { as: 'editor' });
    const audit = async (answer: { headers: Headers }, least: number) =>
      (await linesOf(lines, idOf(answer), least)).filter(({ msg }) => msg === 'write');
    expect(created.status).toBe(201);
    expect(await audit(created, 4)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'create', kind: 'event', id, user: { id: 2, name: 'editor' } }),
        expect.objectContaining({ action: 'create', kind: 'venue' }),
        expect.objectContaining({ action: 'create', kind: 'tag' }),
      ]),
    );
    expect(await audit(removed, 2)).toMatchObject([
      { action: 'trash', kind: 'event', id, user: { name: 'editor' } },
    ]);
  });

  test('names no write that was rolled back', async () => {
    const { headers } = await world.graphql(
      'mutation { createTags(inputs: [{ name: "Kept back" }, { name: "" }]) { items { tag { number } } } }',
      {},
      { as: 'editor' },
    );
    expect((await linesOf(lines, idOf({ headers }))).map(({ msg }) => msg)).toEqual(['request']);
  });

  test('names the client and the user of a failed sign-in, and never a password, a token or a query string', async () => {
    const secret = 'guess-f0und-nowhere';
    const basic = `Basic ${btoa(`editor:${secret}`)}`;
    const path = `/calendar/events/v1/events?search=${secret}`;
    const wrong = await world.request('GET', path, { headers: { authorization: basic } });
    const token = await world.request('GET', path, { headers: { authorization: `Bearer ${secret}` } });
    const right = { authorization: `Basic ${btoa(`editor:${password}`)}` };
    await world.request('GET', path, { headers: right });
    expect(await linesOf(lines, idOf(wrong), 2)).toMatchObject([
      { msg: 'sign-in failed', level: 40, name: 'editor', client: '127.0.0.1' },
      { msg: 'request', status: 401 },
    ]);
    expect(await linesOf(lines, idOf(token), 2)).toMatchObject([{ msg: 'sign-in failed', name: null }, {}]);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${secret}|${btoa(secret)}|${password}`));
  });
});

test('Slow requests are logged with their slowest statements, without the values in them', async () => {
  const { world, lines } = await startLogged({ slowMs: 1 });
  const body = { name: "Somebody's secret 4711" };
  const answer = await world.rest('POST', '/tags', { as: 'editor', body });
  const [slow] = (await linesOf(lines, idOf(answer), 3)).filter(({ msg }) => msg === 'slow request');
  const { slowest } = slow as unknown as { slowest: { sql: string; ms: number }[] };
  expect(slowest.map(({ sql }) => sql)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^insert into "term"/)]),
  );
  expect(slowest.map(({ ms }) => ms)).toEqual(
    slowest.map(({ ms }) => ms).toSorted((one, other) => other - one),
  );
  expect(JSON.stringify(slowest)).not.toMatch(/secret|4711/i);
  await world.close();
});
