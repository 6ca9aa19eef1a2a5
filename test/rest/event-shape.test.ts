import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, type Maker, now, type WireEvent, type WirePage } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const dateTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** The type of each field of an event (wire-format 5.1). */
const form = {
  id: expect.any(Number),
  global_id: expect.any(String),
  global_id_lineage: [expect.any(String)],
  author: '2',
  status: 'publish',
  date: expect.stringMatching(dateTime),
  date_utc: expect.stringMatching(dateTime),
  modified: expect.stringMatching(dateTime),
  modified_utc: expect.stringMatching(dateTime),
  url: expect.stringMatching(/^http/),
  rest_url: expect.stringMatching(/^http/),
  title: expect.any(String),
  description: '',
  excerpt: '',
  slug: expect.stringMatching(/^event-number-\d+$/),
  image: false,
  all_day: false,
  start_date: '2027-03-20 18:00:00',
  start_date_details: { year: '2027', month: '03', day: '20', hour: '18', minutes: '00', seconds: '00' },
  end_date: '2027-03-20 20:00:00',
  end_date_details: { year: '2027', month: '03', day: '20', hour: '20', minutes: '00', seconds: '00' },
  utc_start_date: '2027-03-20 18:00:00',
  utc_start_date_details: { year: '2027', month: '03', day: '20', hour: '18', minutes: '00', seconds: '00' },
  utc_end_date: '2027-03-20 20:00:00',
  utc_end_date_details: { year: '2027', month: '03', day: '20', hour: '20', minutes: '00', seconds: '00' },
  timezone: 'UTC',
  timezone_abbr: 'UTC',
  cost: '',
  cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
  website: expect.stringMatching(/^http/),
  show_map: false,
  show_map_link: false,
  hide_from_listings: false,
  sticky: false,
  featured: false,
  categories: [],
  tags: [],
  venue: [],
  organizer: [],
  custom_fields: [],
};

describe('an event', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  test('that says nothing but what it must has every field in its documented form', async () => {
    const { id } = await make.event();
    const { body } = await world.rest('GET', `/events/${id}`);
    expect(body).toMatchObject(form);
    expect(body.json_ld).toMatchObject({ '@type': 'Event' });
  });

  test('has the same form when created, updated, listed and deleted', async () => {
    const created = await make.event();
    const path = `/events/${created.id}`;
    const listed = await world.rest<WirePage>('GET', '/events', { query: { include: created.id } });
    const updated = await world.rest('PATCH', path, { as: 'editor', body: {} });
    const deleted = await world.rest('DELETE', path, { as: 'editor' });
    for (const body of [created, listed.body.events[0], updated.body]) expect(body).toMatchObject(form);
    const gone = { status: 'trash', slug: `${created.slug}__trashed` };
    expect(deleted.body).toMatchObject({ ...form, ...gone });
  });

  test('carries json_ld where it is read alone, not in lists and not where it is written', async () => {
    const event = await make.event();
    const { body } = await world.rest<WirePage>('GET', '/events', { query: { include: event.id } });
    const updated = await world.rest('PATCH', `/events/${event.id}`, { as: 'editor', body: {} });
    for (const other of [event, updated.body, body.events[0]]) expect(other).not.toHaveProperty('json_ld');
  });

  test('describes itself to search engines, with its venue and organizer', async () => {
    const fields = { venue: { venue: 'Old mill', city: 'Oulu' }, organizer: { organizer: 'Mill club' } };
    const { id, title } = await make.event({ title: 'Flour & dust', ...fields });
    const { body } = await world.rest<WireEvent>('GET', `/events/${id}`);
    expect(title).toBe('Flour & dust');
    expect(body.json_ld).toMatchObject({
      '@context': expect.stringContaining('schema.org'),
      '@type': 'Event',
      name: 'Flour & dust',
      startDate: expect.stringMatching(/^2027-03-20T18:00:00/),
      endDate: expect.stringMatching(/^2027-03-20T20:00:00/),
      location: { '@type': 'Place', name: 'Old mill' },
    });
    expect(body.venue).toHaveProperty('json_ld.@type', 'Place');
    expect(body.organizer[0]).toHaveProperty('json_ld.@type', 'Person');
  });

  test('has an object for one venue, a list for several, and an empty list for none', async () => {
    const [hall, yard] = [await make.venue(), await make.venue()];
    expect((await make.event({ venue: hall.id })).venue).toMatchObject({ id: hall.id, venue: hall.venue });
    const both = await make.event({ venue: [hall.id, yard.id] });
    expect(both.venue).toMatchObject([{ id: hall.id }, { id: yard.id }]);
    expect((await make.event()).venue).toEqual([]);
  });

  test('always has a list of organizers, in the given order', async () => {
    const [club, choir] = [await make.organizer(), await make.organizer()];
    expect((await make.event({ organizer: club.id })).organizer).toMatchObject([{ id: club.id }]);
    const both = await make.event({ organizer: [choir.id, club.id] });
    expect(both.organizer).toMatchObject([{ id: choir.id }, { id: club.id }]);
  });

  test('shows its categories and tags by name, as objects', async () => {
    const music = await make.category({ name: 'Music' });
    const { categories, tags } = await make.event({
      categories: [
        await make.category({ name: 'Zither', parent: music.id }),
        await make.category({ name: 'Alphorn' }),
      ].map(({ id }) => id),
      tags: ['outside', 'inside'],
    });
    expect(categories.map(({ name }) => name)).toEqual(['Alphorn', 'Zither']);
    expect(tags.map(({ name }) => name)).toEqual(['inside', 'outside']);
    expect(categories[1]).toMatchObject({
      slug: 'zither',
      taxonomy: expect.stringContaining('cat'),
      description: '',
      parent: music.id,
      count: 1,
      urls: {
        self: expect.stringContaining('/categories/'),
        collection: expect.stringMatching(/\/categories$/),
        up: expect.stringMatching(new RegExp(`/categories/${music.id}$`)),
      },
    });
    expect(tags[0]).toMatchObject({ slug: 'inside', taxonomy: expect.not.stringContaining('cat'), count: 1 });
  });

  test('can be reached by its own rest_url and is named by its global id', async () => {
    const { id, rest_url, global_id } = await make.event();
    const { body } = await world.request('GET', String(rest_url).replace(world.url, ''));
    expect(body).toMatchObject({ id });
    expect(global_id).toMatch(new RegExp(`^[^/]+\\?id=${id}$`));
  });

  test('keeps the language of the address in its links', async () => {
    const { id } = await make.event();
    const { body } = await world.rest('GET', `/events/${id}`, { language: 'de' });
    expect(body.rest_url).toBe(`${world.url}/de/calendar/events/v1/events/${id}`);
    expect(String(body.url)).toContain(`${world.url}/de/`);
  });

  test.each(['draft', 'pending'])(
    'that is %s and never had one has no slug and no UTC date',
    async (status) => {
      const event = await make.event({ status });
      expect(event).toMatchObject({ status, slug: '', date_utc: '0000-00-00 00:00:00' });
      expect(event.date).toMatch(dateTime);
    },
  );

  test('has its own page for a website if none was given', async () => {
    const { url, website } = await make.event();
    expect(website).toBe(url);
  });
});
