import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { WireEvent, WirePage } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const root = '/wp-json';
const namespace = 'tribe/events/v1';
const legacy = `${root}/${namespace}`;
const proxy = { 'x-forwarded-host': 'town.example.net', 'x-forwarded-proto': 'https' };
const outside = 'https://town.example.net';

interface Index {
  namespaces: string[];
  timezone_string: string;
  gmt_offset: number;
  routes: Record<string, IndexedRoute>;
}

interface IndexedRoute {
  namespace: string;
  methods: string[];
  endpoints: { args: Record<string, unknown> }[];
  _links?: { self: { href: string }[] };
}

/** Every address in an answer that lies below a namespace of the interface. */
function interfaceLinks(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:.*\/events\/v1(\/|$)/.test(value) ? [value] : [];
  // Examples are of a calendar of their own.
  const parts = Object.entries(Object(value) as object).filter(([name]) => !/^examples?$/.test(name));
  return parts.flatMap(([, part]) => interfaceLinks(part));
}

/**
 * Clients of the older service know the address of a site, and find and follow the rest by
 * themselves.
 */
describe('addresses that clients of the older service know', () => {
  let world: World;
  let event: WireEvent;
  beforeAll(async () => {
    const config = { basePath: root, restAliases: [legacy], trustProxy: true, timeZone: 'Asia/Kolkata' };
    world = await startCalendar({ config });
    const form = {
      title: 'Lighthouse',
      start_date: '2031-05-01 18:00:00',
      end_date: '2031-05-01 20:00:00',
      categories: 'Coast',
      'venue[venue]': 'Lighthouse',
      'organizer[0][organizer]': 'Keepers',
    };
    ({ body: event } = await world.request<WireEvent>('POST', `${legacy}/events`, { as: 'editor', form }));
    for (const title of ['Lighthouse II', 'Lighthouse III'])
      await world.request('POST', `${legacy}/events`, { as: 'editor', form: { ...form, title } });
  });
  afterAll(() => world.close());

  test.each([
    '/',
    '/docs',
    '/graphiql',
    '/statistics',
    '/fi/event/lighthouse',
    '/no-such-page',
    '/?i18n_language=xx',
  ])('the head of %s tells where the interface is', async (path) => {
    const headers = { ...proxy, accept: 'text/html' };
    const { text } = await world.request('GET', path, { headers });
    expect(text).toContain('<meta name="tec-api-version" content="v1" />');
    expect(text).toContain(`<meta name="tec-api-origin" content="${outside}" />`);
    expect(text).toContain(`<link rel="alternate" href="${outside}${legacy}/" />`);
  });

  test('the page of an event tells where the interface is', async () => {
    const { status, headers } = await world.request('HEAD', `/event/${event.slug}`, { headers: proxy });
    expect(status).toBe(200);
    expect(headers.get('link')).toBe(`<${outside}${root}/>; rel="https://api.w.org/"`);
    expect(headers.get('x-tec-api-root')).toBe(`${outside}${legacy}/`);
    expect(headers.get('x-tec-api-origin')).toBe(outside);
    expect(headers.get('x-tec-api-version')).toBe('v1');
  });

  test('the index at the root describes every route of every namespace, with its address', async () => {
    const { body } = await world.request<Index>('GET', `${root}/`);
    const [own, alias, ...neighbors] = body.namespaces;
    expect([own, alias]).toEqual(['calendar/events/v1', namespace]);
    expect(neighbors).toEqual(['wp/v2', 'tec/v1', 'tribe/tickets/v1']);
    for (const each of ['calendar/events/v1', namespace]) {
      expect(body.routes[`/${each}/events`]).toMatchObject({
        namespace: each,
        methods: ['GET', 'POST'],
        _links: { self: [{ href: `${world.url}${root}/${each}/events` }] },
      });
      expect(body.routes[`/${each}/events/(?P<id>\\d+)`]?._links).toBeUndefined();
      const own = await world.request<Index>('GET', `${root}/${each}/`);
      expect(body.routes).toMatchObject(own.body.routes);
    }
  });

  test('the index names the zone in which dates are written', async () => {
    const { body } = await world.request<Index>('GET', root);
    expect(body).toMatchObject({ timezone_string: 'Asia/Kolkata', gmt_offset: 5.5 });
  });

  test('credentials are checked where they are used to', async () => {
    const known = await world.request('GET', `${root}/wp/v2/users/me`, { as: 'editor' });
    expect([known.status, known.body]).toMatchObject([200, { name: 'editor' }]);
    const stranger = await world.request('GET', `${root}/wp/v2/users/me`);
    expect(stranger.status).toBe(401);
  });

  test('the index of a language describes the routes in it', async () => {
    const descriptionOf = ({ body }: { body: Index }) =>
      JSON.stringify(body.routes[`/${namespace}/events`]?.endpoints[0]?.args.per_page);
    const inEnglish = descriptionOf(await world.request<Index>('GET', `${root}/`));
    for (const address of [`/de${root}/`, `${root}/de/`]) {
      const answer = await world.request<Index>('GET', address);
      expect(descriptionOf(answer)).toContain('Veranstaltungen');
      expect(descriptionOf(answer)).not.toBe(inEnglish);
      const links = interfaceLinks(answer.body.routes);
      expect(links.filter((link) => !link.startsWith(`${world.url}${address}`))).toEqual([]);
    }
  });

  test.each(['/', '/index.php', '/fi/'])('the route may be a parameter of %s', async (page) => {
    const prefix = page === '/fi/' ? '/fi' : '';
    const query = {
      rest_route: `/${namespace}/events/`,
      per_page: 2,
      start_date: 'now',
      end_date: '2031-12-31',
    };
    const first = await world.request<WirePage>('GET', page, { query });
    const address = `${world.url}${prefix}${legacy}/events/?per_page=2&start_date=now&end_date=2031-12-31`;
    expect(first.body).toMatchObject({ total: 3, rest_url: address, next_rest_url: `${address}&page=2` });
    const second = await world.request<WirePage>('GET', page, { query: { ...query, page: 2 } });
    expect(second.body.events.map(({ title }) => title)).toEqual(['Lighthouse III']);
  });

  test('the index, the check of credentials, a slug and a write may be asked by parameter as well', async () => {
    const ask = <Body>(method: string, route: string, form?: Record<string, string>) =>
      world.request<Body>(method, '/', { query: { rest_route: route }, as: 'editor', form });
    expect((await ask<Index>('GET', '/')).body.namespaces).toContain(namespace);
    expect((await ask('GET', '/wp/v2/users/me')).body).toMatchObject({ name: 'editor' });
    expect((await ask('GET', '/wp/v2/widgets')).body).toMatchObject({ code: 'rest_no_route' });
    const bySlug = await ask<WireEvent>('GET', `/${namespace}/events/by-slug/${event.slug}`);
    expect(bySlug.body.id).toBe(event.id);
    const cost = await ask<WireEvent>('POST', `/${namespace}/events/${event.id}`, { cost: '7' });
    expect(cost.body.cost).toBe('$7');
  });

  test('a parameter that names no route leaves the page as it is', async () => {
    for (const search of ['?rest_route=', '?rest_route=%E0%A4%A', '?rest=/tribe/events/v1'])
      expect((await world.request('GET', `/${search}`)).headers.get('content-type')).toContain('text/html');
  });

  test('a site that was typed with a slash at its end gives a doubled one', async () => {
    const { status, body } = await world.request<WirePage>('GET', `/${legacy}/events?per_page=1`);
    expect([status, body.rest_url]).toEqual([200, `${world.url}${legacy}/events?per_page=1`]);
  });

  test.each([legacy, `/fi${legacy}`, `${root}/fi/${namespace}`, `${root}/calendar/events/v1`])(
    'behind a proxy every link of an answer below %s is below it',
    async (address) => {
      const paths = [
        '/',
        '/events/',
        '/events?per_page=1&page=2&end_date=2031-12-31',
        `/events/${event.id}/`,
        '/categories',
        '/doc',
      ];
      for (const path of paths) {
        const { status, body } = await world.request('GET', `${address}${path}`, { headers: proxy });
        const links = interfaceLinks(body);
        expect([path, status, links.length > 0]).toEqual([path, 200, true]);
        expect(links.filter((link) => !link.startsWith(`${outside}${address}`))).toEqual([]);
      }
    },
  );
});
