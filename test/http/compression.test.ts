import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker } from '../harness/make.ts';
import { credentialsOf, password } from '../harness/users.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { type Sent, type Asking, sendTo } from './send-encoded.ts';

const encodings = ['br', 'zstd', 'gzip'] as const;
const browser = 'gzip, deflate, br, zstd';
const events = '/calendar/events/v1/events';
const graphql = `{ eventPage(perPage: 20) { nodes { title description number slug } } }`;

let world: World;
const send = (path: string, asking?: Asking) => sendTo(`${world.url}${path}`, asking);

beforeAll(async () => {
  world = await startCalendar({ sample: true });
});

afterAll(() => world.close());

describe('The encoding of a list', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    [browser, 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['zstd, gzip', 'zstd'],
    ['deflate', null],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['gzip; q=0.8 , br;q=0.9', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'zstd'],
    ['br;q=0, zstd;q=0, *;q=0.1', 'gzip'],
    ['*;q=0', null],
    ['gzip, *;q=0', 'gzip'],
    ['identity;q=0.5, gzip;q=0.4', null],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['identity;q=0, gzip;q=0.001', 'gzip'],
    ['br;q=2, gzip', 'gzip'],
    ['br;q=high, gzip;q=0.2', 'gzip'],
    [`${'a,'.repeat(1000)}gzip`, null],
  ])('for a client that accepts "%s" is %s', async (accept, expected) => {
    const { encoding, headers } = await send(events, { accept });
    expect(encoding).toBe(expected);
    expect(headers.vary).toContain('Accept-Encoding');
  });

  test.each(encodings)('%s changes nothing but its bytes, their length and the tag', async (accept) => {
    const plain = await send(events);
    const encoded = await send(events, { accept });
    expect(encoded.text).toBe(plain.text);
    expect(encoded.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(encoded.headers['content-length']).toBe(String(encoded.bytes.length));
    expect(encoded.headers.etag).not.toBe(plain.headers.etag);
    const changing = ['content-encoding', 'content-length', 'etag', 'date', 'x-request-id'];
    const lasting = ({ headers }: Sent) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.includes(name)));
    expect(lasting(encoded)).toEqual(lasting(plain));
  });

  test.each(encodings)('%s is the same without a body', async (accept) => {
    const whole = await send(events, { accept });
    const head = await send(events, { accept, method: 'HEAD' });
    const telling = ['content-encoding', 'content-length', 'etag', 'vary'];
    expect(telling.map((name) => head.headers[name])).toEqual(telling.map((name) => whole.headers[name]));
    expect(head.bytes).toHaveLength(0);
  });

  test.each(encodings)('%s is asked for again by its tag', async (accept) => {
    const { headers } = await send(events, { accept });
    const again = await send(events, { accept, headers: { 'if-none-match': headers.etag ?? '' } });
    expect([again.status, again.headers.etag, again.encoding]).toEqual([304, headers.etag, null]);
    expect(again.headers.vary).toContain('Accept-Encoding');
  });

  test('is not confirmed to a client that could not read it', async () => {
    const { headers } = await send(events, { accept: 'br' });
    const etag = headers.etag ?? '';
    const statusFor = async (accept: string, tags: string) =>
      (await send(events, { accept, headers: { 'if-none-match': tags } })).status;
    expect(await statusFor('identity', etag)).toBe(200);
    expect(await statusFor('gzip', etag)).toBe(200);
    expect(await statusFor('gzip, br;q=0.1', etag)).toBe(304);
    const plain = (await send(events)).headers.etag ?? '';
    expect(await statusFor('gzip', `${etag}, ${plain}`)).toBe(304);
    expect(await statusFor('gzip', `${etag}, W/${plain}`)).toBe(304);
  });
});

test('An encoded event has a tag with which it can be changed', async () => {
  const { id } = await createMaker(world).event({ description: 'Long. '.repeat(400) });
  const { headers, encoding } = await send(`${events}/${id}`, { accept: 'gzip' });
  expect(encoding).toBe('gzip');
  const change = (title: string) =>
    world.rest('PATCH', `/events/${id}`, {
      as: 'editor',
      body: { title },
      headers: { 'if-match': headers.etag ?? '' },
    });
  expect((await change('Once')).status).toBe(200);
  expect((await change('Twice')).status).toBe(412);
});

