import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aName, createMaker, type Maker, now, type WireError } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const collections = ['events', 'venues', 'organizers', 'categories', 'tags'];

describe('an error', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  test('names every bad parameter, each with a sentence and its details', async () => {
    const query = {
      page: 0,
      per_page: 'x',
      featured: 'perhaps',
      start_date: 'never',
      status: 'any',
      venue: 'hall',
    };
    const { status, body } = await world.rest<WireError>('GET', '/events', { query });
    const names = Object.keys(query).sort();
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'rest_invalid_param',
      message: expect.any(String),
      data: { status: 400 },
    });
    expect(Object.keys(body.data.params ?? {}).sort()).toEqual(names);
    for (const sentence of Object.values(body.data.params ?? {})) expect(sentence).toMatch(/\S/);
    for (const name of names) {
      expect(body.message).toContain(name);
      expect(body.data.details).toHaveProperty(name, {
        code: expect.any(String),
        message: expect.any(String),
        data: null,
      });
    }
  });

  test('names every number of a JSON body that is too large to be read', async () => {
    const names = ['start_date', 'cost', 'author', 'image', 'venue', 'categories'];
    const numbers = names.map((name) => `"${name}": 1e999`).join(', ');
    const { status, body } = await world.rest<WireError>('POST', '/events', {
      as: 'administrator',
      raw: `{"title": "A", "end_date": "2027-01-01", ${numbers}}`,
      headers: { 'content-type': 'application/json' },
    });
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(body.data.params ?? {}).sort()).toEqual(names.sort());
  });

  test.each(collections)('comes before anything else where JSON for /%s is malformed', async (collection) => {
    const options = { raw: '{"', headers: { 'content-type': 'application/json' } };
    for (const path of [`/${collection}`, `/${collection}/99999999`]) {
      const { status, body } = await world.rest('POST', path, options);
      expect([status, body.code]).toEqual([400, 'rest_invalid_json']);
    }
  });

  test.each(collections)(
    'is 401 for a write to /%s without credentials, whatever is sent',
    async (collection) => {
      for (const [method, path] of [
        ['POST', `/${collection}`],
        ['POST', `/${collection}/99999999`],
        ['PUT', `/${collection}/0`],
        ['PATCH', `/${collection}/99999999`],
        ['DELETE', `/${collection}/99999999`],
      ] as const) {
        const { status, body, headers } = await world.rest(method, path, { body: { website: 5 } });
        expect([method, path, status, body.code]).toEqual([method, path, 401, 'rest_forbidden']);
        expect(headers.get('www-authenticate')).toMatch(/^Basic/);
      }
    },
  );

  test.each(collections)(
    'is 403 for a write to /%s without the right, even for an unknown id',
    async (collection) => {
      for (const [method, path] of [
        ['POST', `/${collection}`],
        ['PATCH', `/${collection}/99999999`],
        ['DELETE', `/${collection}/99999999`],
      ] as const) {
        const { status, body } = await world.rest(method, path, { as: 'subscriber', body: { website: 5 } });
        expect([method, path, status, body.code]).toEqual([method, path, 403, 'rest_forbidden']);
      }
    },
  );

  test('is 401 for wrong credentials, on reads too', async () => {
    for (const authorization of [
      `Basic ${btoa('editor:wrong')}`,
      `Basic ${btoa('nobody:correct horse battery staple')}`,
      `Basic ${btoa('no colon')}`,
      'Basic !!!',
      'Bearer nothing',
    ]) {
      for (const [method, path] of [
        ['GET', '/events'],
        ['GET', '/events/1'],
        ['POST', '/events'],
      ] as const) {
        const { status } = await world.rest(method, path, { headers: { authorization } });
        expect([authorization, method, status]).toEqual([authorization, method, 401]);
      }
    }
  });

  test('writes nothing', async () => {
    const name = aName('Unwritten');
    for (const options of [{}, { as: 'subscriber' as const }]) {
      await world.rest('POST', '/venues', { ...options, body: { venue: name } });
    }
    const { body } = await world.rest('GET', '/venues', { as: 'editor', query: { search: name } });
    expect(body.total).toBe(0);
    const { id, venue } = await make.venue();
    await world.rest('DELETE', `/venues/${id}`);
    await world.rest('PATCH', `/venues/${id}`, { as: 'contributor', body: { venue: 'Stolen' } });
    expect((await world.rest('GET', `/venues/${id}`)).body).toMatchObject({ status: 'publish', venue });
  });

  test('carries no totals and says its status in the body', async () => {
    for (const [path, status] of [
      ['/events?page=0', 400],
      ['/events?page=99', 404],
      ['/events/99999999', 404],
      ['/nothing', 404],
    ] as const) {
      const answer = await world.rest<WireError>('GET', path);
      expect([path, answer.status, answer.body.data.status]).toEqual([path, status, status]);
      expect(answer.headers.has('x-tec-total')).toBe(false);
    }
  });

  test('is for people in the language of the request', async () => {
    const { headers, body } = await world.rest<WireError>('GET', '/events/99999999', { language: 'fi' });
    expect(headers.get('content-language')).toBe('fi');
    expect(body.message).toMatch(/\S/);
  });
});
