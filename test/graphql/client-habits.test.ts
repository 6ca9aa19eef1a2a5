import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const friend = 'https://friend.example';
const stranger = 'https://stranger.example';
const asked = { accept: 'application/json', 'apollo-require-preflight': 'true' };

describe('The GraphQL endpoint', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now, config: { corsOrigins: [friend] } });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const read = (query: Record<string, string>, headers = {}) =>
    world.request<{ data?: unknown; errors?: { extensions: { code: string } }[] }>('GET', '/graphql', {
      query,
      headers: { ...asked, ...headers },
    });

  test('learns a query once and answers its hash from then on, by GET and POST', async () => {
    const query = '{ eventPage(search: "persisted") { total } }';
    const sha256Hash = createHash('sha256').update(query).digest('hex');
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    const byHash = () => read({ extensions: JSON.stringify(extensions) });
    expect((await byHash()).body.errors).toMatchObject([
      { extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } },
    ]);
    const body = { query, extensions };
    expect((await world.request('POST', '/graphql', { body })).status).toBe(200);
    const post = await world.request('POST', '/graphql', { body: { extensions } });
    const data = { eventPage: { total: 0 } };
    expect([post.body, (await byHash()).body]).toEqual([{ data }, { data }]);
    const wrong = { query: '{ tags { totalCount } }', extensions };
    expect((await world.request('POST', '/graphql', { body: wrong })).status).toBe(400);
  });

  test('lets a read by GET be kept, and asks that it be asked for again', async () => {
    const query = '{ eventPage(search: "kept") { nodes { title } } }';
    const first = await read({ query });
    const tag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
    const varying = 'Origin, Accept, Accept-Language, Authorization, Accept-Encoding';
    expect(first.headers.get('vary')).toBe(varying);
    const same = await read({ query }, { 'if-none-match': tag });
    expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', tag]);
    await make.event({ title: 'Kept in mind' });
    const changed = await read({ query }, { 'if-none-match': tag });
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false]);
  });

  test('lets answers to credentials be kept by their owner alone, and those to POST by nobody', async () => {
    const query = '{ eventPage { total } }';
    const own = await world.request('GET', '/graphql', { as: 'editor', query: { query }, headers: asked });
    expect(own.headers.get('cache-control')).toBe('private, no-cache');
    const { headers } = await world.graphql(query);
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual([null, null]);
  });

  test('writes nothing by GET', async () => {
    const query = 'mutation { createTag(input: { name: "By GET" }) { tag { number } } }';
    const answer = await world.request('GET', '/graphql', { as: 'editor', query: { query }, headers: asked });
    expect(answer.status).toBe(405);
    expect((await world.rest('GET', '/tags', { query: { search: 'By GET' } })).body).toMatchObject({
      total: 0,
    });
  });

  test('takes one operation a request, and no form of a stranger', async () => {
    const batch = await world.request<{ errors: { message: string }[] }>('POST', '/graphql', {
      body: [{ query: '{ eventPage { total } }' }],
    });
    expect([batch.status, batch.body.errors[0]?.message]).toEqual([400, 'Operation batching disabled.']);
    const form = new FormData();
    form.set('operations', JSON.stringify({ query: '{ eventPage { total } }' }));
    const upload = await world.request('POST', '/graphql', { form, headers: asked });
    expect([upload.status, upload.body]).toMatchObject([
      401,
      { errors: [{ extensions: { code: 'rest_forbidden' } }] },
    ]);
  });

  test('offers no parts that come later', async () => {
    const query = '{ eventPage { ... @defer { total } } }';
    expect((await world.graphql(query)).status).toBe(400);
    const headers = { accept: 'multipart/mixed' };
    const { status } = await world.graphql('{ eventPage { total } }', {}, { headers });
    expect(status).toBe(406);
  });

  test.each([
    ['/graphql', friend, friend, 'true'],
    ['/graphql/stream', friend, friend, 'true'],
    ['/graphql', stranger, '*', null],
    ['/graphql/stream', stranger, '*', null],
  ])('lets scripts at %s of %s in as the settings say', async (path, origin, allowed, credentials) => {
    const { status, headers } = await world.request('OPTIONS', path, {
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(allowed);
    expect(headers.get('access-control-allow-credentials')).toBe(credentials);
    expect(headers.get('access-control-allow-headers')).toBe('authorization,content-type');
    expect(headers.get('access-control-allow-methods')).toMatch(/\bPOST\b/);
  });

  test('shows scripts of other origins its tag, and a stream too', async () => {
    const answer = await read({ query: '{ eventPage { total } }' }, { origin: stranger });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toMatch(/\bX-TEC-Total\b.*\bETag\b/);
    const query = new URLSearchParams({ query: 'subscription { eventChanged { kind } }' }).toString();
    const stream = await fetch(`${world.url}/graphql/stream?${query}`, {
      headers: { accept: 'text/event-stream', origin: friend },
    });
    expect(stream.headers.get('access-control-allow-origin')).toBe(friend);
    await stream.body?.cancel();
  });
});