describe('Not compressed is', () => {
  test('what fits into a packet, unless the client takes nothing plain', async () => {
    const path = '/calendar/events/v1/tags?slug=unknown';
    expect((await send(path, { accept: browser })).encoding).toBeNull();
    expect((await send(path, { accept: 'gzip, identity;q=0' })).encoding).toBe('gzip');
    expect((await send(path, { accept: 'gzip, *;q=0' })).encoding).toBe('gzip');
  });

  test.each([
    ['a list', events],
    ['a page', '/en/calendar?search=reflected'],
    ['a GraphQL query', `/graphql?query=${encodeURIComponent(graphql)}`],
    ['an export', '/export/events.csv'],
    ['the description', '/calendar/events/v1/doc'],
  ])('%s for a client with credentials', async (_name, path) => {
    const headers = { 'content-type': 'application/json' };
    const known = await send(path, { accept: browser, headers: { ...headers, ...credentialsOf('editor') } });
    expect([known.status, known.encoding]).toEqual([200, null]);
    expect((await send(path, { accept: browser, headers })).encoding).not.toBeNull();
  });

  test('the response to a login, which may have a secret, however it is sent', async () => {
    const fields = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
      .map((letter) => `${letter.repeat(200)}: __typename`)
      .join(' ');
    const login = `mutation { login(name: "editor", password: "${password}") { expiresAt ${fields} } }`;
    for (const query of [login, `# Not at the start\n${login}`]) {
      const { status, encoding, bytes } = await send('/graphql', {
        accept: browser,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      expect([status, encoding]).toEqual([200, null]);
      expect(bytes.length).toBeGreaterThan(1000);
    }
  });

  test('a picture, nor a part of a file', async () => {
    const { text } = await send('/en/calendar');
    const [picture = ''] = /\/media\/[^" ]+/.exec(text) ?? [];
    const whole = await send(picture, { accept: browser });
    expect([whole.status, whole.encoding, whole.headers.vary]).toEqual([200, null, 'Origin']);
    const file = '/assets/pages.css';
    const part = await send(file, { accept: browser, headers: { range: 'bytes=0-9' } });
    expect([part.status, part.encoding, part.bytes.length]).toEqual([206, null, 10]);
  });

  test('an event stream, each event of which is sent at once', async () => {
    const query = encodeURIComponent('subscription { eventChanged { type } }');
    const sent = get(`${world.url}/graphql/stream?query=${query}`, {
      headers: { 'accept-encoding': browser, accept: 'text/event-stream' },
    });
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(response.headers['content-encoding']).toBe('none');
    sent.destroy();
  });
});

describe('Compressed is', () => {
  test.each([
    ['/calendar/events/v1/doc'],
    ['/schema.graphql'],
    ['/docs/swagger-ui-bundle.js'],
    ['/graphiql/graphiql.css'],
    ['/assets/pages.css'],
    ['/en/calendar'],
    ['/export/events.csv'],
    ['/export/events.ics'],
    ['/export/events.atom'],
    ['/sitemap-event-1.xml'],
  ])('%s, in each encoding', async (path) => {
    const plain = await send(path);
    for (const accept of encodings) {
      const encoded = await send(path, { accept });
      expect([encoded.status, encoded.encoding]).toEqual([200, accept]);
      expect(encoded.headers.vary).toContain('Accept-Encoding');
      expect(encoded.text).toBe(plain.text);
      const { etag } = encoded.headers;
      if (etag === undefined) continue;
      expect((await send(path, { accept, headers: { 'if-none-match': etag } })).status).toBe(304);
    }
  });

  test('a GraphQL query by POST', async () => {
    const post = (accept?: string) =>
      send('/graphql', {
        accept,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: graphql }),
      });
    const encoded = await post(browser);
    expect(encoded.encoding).toBe('br');
    expect(encoded.text).toBe((await post()).text);
    expect(encoded.headers.etag).toBeUndefined();
  });
});
