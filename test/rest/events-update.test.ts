import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createMaker,
  type Maker,
  now,
  type WireError,
  type WireEvent,
  type WirePage,
} from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

describe('updating an event', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const full = async () =>
    make.event({
      description: 'Long',
      excerpt: 'Short',
      website: 'https://night.example',
      cost: '12 €',
      image: 'https://night.example/a.png',
      timezone: 'Europe/Helsinki',
      categories: ['Music'],
      tags: ['Loud'],
      venue: { venue: 'The hall' },
      organizer: [{ organizer: 'The club' }, { organizer: 'The choir' }],
      featured: true,
      sticky: true,
      show_map: true,
      show_map_link: true,
    });
  const change = (path: string, body: object, method = 'PATCH') =>
    world.rest<WireEvent>(method, path, { as: 'editor', body });
  /** An event but for its title and the time of its last change. */
  const cacheable = (event: WireEvent) => ({ ...event, title: null, modified: null, modified_utc: null });

  test.each(['POST', 'PUT', 'PATCH'])('with %s changes what is sent and nothing else', async (method) => {
    const before = await full();
    const { status, body } = await change(`/events/${before.id}`, { title: 'Renamed' }, method);
    expect(status).toBe(200);
    expect(body.title).toBe('Renamed');
    expect(cacheable(body)).toEqual(cacheable(before));
  });

  test('keeps everything when nothing is sent', async () => {
    const before = await full();
    const { status, body } = await change(`/events/${before.id}`, {});
    expect(status).toBe(200);
    expect({ ...cacheable(body), title: body.title }).toEqual({ ...cacheable(before), title: before.title });
  });

  test.each(['POST', 'PUT', 'PATCH'])('works by slug with %s', async (method) => {
    const { id, slug } = await make.event();
    const { status, body } = await change(
      `/events/by-slug/${slug.toUpperCase()}`,
      { excerpt: 'New' },
      method,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, slug, excerpt: expect.stringContaining('New') });
  });

  test('by slug renames the event to the slug of the body', async () => {
    const { id, slug } = await make.event();
    const { body } = await change(`/events/by-slug/${slug}`, { slug: 'renamed-by-slug' });
    expect(body).toMatchObject({ id, slug: 'renamed-by-slug' });
    expect((await world.rest('GET', `/events/by-slug/${slug}`)).status).toBe(404);
    expect((await world.rest('GET', '/events/by-slug/renamed-by-slug')).body.id).toBe(id);
  });

  test('lets the path decide, whatever id is in the body', async () => {
    const [event, other] = [await make.event(), await make.event()];
    const { body } = await change(`/events/${event.id}`, { id: other.id, title: 'Mine' });
    expect(body).toMatchObject({ id: event.id, title: 'Mine' });
  });

  test.each([
    [{ description: null }, { description: '' }],
    [{ description: '' }, { description: '' }],
    [{ excerpt: null }, { excerpt: '' }],
    [{ website: null }, { website: '' }],
    [{ website: '' }, { website: '' }],
    [{ cost: null }, { cost: '', cost_details: { values: [] } }],
    [{ cost: '' }, { cost: '', cost_details: { values: [] } }],
    [{ image: null }, { image: false }],
    [{ image: '' }, { image: false }],
    [{ venue: null }, { venue: [] }],
    [{ venue: '' }, { venue: [] }],
    [{ venue: [] }, { venue: [] }],
    [{ organizer: null }, { organizer: [] }],
    [{ organizer: [] }, { organizer: [] }],
    [{ categories: [] }, { categories: [] }],
    [{ categories: null }, { categories: [] }],
    [{ tags: [] }, { tags: [] }],
    [{ tags: '' }, { tags: [] }],
  ])('clears with %j', async (fields, cleared) => {
    const { id } = await full();
    expect((await change(`/events/${id}`, fields)).body).toMatchObject(cleared);
    expect((await world.rest('GET', `/events/${id}`)).body).toMatchObject(cleared);
  });

  test.each([{ title: null }, { title: '' }, { title: '  ' }, { start_date: null }, { end_date: '' }])(
    'does not clear a required field: %j',
    async (fields) => {
      const { id, title, start_date, end_date } = await make.event();
      const { status, body } = await world.rest<WireError>('PATCH', `/events/${id}`, {
        as: 'editor',
        body: fields,
      });
      expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
      expect(body.data).toHaveProperty(`params.${Object.keys(fields).join()}`);
      expect((await world.rest('GET', `/events/${id}`)).body).toMatchObject({ title, start_date, end_date });
    },
  );

  test('changes nothing where one field is rejected', async () => {
    const before = await full();
    const { status } = await change(`/events/${before.id}`, {
      title: 'Half',
      tags: ['half-written'],
      venue: { venue: 'Half built' },
      website: 'bad',
    });
    expect(status).toBe(400);
    const after = (await world.rest<WireEvent>('GET', `/events/${before.id}`)).body;
    expect(after).toMatchObject({ title: before.title, modified: before.modified });
    expect(after.tags.map(({ name }) => name)).toEqual(['Loud']);
    const tags = await world.rest('GET', '/tags', { query: { search: 'half-written', hide_empty: 'false' } });
    const venues = await world.rest('GET', '/venues', { query: { search: 'Half built' } });
    expect([tags.body.total, venues.body.total]).toEqual([0, 0]);
  });

  test('keeps the slug under a new title', async () => {
    const { id, slug } = await make.event();
    expect((await change(`/events/${id}`, { title: 'Something else' })).body.slug).toBe(slug);
  });

  test('gives a draft its slug when it is published', async () => {
    const { id } = await make.event({ title: 'Once a draft', status: 'draft' });
    expect((await change(`/events/${id}`, { excerpt: 'x' })).body).toMatchObject({
      status: 'draft',
      slug: '',
    });
    expect((await change(`/events/${id}`, { status: 'publish' })).body).toMatchObject({
      status: 'publish',
      slug: 'once-a-draft',
    });
  });

  test('replaces categories, tags, venues and organizers', async () => {
    const { id, venue } = await full();
    const { body } = await change(`/events/${id}`, { tags: 'Quiet', organizer: [{ organizer: 'The band' }] });
    expect(body.tags.map(({ name }) => name)).toEqual(['Quiet']);
    expect(body.organizer.map(({ organizer }) => organizer)).toEqual(['The band']);
    expect(body.venue).toEqual(venue);
  });

  test('is seen in lists and filters at once', async () => {
    const { tag, ids } = await make.tagged({});
    const path = `/events/${ids.join()}`;
    const total = async (query: Record<string, string | number>) =>
      (await world.rest<WirePage>('GET', '/events', { query: { tags: tag, ...query } })).body.total;
    await change(path, { featured: true });
    expect(await total({ featured: 'true' })).toBe(1);
    await change(path, { status: 'draft' });
    expect(await total({})).toBe(0);
  });

  test.each([
    ['/events/99999999', 'rest-event-not-found'],
    ['/events/0', 'rest-event-not-found'],
    ['/events/by-slug/no-such-event', 'rest-event-not-found'],
    ['/venues/99999999', 'rest-venue-not-found'],
    ['/venues/by-slug/no-such-venue', 'rest-venue-not-found'],
    ['/organizers/99999999', 'rest-organizer-not-found'],
    ['/organizers/by-slug/no-such-organizer', 'rest-organizer-not-found'],
    ['/categories/99999999', 'rest-category-not-found'],
    ['/tags/99999999', 'rest-tag-not-found'],
  ])('of %s says not found, before it looks at the fields', async (path, code) => {
    for (const method of ['POST', 'PUT', 'PATCH']) {
      expect(await change(path, { website: 'bad' }, method)).toMatchObject({ status: 404, body: { code } });
    }
  });
});
