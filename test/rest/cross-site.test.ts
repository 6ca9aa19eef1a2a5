import { request as send } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, type Maker } from '../harness/make.ts';
import { credentialsOf } from '../harness/users.ts';
import { startCalendar, type World } from '../harness/world.ts';

const friend = 'https://friend.example';
const publicUrl = 'https://calendar.example/events';

let world: World;
let make: Maker;
beforeAll(async () => {
  world = await startCalendar({ config: { corsOrigins: [friend] } });
  make = createMaker(world);
});
afterAll(() => world.close());

type Headers = Record<string, string>;

/** What browsers send with requests that pages of other sites ask for. */
const foreign: [string, Headers][] = [
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ['another site whose browser tells no origin', { 'sec-fetch-site': 'cross-site' }],
  ['another subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://other.calendar.example' }],
  ['another subdomain whose browser tells no origin', { 'sec-fetch-site': 'same-site' }],
  ['another site in an older browser', { origin: 'https://evil.example' }],
  ['a sandbox in an older browser', { origin: 'null' }],
  ['our host with another scheme', { origin: 'https://127.0.0.1' }],
  ['our host with another port', { origin: 'http://127.0.0.1:1' }],
  ['a site whose name begins like that of a friend', { origin: `${friend}.evil.example` }],
  ['a site that claims to be the same', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
  ['an unknown relation', { 'sec-fetch-site': 'nearby' }],
];

const near: [string, () => Headers][] = [
  ['a program', () => ({})],
  ['our own page', () => ({ 'sec-fetch-site': 'same-origin', origin: world.url })],
  ['our own page in an older browser', () => ({ origin: world.url })],
  ['our own page at localhost', () => ({ origin: world.url.replace('127.0.0.1', 'localhost') })],
  ['the reader', () => ({ 'sec-fetch-site': 'none' })],
  ['a friend', () => ({ 'sec-fetch-site': 'cross-site', origin: friend })],
  ['a friend in an older browser', () => ({ origin: friend })],
];

const title = () => `Forged ${Math.random()}`;
const count = async () =>
  (
    await world.rest('GET', '/events', {
      as: 'editor',
      query: { start_date: '2000-01-01', end_date: '2100-01-01' },
    })
  ).body.total;

const event = (name: string) => ({
  title: name,
  start_date: '2099-03-14 18:00:00',
  end_date: '2099-03-14 20:00:00',
});

/** The forms that a page can send without asking first, and JSON. */
const bodies: [string, (name: string) => { form?: FormData | Headers; raw?: string; body?: unknown }][] = [
  ['a form', (name) => ({ form: event(name) })],
  [
    'a form with files',
    (name) => {
      const form = new FormData();
      for (const [key, value] of Object.entries(event(name))) form.set(key, value);
      return { form };
    },
  ],
  ['JSON', (name) => ({ body: event(name) })],
  ['plain text', (name) => ({ raw: JSON.stringify(event(name)) })],
];

describe('A write with credentials by REST', () => {
  test.each(
    foreign.flatMap(([who, headers]) => bodies.map(([form, bodyOf]) => ({ who, headers, form, bodyOf }))),
  )('that $who sends as $form is rejected and writes nothing', async ({ headers, bodyOf }) => {
    const before = await count();
    const { status, body } = await world.rest('POST', '/events', {
      as: 'editor',
      headers,
      ...bodyOf(title()),
    });
    expect([status, body.code]).toEqual([403, 'rest_cross_site_request']);
    expect(await count()).toBe(before);
  });

  test.each<[string, string, Headers]>([
    ['PUT', '', {}],
    ['PATCH', '', {}],
    ['DELETE', '', {}],
    ['POST', '', { 'x-http-method-override': 'DELETE' }],
    ['POST', '?_method=DELETE', {}],
  ])('by %s%s is rejected too', async (method, search, headers) => {
    const { id } = await make.event();
    const { status } = await world.request(method, `/calendar/events/v1/events/${id}${search}`, {
      as: 'editor',
      headers: { ...headers, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
      raw: method === 'DELETE' ? undefined : '{}',
    });
    expect(status).toBe(403);
    expect((await world.rest('GET', `/events/${id}`)).status).toBe(200);
  });

  test.each(near)('that %s sends is done', async (_who, headersOf) => {
    const name = title();
    const { status } = await world.rest('POST', '/events', {
      as: 'editor',
      headers: headersOf(),
      form: event(name),
    });
    expect(status).toBe(201);
  });

  test('is rejected before its credentials are looked at, in the language of the address', async () => {
    const { status, body } = await world.rest('POST', '/events', {
      language: 'de',
      headers: { authorization: 'Basic bm9ib2R5Ong=', origin: 'https://evil.example' },
      body: {},
    });
    expect([status, body.message]).toEqual([403, expect.stringContaining('anderen Website')]);
  });

  test('does not hide that others need credentials, and reads stay open', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await world.rest('POST', '/events', { headers, form: event('Nobody') })).status).toBe(401);
    expect((await world.rest('GET', '/events', { headers, as: 'editor' })).status).toBe(200);
    expect((await world.rest('OPTIONS', '/events', { headers, as: 'editor' })).status).toBe(200);
  });
});

describe('A mutation with credentials', () => {
  const mutation = `# a comment first
    mutation ($name: String!) { createTag(input: { name: $name }) { tag { number } errors { code } } }`;
  const mutate = (headers: Headers) => world.graphql(mutation, { name: title() }, { as: 'editor', headers });

  test.each(foreign)('that %s sends is rejected', async (_who, headers) => {
    const { status, data, errors } = await mutate(headers);
    expect([status, data, errors[0]?.extensions?.code]).toEqual([403, null, 'rest_cross_site_request']);
  });

  test.each(near)('that %s sends is done', async (_who, headersOf) => {
    const { status, errors } = await mutate(headersOf());
    expect([status, errors]).toEqual([200, []]);
  });

  test('is no query: these are answered', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await world.graphql('{ __typename }', {}, { as: 'editor', headers })).status).toBe(200);
  });
});

describe('Of a service with another address', () => {
  test.each([
    ['that address is its own', { trustProxy: false }, 'https://calendar.example', {}, 201],
    ['a host that anybody may send is not', { trustProxy: false }, 'https://proxied.example', {}, 403],
    ['the host that a trusted proxy tells is', { trustProxy: true }, 'https://proxied.example', {}, 201],
    [
      'the host counts where the browser sees one origin',
      { trustProxy: false },
      'http://calendar.lan',
      { 'sec-fetch-site': 'same-origin', host: 'calendar.lan' },
      201,
    ],
    ['and else it does not', { trustProxy: false }, 'http://calendar.lan', { host: 'calendar.lan' }, 403],
  ])('%s', async (_what, config, origin, more, expected) => {
    const other = await startCalendar({ config: { ...config, publicUrl } });
    const proxied = { 'x-forwarded-host': 'proxied.example', 'x-forwarded-proto': 'https' };
    const headers = { ...credentialsOf('editor'), ...proxied, origin, ...more };
    expect(await post(`${other.url}/calendar/events/v1/tags?name=Proxied`, headers)).toBe(expected);
    await other.close();
  });
});

/** With a `Host` of one's own, which fetch would not send. */
function post(url: string, headers: Headers): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = send(url, { method: 'POST', headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    request.once('error', reject);
    request.end();
  });
}
