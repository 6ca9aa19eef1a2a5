import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aName, createMaker, type Maker, now, type WireEvent } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

describe('reading one resource', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const get = (path: string) => world.rest<WireEvent>('GET', path);

  test.each([
    ['events', 'event'],
    ['venues', 'venue'],
    ['organizers', 'organizer'],
  ] as const)('of /%s works by id and by slug, with the same answer', async (collection, kind) => {
    const { id, slug } = await make[kind]();
    const byId = await get(`/${collection}/${id}`);
    const bySlug = await get(`/${collection}/by-slug/${slug}`);
    expect([byId.status, bySlug.status]).toEqual([200, 200]);
    expect(byId.body.id).toBe(id);
    expect(bySlug.body).toEqual(byId.body);
  });

  test.each([
    ['categories', 'category'],
    ['tags', 'tag'],
  ] as const)('of /%s works by id only', async (collection, kind) => {
    const { id, slug } = await make[kind]();
    expect(await get(`/${collection}/${id}`)).toMatchObject({ status: 200, body: { id, slug } });
    const bySlug = await get(`/${collection}/by-slug/${slug}`);
    expect(bySlug).toMatchObject({ status: 404, body: { code: 'rest_no_route' } });
  });

  test('finds a slug in any letter case, percent-encoded or not, with a slash behind it', async () => {
    const { id } = await make.event({ slug: 'a-summer-night' });
    for (const slug of ['a-summer-night', 'A-Summer-NIGHT', 'a%2Dsummer%2dnight', 'a-summer-night/']) {
      expect((await get(`/events/by-slug/${slug}`)).body.id).toBe(id);
    }
  });

  test('finds a slug of another script, encoded in any letter case', async () => {
    const { id, slug } = await make.event({ title: '春节晚会' });
    expect(slug).toBe(encodeURIComponent('春节晚会').toLowerCase());
    for (const written of [slug, slug.toUpperCase(), '春节晚会', encodeURIComponent(slug)]) {
      expect((await get(`/events/by-slug/${written}`)).body.id).toBe(id);
    }
  });

  test('takes leading zeros in an id', async () => {
    const { id } = await make.venue();
    expect((await get(`/venues/000${id}`)).body.id).toBe(id);
  });

  test('lets the path decide, whatever id and slug are in the query', async () => {
    const { id, slug } = await make.event();
    const other = await make.event();
    const query = { id: other.id, slug: other.slug };
    expect((await world.rest('GET', `/events/${id}`, { query })).body.id).toBe(id);
    expect((await world.rest('GET', `/events/by-slug/${slug}`, { query })).body.id).toBe(id);
  });

  test.each([
    ['events', 'rest-event-not-found'],
    ['venues', 'rest-venue-not-found'],
    ['organizers', 'rest-organizer-not-found'],
    ['categories', 'rest-category-not-found'],
    ['tags', 'rest-tag-not-found'],
  ])('of /%s says not found for an id that names nothing', async (collection, code) => {
    for (const id of ['0', '00', '99999999', '2147483648', '9007199254740993', '9'.repeat(30)]) {
      const { status, body } = await world.rest('GET', `/${collection}/${id}`);
      expect([id, status, body.code]).toEqual([id, 404, code]);
    }
  });

  test.each([
    ['events', 'rest-event-not-found'],
    ['venues', 'rest-venue-not-found'],
    ['organizers', 'rest-organizer-not-found'],
  ])('of /%s says not found for a slug that names nothing', async (collection, code) => {
    for (const slug of ['no-such-slug', '%E6', "'", '%00', '%25', 'x'.repeat(500)]) {
      const { status, body } = await world.rest('GET', `/${collection}/by-slug/${slug}`);
      expect([slug, status, body.code]).toEqual([slug, 404, code]);
    }
  });

  test('says not found for a resource of another kind', async () => {
    const { id, slug } = await make.venue();
    expect((await get(`/events/${id}`)).body.code).toBe('rest-event-not-found');
    expect((await get(`/organizers/${id}`)).body.code).toBe('rest-organizer-not-found');
    expect((await get(`/events/by-slug/${slug}`)).body.code).toBe('rest-event-not-found');
    const category = await make.category();
    expect((await get(`/tags/${category.id}`)).body.code).toBe('rest-tag-not-found');
  });

  test.each(['abc', '1.5', '-1', '1e3', 'by-slug', 'by-slug/', '1/2'])(
    'has no route /events/%s',
    async (path) => {
      expect(await get(`/events/${path}`)).toMatchObject({ status: 404, body: { code: 'rest_no_route' } });
    },
  );

  test.each([
    ['events', 'event'],
    ['venues', 'venue'],
    ['organizers', 'organizer'],
  ] as const)('of /%s is rejected where it is not published', async (collection, kind) => {
    const code = `${kind}-not-accessible`;
    for (const status of ['draft', 'pending', 'private']) {
      const { id } = await make[kind]({ status, slug: aName(status).replaceAll(' ', '-') });
      expect(await get(`/${collection}/${id}`)).toMatchObject({ status: 403, body: { code } });
      const own = await world.rest('GET', `/${collection}/${id}`, { as: 'editor' });
      expect(own).toMatchObject({ status: 200, body: { id, status } });
    }
  });

  test('is rejected until the publication date has come', async () => {
    let clock = now;
    const waiting = await startCalendar({ now: () => clock });
    try {
      const { id } = await createMaker(waiting).event({ date: '2027-03-15 12:00:00' });
      expect((await waiting.rest('GET', `/events/${id}`)).body.code).toBe('event-not-accessible');
      clock = Date.parse('2027-03-15T12:00:00Z');
      expect(await waiting.rest('GET', `/events/${id}`)).toMatchObject({
        status: 200,
        body: { status: 'publish' },
      });
    } finally {
      await waiting.close();
    }
  });
});
