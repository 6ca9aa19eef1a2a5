import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createPeople } from '../harness/accounts.ts';
import { startCalendar, type World } from '../harness/calendar.ts';
import { createMaker } from '../harness/make.ts';
import { password } from '../harness/users.ts';

const trusted = 'https://app.example.org';

let world: World;
let cookie: string;
const { person, signIn } = createPeople(() => world);
beforeAll(async () => {
  world = await startCalendar({
    config: { corsOrigins: [trusted], restAliases: ['/wp-json/tribe/events/v1'] },
  });
  cookie = await signIn(await person('editor'));
});
afterAll(() => world.close());

const own = () => ({ origin: world.url });
const mutation = 'mutation { createVenue(input: { name: "Barn" }) { errors { code } venue { number } } }';

/** The code of a write's error, in each way to write; undefined if it is done. */
async function codesOf(headers: Record<string, string>): Promise<unknown[]> {
  const multipart = new FormData();
  multipart.set('venue', 'Barn');
  const rest = [{ body: { venue: 'Barn' } }, { form: { venue: 'Barn' } }, { form: multipart }];
  const answers = await Promise.all(
    rest.map((content) => world.rest('POST', '/venues', { ...content, headers: { cookie, ...headers } })),
  );
  const { errors } = await world.graphql(mutation, {}, { headers: { cookie, ...headers } });
  return [...answers.map(({ body }) => body.code), errors[0]?.extensions?.code];
}

const done = [undefined, undefined, undefined, undefined];

describe('A write with the session cookie', () => {
  test.each([
    ['a page of the service', () => own()],
    ['a page of the service, as the browser says', () => ({ ...own(), 'sec-fetch-site': 'same-origin' })],
    ['an older browser that says only where it is', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['a page of a trusted origin', () => ({ origin: trusted, 'sec-fetch-site': 'same-site' })],
    ['a client that sends the header against forgery', () => ({ 'apollo-require-preflight': '1' })],
  ])('is done for %s', async (_, headers) => {
    expect(await codesOf(headers())).toEqual(done);
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another site that hides its origin', { origin: 'null' }],
    ['another site without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['a neighboring subdomain', { 'sec-fetch-site': 'same-site' }],
    [
      'another site with the header against forgery',
      { origin: 'https://evil.example', 'apollo-require-preflight': '1' },
    ],
  ])('is rejected for %s', async (_, headers) => {
    expect(await codesOf(headers)).toEqual(done.map(() => 'rest_cross_site_request'));
  });

  test.each([[{}], [{ 'sec-fetch-site': 'none' }], [{ 'apollo-require-preflight': '' }]])(
    'is rejected without proof of its origin: %j',
    async (headers) => {
      expect(await codesOf(headers)).toEqual(done.map(() => 'rest_unproven_origin'));
    },
  );

  test('needs no proof beside credentials that no browser adds by itself', async () => {
    const { status } = await world.rest('POST', '/venues', {
      as: 'editor',
      form: { venue: 'Barn' },
      headers: { cookie },
    });
    expect(status).toBe(201);
  });
});

describe('Nobody is signed in or out by another site', () => {
  const headers = { origin: 'https://evil.example' };

  test('in', async () => {
    const { name } = await person();
    const login = `mutation ($name: String!, $password: String!) { login(name: $name, password: $password) { errors { code } } }`;
    const { data, headers: answered } = await world.graphql(login, { name, password }, { headers });
    expect(data).toEqual({ login: { errors: [{ code: 'rest_cross_site_request' }] } });
    expect(answered.getSetCookie()).toEqual([]);
  });

  test('out', async () => {
    const { errors } = await world.graphql('mutation { logout }', {}, { headers: { cookie, ...headers } });
    expect(errors[0]?.extensions?.code).toBe('rest_cross_site_request');
    const { data } = await world.graphql('{ viewer { role } }', {}, { headers: { cookie } });
    expect(data).toEqual({ viewer: { role: 'EDITOR' } });
  });
});

test('A response as a script shows what a session may see to pages of the service only', async () => {
  const { id } = await createMaker(world).event({ status: 'draft', title: 'Secret plan' });
  const path = `/wp-json/tribe/events/v1/events/${id}?_jsonp=show`;
  const read = async (headers: Record<string, string>) =>
    (await world.request<unknown>('GET', path, { headers: { cookie, ...headers } })).text;
  expect(await read({ 'sec-fetch-site': 'same-origin' })).toContain('Secret plan');
  const others: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of others) expect(await read(headers)).not.toContain('Secret plan');
});

describe('Caches', () => {
  const paths = [
    '/calendar/events/v1/events',
    '/graphql?query={viewer{role}}',
    '/export/events.csv',
    '/statistics',
  ];
  const get = (path: string, headers: Record<string, string>) =>
    world.request<unknown>('GET', path, { headers: { 'apollo-require-preflight': '1', ...headers } });

  test.each(paths)('of several users store nothing of a session: %s', async (path) => {
    const { headers } = await get(path, { cookie });
    expect(headers.get('cache-control')).toMatch(/^private\b/);
    expect(headers.get('vary')).toMatch(/\bCookie\b/);
  });

  test.each(paths)(
    'keep one response for all who are anonymous, whatever their cookies: %s',
    async (path) => {
      const [plain, foreign, malformed] = await Promise.all([
        get(path, {}),
        get(path, { cookie: '_ga=GA1.1.1234; theme=dark' }),
        get(path, { cookie: 'calendar_session=short' }),
      ]);
      // Of files, which are not cached, each tag has the time of its response.
      const facts = ({ headers }: typeof plain) => [
        ...['cache-control', 'vary'].map((name) => headers.get(name)),
        headers.get('etag')?.split('.', path.endsWith('.csv') ? 2 : undefined),
      ];
      expect(facts(foreign)).toEqual(facts(plain));
      expect(facts(malformed)).toEqual(facts(plain));
      expect(plain.headers.get('vary')).not.toMatch(/\bCookie\b/);
      expect(plain.headers.get('cache-control') ?? '').not.toMatch(/private/);
    },
  );

  test('never pass a response on from one to the other', async () => {
    await createMaker(world).event({ status: 'draft' });
    const list = '/calendar/events/v1/events?status=draft,publish';
    const [first, seen] = [await get(list, {}), await get(list, { cookie })];
    const [anonymous, own] = [first, seen].map(({ headers }) => Number(headers.get('x-tec-total')));
    expect(own).toBeGreaterThan(anonymous ?? 0);
    for (const [headers, tag] of [
      [{ cookie }, first.headers.get('etag')],
      [{}, seen.headers.get('etag')],
    ] as const)
      expect((await get(list, { ...headers, 'if-none-match': tag ?? '' })).status).not.toBe(304);
  });
});
