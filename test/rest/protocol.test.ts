import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aName, createMaker, type Maker, now, times, type WireEvent } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const collections = ['/events', '/venues', '/organizers', '/categories', '/tags'];

describe('the HTTP of the REST interface', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  test.each(['', '/doc', ...collections])(
    'answers JSON at "%s", with a slash behind it too',
    async (path) => {
      for (const written of [path, `${path}/`]) {
        const { status, headers } = await world.rest('GET', written);
        expect([status, headers.get('content-type')]).toEqual([
          200,
          expect.stringMatching(/^application\/json/),
        ]);
      }
    },
  );

  test('takes a slash behind the address of a write', async () => {
    const { id } = await make.tag();
    const updated = await world.rest('PATCH', `/tags/${id}/`, { as: 'editor', body: { description: 'x' } });
    expect(updated.status).toBe(200);
    expect((await world.rest('POST', '/tags/', { as: 'editor', body: { name: 'Slash' } })).status).toBe(201);
    expect((await world.rest('DELETE', `/tags/${id}/`, { as: 'editor' })).status).toBe(200);
  });

  test.each(['', '/doc', ...collections, '/events/99999999', '/nothing', '/events?per_page=0'])(
    'answers HEAD "%s" as GET, without a body',
    async (path) => {
      const [head, get] = [await world.rest('HEAD', path), await world.rest('GET', path)];
      expect([head.status, head.text]).toEqual([get.status, '']);
      const names = ['content-type', 'content-length', 'x-tec-total', 'x-tec-totalpages', 'content-language'];
      for (const name of names) {
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
      }
    },
  );

  test.each([
    ['/events', undefined, ['GET']],
    ['/events', 'subscriber', ['GET']],
    ['/events', 'administrator', ['GET', 'POST']],
    ['/tags', 'contributor', ['GET']],
    ['/tags', 'editor', ['GET', 'POST']],
    ['/events/1', 'administrator', ['DELETE', 'GET', 'PATCH', 'POST', 'PUT']],
    ['/doc', 'administrator', ['GET']],
  ] as const)('tells with OPTIONS %s what %s may do', async (path, as, allowed) => {
    const { status, headers, body } = await world.rest('OPTIONS', path, { as });
    expect(status).toBe(200);
    expect(headers.get('allow')?.split(', ').sort()).toEqual(allowed);
    expect(body).toMatchObject({
      namespace: 'calendar/events/v1',
      methods: expect.any(Array),
      endpoints: expect.any(Array),
    });
  });

  test.each([
    ['author', {}, true],
    ['contributor', {}, true],
    ['editor', {}, false],
    ['administrator', { status: 'draft' }, false],
  ] as const)('tells an %s with OPTIONS who may change the event', async (author, fields, isTheirs) => {
    const { body } = await world.rest<WireEvent>('POST', '/events', {
      as: author,
      body: { title: aName('Whose'), ...times, ...fields },
    });
    const paths = [`/events/${body.id}`, ...(body.slug === '' ? [] : [`/events/by-slug/${body.slug}`])];
    for (const path of paths) {
      for (const as of ['author', 'contributor', 'editor'] as const) {
        const { headers } = await world.rest('OPTIONS', path, { as });
        const may = as === 'editor' || (isTheirs && as === author);
        expect([as, headers.get('allow')]).toEqual([as, may ? 'GET, POST, PUT, PATCH, DELETE' : 'GET']);
      }
    }
  });

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
    'answers a preflight for %s with 204',
    async (method) => {
      const { status, headers } = await world.rest('OPTIONS', '/events', {
        headers: { origin: 'https://elsewhere.example', 'access-control-request-method': method },
      });
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-methods')).toContain(method);
    },
  );

  test('lets pages of other origins read, with totals and links', async () => {
    const { headers } = await world.rest('GET', '/events', {
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const exposed = headers.get('access-control-expose-headers')?.toLowerCase() ?? '';
    for (const name of ['x-tec-total', 'x-tec-totalpages', 'link', 'etag']) expect(exposed).toContain(name);
  });

  test.each([
    ['POST', '/doc'],
    ['DELETE', '/events'],
    ['PUT', '/events'],
    ['PATCH', '/venues'],
    ['POST', ''],
    ['DELETE', '/tags'],
    ['GET', '/nothing'],
    ['POST', '/nothing'],
    ['GET', '/events/1/venue'],
    ['GET', '/categories/by-slug/jazz'],
    ['GET', '/tags/by-slug/loud'],
    ['GET', '/venues/by-slug'],
    ['GET', '/Events'],
  ])('has no route for %s "%s"', async (method, path) => {
    const { status, body } = await world.rest(method, path, { as: 'administrator' });
    expect(body).toMatchObject({ code: 'rest_no_route', message: expect.any(String), data: { status: 404 } });
    expect(status).toBe(404);
  });

  test('answers below the base path and every alias of its settings', async () => {
    const config = { basePath: '/wp-json', restAliases: ['/wp-json/tribe/events/v1'] };
    const moved = await startCalendar({ config, now: () => now });
    try {
      await createMaker({
        rest: (method, path, options) => moved.request(method, `/wp-json/tribe/events/v1${path}`, options),
      }).event();
      for (const namespace of ['tribe', 'calendar']) {
        for (const prefix of ['/wp-json', '/fi/wp-json', '/wp-json/fi']) {
          const path = `${prefix}/${namespace}/events/v1/events`;
          const { status, body } = await moved.request(`GET`, path);
          expect([path, status, body.total]).toEqual([path, 200, 1]);
          expect(body.rest_url).toBe(`${moved.url}${path}`);
        }
      }
    } finally {
      await moved.close();
    }
  });
});
