import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RestOptions } from '../harness/client.ts';
import { createMaker, idsOf, type Maker, now, type WirePage, type WireVenue } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

describe('the filters of events', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const list = async (query: Record<string, string | number>, options: RestOptions = {}) => {
    const { status, body } = await world.rest<WirePage>('GET', '/events', { query, ...options });
    expect(status).toBe(200);
    return idsOf(body.events);
  };

  test('categories: any one of them, by id or by slug in any letter case', async () => {
    const jazz = await make.category();
    const blues = await make.category();
    const { ids } = await make.tagged({ categories: [jazz.id] }, { categories: [blues.id] }, {});
    expect(await list({ categories: jazz.id })).toEqual([ids[0]]);
    expect(await list({ categories: `${jazz.id},${blues.slug.toUpperCase()}` })).toEqual([ids[0], ids[1]]);
  });

  test('categories: a category also means its descendants', async () => {
    const music = await make.category();
    const jazz = await make.category({ parent: music.id });
    const bebop = await make.category({ parent: jazz.id });
    const { ids } = await make.tagged({ categories: [bebop.id] });
    expect(await list({ categories: music.id })).toEqual(ids);
    expect(await list({ categories: jazz.slug })).toEqual(ids);
  });

  test('tags: any one of them, by id or by slug', async () => {
    const { id: late } = await make.tag();
    const { slug: early } = await make.tag();
    const { ids } = await make.tagged({ tags: [late] }, { tags: [early] }, {});
    expect(await list({ tags: `${late},${early}` })).toEqual([ids[0], ids[1]]);
  });

  test('venue: any one of them', async () => {
    const [hall, yard] = [await make.venue(), await make.venue()];
    const { ids } = await make.tagged({ venue: hall.id }, { venue: [yard.id] }, {});
    expect(await list({ venue: hall.id })).toEqual([ids[0]]);
    expect(await list({ venue: `${hall.id},${yard.id}` })).toEqual([ids[0], ids[1]]);
  });

  test('organizer: any one of them', async () => {
    const [club, choir] = [await make.organizer(), await make.organizer()];
    const { ids } = await make.tagged({ organizer: [club.id, choir.id] }, { organizer: choir.id }, {});
    expect(await list({ organizer: club.id })).toEqual([ids[0]]);
    expect(await list({ organizer: `${club.id},${choir.id}` })).toEqual([ids[0], ids[1]]);
  });

  test('featured: both ways', async () => {
    const { tag, ids } = await make.tagged({ featured: true }, {});
    expect(await list({ tags: tag, featured: 'true' })).toEqual([ids[0]]);
    expect(await list({ tags: tag, featured: '1' })).toEqual([ids[0]]);
    expect(await list({ tags: tag, featured: 'TRUE' })).toEqual([ids[0]]);
    expect(await list({ tags: tag, featured: 'false' })).toEqual([ids[1]]);
    expect(await list({ tags: tag, featured: '0' })).toEqual([ids[1]]);
  });

  test('status: a list of states, for those who may ask', async () => {
    const { tag, ids } = await make.tagged({}, { status: 'draft' }, { status: 'private' });
    expect(await list({ tags: tag, status: 'publish' })).toEqual([ids[0]]);
    expect(await list({ tags: tag, status: 'draft,private' }, { as: 'editor' })).toEqual([ids[1], ids[2]]);
    expect(await list({ tags: tag, status: 'draft' }, { as: 'author' })).toEqual([]);
  });

  test('status: the trash for editors', async () => {
    const { tag, ids } = await make.tagged({});
    await world.rest('DELETE', `/events/${ids.join()}`, { as: 'editor' });
    expect(await list({ tags: tag }, { as: 'editor' })).toEqual([]);
    expect(await list({ tags: tag, status: 'trash' }, { as: 'editor' })).toEqual(ids);
  });

  test('include: unknown ids and ids of other kinds match nothing', async () => {
    const { ids } = await make.tagged({}, {});
    const { id: venue } = await make.venue();
    const beyond = '3000000000,99999999999999999999';
    expect(await list({ include: `${ids.join()},99999999,${venue},${beyond}` })).toEqual(ids);
    expect(await list({ include: venue })).toEqual([]);
    expect(await list({ include: `${ids.join()},2147483648` })).toEqual(ids);
    expect(await list({ include: '99999999999' })).toEqual([]);
  });

  test.each(['a,b', 'a[]=a&a[]=b', 'a[0]=a&a[1]=b', 'a=a&a=b'])('lists may be written %s', async (form) => {
    const { ids } = await make.tagged({}, {}, {});
    const values = { a: String(ids[0]), b: String(ids[2]) };
    const written = form.includes('=')
      ? form
          .replaceAll('=a', `=${values.a}`)
          .replaceAll('=b', `=${values.b}`)
          .replaceAll(/\ba(?=[[=])/g, 'include')
      : `include=${values.a},${values.b}`;
    const found = await list({}, { query: new URLSearchParams(written) });
    expect(found).toEqual([ids[0], ids[2]]);
  });

  test('all must hold at once', async () => {
    const { id: hall } = await make.venue();
    const { tag, ids } = await make.tagged(
      { venue: hall, featured: true },
      { venue: hall },
      { featured: true },
    );
    expect(await list({ tags: tag, venue: hall, featured: 'true' })).toEqual([ids[0]]);
  });

  test('a trashed venue no longer finds its events', async () => {
    const { tag, events } = await make.tagged({ venue: { venue: 'Closing down' } });
    const [event] = events;
    await world.rest('DELETE', `/venues/${(event?.venue as WireVenue).id}`, { as: 'editor' });
    const { body } = await world.rest<WirePage>('GET', '/events', { query: { tags: tag } });
    expect(body.events[0]?.venue).toEqual([]);
  });

  test.each([
    ['categories', ['99999999', '0', '', 'no-such-category']],
    ['tags', ['99999999', '0', '', 'no-such-tag']],
    ['venue', ['99999999', '0', '', 'a-slug']],
    ['organizer', ['99999999', '0', '', 'a-slug']],
    ['featured', ['yes', '', '2']],
    ['ticketed', ['yes', '']],
    ['geoloc', ['yes', '']],
    ['geoloc_lat', ['', '91']],
    ['geoloc_lng', ['', '181']],
    ['include', ['0', '', 'word', '1,x', '-1']],
    ['post_parent', ['99999999', '0', '', 'x']],
    ['status', ['any', 'published', '', 'draft', 'publish,draft', 'trash']],
    ['search', ['', '0']],
    ['i18n_language', ['sv', '', 'EN', 'zh']],
  ])('%s is rejected where it makes no sense', async (name, values) => {
    for (const value of values) {
      const { status, body } = await world.rest('GET', '/events', { query: { [name]: value } });
      expect([value, status, body.code]).toEqual([value, 400, 'rest_invalid_param']);
      expect(body).toHaveProperty(`data.params.${name}`);
    }
  });

  test('venue and organizer are rejected where the id is of another kind', async () => {
    const { id: venue } = await make.venue();
    const { id: organizer } = await make.organizer();
    const { id: event } = await make.event();
    for (const query of [
      { venue: organizer },
      { venue: event },
      { organizer: venue },
      { post_parent: venue },
    ]) {
      const { status } = await world.rest('GET', '/events', { query });
      expect([query, status]).toEqual([query, 400]);
    }
  });

  test('unknown parameters are ignored, and named in a header', async () => {
    const { tag, ids } = await make.tagged({});
    const query = { tags: tag, color: 'red', orderby: 'title' };
    const { body, headers } = await world.rest<WirePage>('GET', '/events', { query });
    expect(idsOf(body.events)).toEqual(ids);
    expect(headers.get('x-calendar-ignored')?.split(', ')).toEqual(['color', 'orderby']);
    const plain = await world.rest('GET', '/events', { query: { tags: tag } });
    expect(plain.headers.has('x-calendar-ignored')).toBe(false);
  });

  test.each(['NaN', 'null', 'undefined', 'north', '1e1', '0x10'])(
    'coordinates written %s are ignored, and named in a header',
    async (word) => {
      const { tag, ids } = await make.tagged({});
      const query = { tags: tag, geoloc_lat: word, geoloc_lng: word };
      const { body, headers } = await world.rest<WirePage>('GET', '/events', { query });
      expect(idsOf(body.events)).toEqual(ids);
      expect(headers.get('x-calendar-ignored')).toBe('geoloc_lat, geoloc_lng');
      const table = await world.request('GET', '/export/events.csv', { query });
      expect([table.status, table.headers.get('x-calendar-ignored')]).toEqual([
        200,
        'geoloc_lat, geoloc_lng',
      ]);
    },
  );

  test('the last of a repeated coordinate decides whether it is ignored', async () => {
    const search = (values: string[]) =>
      new URLSearchParams(values.map((value) => ['geoloc_lat', value]).concat([['geoloc_lng', '24.94']]));
    const used = await world.rest('GET', '/events', { query: search(['NaN', '60.17']) });
    expect([used.status, used.headers.has('x-calendar-ignored')]).toEqual([200, false]);
    const { status, body } = await world.rest('GET', '/events', { query: search(['60.17', 'NaN']) });
    expect([status, body]).toMatchObject([400, { data: { params: { geoloc_lat: expect.any(String) } } }]);
  });
});
