import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, now } from '../harness/make.ts';
import { sample } from '../harness/sampled.ts';
import { startCalendar, type World } from '../harness/world.ts';

const own = '/calendar/events/v1';
const alias = '/wp-json/tribe/events/v1';

interface Index {
  routes: Record<string, { methods: string[] }>;
}

interface Asked extends Omit<RequestInit, 'headers'> {
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
}

/**
 * What a client prefers; where nothing in the address chooses, pages and GraphQL follow it, and
 * REST does not.
 */
const german = { 'accept-language': 'de' };

describe('Content-Language', () => {
  let world: World;
  let id: number;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now, config: { restAliases: [alias] } });
    ({ id } = await createMaker(world).event({ title: 'Fest', categories: ['Music'], tags: ['Loud'] }));
  });
  afterAll(() => world.close());

  const ask = (path: string, { json, headers, ...init }: Asked = {}) =>
    fetch(`${world.url}${path}`, {
      redirect: 'manual',
      ...init,
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      headers: { ...german, 'content-type': 'application/json', ...headers },
    });

  const languageOf = async (path: string, init?: Asked) => {
    const { status, headers, body } = await ask(path, init);
    await body?.cancel();
    return { path, status, language: headers.get('content-language') };
  };

  const routesOf = async (index: string) => {
    const { routes } = (await (await ask(index)).json()) as Index;
    return Object.entries(routes).flatMap(([pattern, { methods }]) => {
      const path = pattern
        .replace(/\(\?P<id>.*?\)(?=\/|$)/, String(id))
        .replace(/\(\?P<slug>.*?\)(?=\/|$)/, 'fest');
      return methods.map((method) => ({ method, path }));
    });
  };

  test.each([
    ['our own interface', `/fi${own}`, '/fi'],
    ['the older interface and those beside it', '/fi/wp-json/', '/fi/wp-json'],
  ])('is that of the address at every route and method of %s', async (_name, index, prefix) => {
    const routes = await routesOf(index);
    expect(routes.length).toBeGreaterThan(20);
    for (const { method, path } of sample(routes, 8)) {
      const answer = await languageOf(prefix + path, { method });
      expect({ method, ...answer }).toMatchObject({ method, path: prefix + path, language: 'fi' });
    }
  });

  test.each([
    ['/fi/wp-json/', 200],
    ['/fi/wp-json/wp/v2/users/me', 401],
    ['/fi/?rest_route=/tribe/events/v1/events', 200],
    ['/fi/nowhere', 404],
    ['/fi/export/events.csv', 200],
    ['/fi/export/venues.csv?localized=true', 200],
    ['/fi/export/events.ics', 200],
    ['/fi/export/events.atom', 200],
    ['/fi/export/events.json', 200],
    ['/fi/export/statistics.csv', 200],
    ['/fi/export/events.csv?venue=99999', 400],
    ['/fi/export/nothing.csv', 404],
    ['/fi/event/fest.ics', 200],
    ['/fi/events/?ical=1', 200],
  ])('is that of the address at %s (%i)', async (path, status) => {
    expect(await languageOf(path)).toEqual({ path, status, language: 'fi' });
  });

  test.each([
    ['', 200],
    ['/docs', 200],
    ['/graphiql', 200],
    ['/graphql', 200],
    ['/statistics', 200],
    ['/statistics?venue=99999', 400],
    ['/calendar', 200],
    ['/calendar?date=2020-99-99', 400],
    ['/calendar/map', 200],
    ['/calendar/embed', 200],
    ['/calendar/suggest?q=fest', 200],
    ['/embed', 200],
    ['/event/fest', 200],
    ['/event/none', 404],
    ['/category/music', 200],
    ['/nowhere', 404],
  ])('of the page %s is that of the address, else that of the browser', async (path, status) => {
    const headers = { accept: 'text/html' };
    for (const [prefix, language] of [
      ['/zh-hans', 'zh-hans'],
      ['', 'de'],
    ] as const)
      expect(await languageOf(prefix + (path || '/'), { headers })).toMatchObject({ status, language });
  });

  test.each([
    ['/oembed', 400],
    ['/oembed?url=https://example.org/', 404],
    ['/schema.graphql', 200],
  ])('says English where the service speaks to developers: %s', async (path, status) => {
    expect(await languageOf(path)).toEqual({ path, status, language: 'en' });
  });

  test('of what another site shows is that of the address it shows', async () => {
    const show = (path: string) => languageOf(`/oembed?url=${encodeURIComponent(world.url + path)}`);
    expect(await show('/fi/event/fest')).toMatchObject({ status: 200, language: 'fi' });
    expect(await show('/event/fest')).toMatchObject({ status: 200, language: 'en' });
    expect(await show('/fi/event/none')).toMatchObject({ status: 404, language: 'en' });
  });

  test.each([
    ['data', '{ events { totalCount } }', 200, 'de'],
    ['an error of ours', '{ events(first: 999) { totalCount } }', 200, 'de'],
    ['data of a mutation, which no header of browsers decides', 'mutation { __typename }', 200, 'en'],
    ['a document that cannot be parsed', '{', 400, 'en'],
    ['a field that does not exist', '{ nothing }', 400, 'en'],
    ['a subscription at the wrong address', 'subscription { eventChanged { __typename } }', 406, 'de'],
  ])('of GraphQL is that of the words: %s', async (_name, query, status, language) => {
    const answer = await languageOf('/graphql', { method: 'POST', json: { query } });
    expect(answer).toEqual({ path: '/graphql', status, language });
  });

  test.each([
    ['broken JSON', { method: 'POST', body: '{' }, 400, 'de'],
    [
      'wrong credentials',
      { method: 'POST', json: { query: '{ __typename }' }, token: 'Bearer x' },
      401,
      'de',
    ],
    ['a method that GraphQL does not have', { method: 'PUT', json: {} }, 405, 'en'],
    [
      'a request that browsers send for other sites',
      { method: 'POST', body: '{', headers: { 'content-type': 'text/plain' } },
      400,
      'en',
    ],
  ])(
    'of GraphQL is that of the words: %s',
    async (_name, { token, ...asked }: Asked & { token?: string }, status, language) => {
      const headers = { ...asked.headers, ...(token === undefined ? {} : { authorization: token }) };
      expect(await languageOf('/graphql', { ...asked, headers })).toEqual({
        path: '/graphql',
        status,
        language,
      });
    },
  );

  test.each([
    ['changes', 'subscription { eventChanged { __typename } }', 200, 'de'],
    ['a field that does not exist', 'subscription { nothing }', 200, 'en'],
  ])('of an event stream is that of the words: %s', async (_name, query, status, language) => {
    const answer = await languageOf('/graphql/stream', { method: 'POST', json: { query } });
    expect(answer).toEqual({ path: '/graphql/stream', status, language });
  });

  test.each([
    ['/calendar?search=', 302],
    ['/FI/docs', 301],
  ])('is missing where a redirect says nothing: %s', async (path, status) => {
    const answer = await ask(path, { headers: { accept: 'text/html' } });
    expect([answer.status, await answer.text()]).toEqual([status, '']);
    expect(answer.headers.get('content-language')).toBeNull();
  });

  test.each([
    '/health/live',
    '/health/ready',
    '/robots.txt',
    '/sitemap.xml',
    '/assets/pages.css',
    '/embed.js',
  ])('is missing where only machines read: %s', async (path) => {
    expect(await languageOf(path)).toEqual({ path, status: 200, language: null });
  });
});
