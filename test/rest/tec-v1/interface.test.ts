import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { legacyBase, startLegacy } from '../../harness/legacy.ts';
import type { Maker, WireError } from '../../harness/make.ts';
import type { World } from '../../harness/world.ts';

interface Post {
  id: number;
  title: string;
  [field: string]: unknown;
}

/**
 * The calls of the vendor's own client: lists, reads, writes by PUT, and deletes (decision 0099).
 */
describe('tec/v1 below an alias', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    ({ world, make } = await startLegacy());
  });
  afterAll(() => world.close());

  const headers = { 'X-TEC-EEA': 'I understand that this endpoint is experimental' };
  const ask = <Body = Post>(method: string, path: string, body?: unknown) =>
    world.request<Body>(method, `${legacyBase}/tec/v1${path}`, { as: 'editor', body, headers });

  test('an event is created, read, updated with PUT and moved to the trash', async () => {
    const venue = await ask('POST', '/venues', {
      title: 'Vendor hall',
      city: 'Oulu',
      state_province: 'North',
      status: 'publish',
    });
    expect([venue.status, venue.body]).toMatchObject([
      201,
      {
        type: 'tribe_venue',
        title: 'Vendor hall',
        venue: 'Vendor hall',
        city: 'Oulu',
        state_province: 'North',
        zip: '',
      },
    ]);
    const organizer = await ask('POST', '/organizers', { title: 'Vendor club', email: 'club@example.org' });
    expect(organizer.body).toMatchObject({
      type: 'tribe_organizer',
      organizer: 'Vendor club',
      email: 'club@example.org',
    });
    const [category, tag] = [await make.category(), await make.tag()];
    const relations = {
      venue: venue.body.id,
      organizers: [organizer.body.id],
      categories: [category.id],
      tags: [tag.id],
    };
    const dates = {
      start_date: '2031-01-02 10:00:00',
      end_date: '2031-01-02 12:00:00',
      timezone: 'Europe/Helsinki',
    };
    const created = await ask('POST', '/events', {
      title: 'Vendor night',
      content: 'Text',
      cost: '$25',
      ...dates,
      ...relations,
    });
    expect([created.status, created.body]).toMatchObject([
      201,
      {
        ...{
          type: 'tribe_events',
          title: 'Vendor night',
          description: 'Text',
          cost: '$25',
          ...dates,
          ...relations,
        },
        ...{
          start_date_details: { year: '2031', hour: '10' },
          venues: [venue.body.id],
          featured_media: 0,
          author: 2,
        },
      },
    ]);
    const { id } = created.body;
    const read = await ask('GET', `/events/${id}`);
    expect(read.body).toEqual(created.body);
    const updated = await ask('PUT', `/events/${id}`, { ...read.body, title: 'Renamed' });
    expect([updated.status, updated.body]).toMatchObject([
      200,
      { title: 'Renamed', cost_details: { values: ['25'] }, ...relations },
    ]);
    expect((await ask('DELETE', `/events/${id}`)).body).toMatchObject({ id, status: 'trash' });
    const other = await make.event();
    expect((await ask('DELETE', `/events/${other.id}?force=true`)).body).toMatchObject({
      deleted: true,
      previous: { id: other.id },
    });
  });

  test('lists are bare, filtered as the client asks, up to 100 a page', async () => {
    const [venue, organizer] = [await make.venue(), await make.organizer()];
    const one = await make.event({ title: 'Searchable thing', venue: venue.id, organizer: organizer.id });
    const draft = await make.event({ venue: venue.id, status: 'draft' });
    const past = await make.event({ venue: venue.id, start_date: '2002-01-01', end_date: '2002-01-01' });
    const ids = async (query: string) =>
      (await ask<Post[]>('GET', `/events?per_page=100&${query}`)).body.map(({ id }) => id);
    expect(await ids(`venue=${venue.id}&status=publish`)).toEqual([past.id, one.id]);
    expect(await ids(`venue=${venue.id}&status=draft,publish&exclude=${past.id}`)).toEqual([
      one.id,
      draft.id,
    ]);
    expect(
      await ids(`venue=${venue.id}&start_date=2027-01-01&status=publish&order=asc&orderby=date`),
    ).toEqual([one.id]);
    expect(await ids('search=Searchable')).toEqual([one.id]);
    expect(await ids(`organizers=${organizer.id}`)).toEqual([one.id]);
    const venues = await ask<Post[]>('GET', `/venues?include=${venue.id}`);
    expect([venues.body.map(({ id }) => id), venues.headers.get('x-wp-total')]).toEqual([[venue.id], '1']);
    expect((await ask('GET', '/events?per_page=101')).status).toBe(400);
    expect((await ask<WireError>('GET', '/events/999999')).body).toMatchObject({
      code: 'rest_post_invalid_id',
      data: { status: 404 },
    });
  });

  test('tickets have the name in the language that is asked for', async () => {
    const { id } = await make.event();
    const { errors } = await world.graphql(
      'mutation ($id: Int!) { updateEvent(number: $id, input: { tickets: [{ name: "Stalls", translations: [{ language: FI, name: "Permanto" }] }] }) { errors { message } } }',
      { id },
      { as: 'editor' },
    );
    expect(errors).toEqual([]);
    const titleOf = async (path: string, parameters: string) => {
      const { body } = await world.request<Post[] | { tickets: Post[] }>('GET', `${path}?${parameters}`);
      return (Array.isArray(body) ? body : body.tickets).map(({ title }) => title);
    };
    for (const [path, name] of [
      [`${legacyBase}/tec/v1/tickets`, 'event'],
      [`${legacyBase}/tribe/tickets/v1/tickets`, 'include_post'],
    ] as const) {
      expect(await titleOf(path, `${name}=${id}`)).toEqual(['Stalls']);
      expect(await titleOf(path, `${name}=${id}&lang=fi`)).toEqual(['Permanto']);
      expect(await titleOf(`/fi${path}`, `${name}=${id}`)).toEqual(['Permanto']);
      expect(await titleOf(`/de${path}`, `${name}=${id}`)).toEqual(['Stalls']);
    }
    await world.rest('DELETE', `/events/${id}`, { as: 'editor' });
  });

  test('tickets are read-only, and those of visible events alone', async () => {
    const shown = await make.event();
    const hidden = await make.event({ status: 'private' });
    for (const { id } of [shown, hidden])
      await world.graphql(
        'mutation ($id: Int!) { updateEvent(number: $id, input: { tickets: [{ name: "Seat", price: "12.50", currency: "EUR" }, { name: "Floor", availability: SOLD_OUT }] }) { errors { message } } }',
        { id },
        { as: 'editor' },
      );
    const path = `${legacyBase}/tec/v1/tickets`;
    const { body, headers: got } = await world.request<Post[]>('GET', path);
    expect([body.map(({ title, event }) => [title, event]), got.get('x-wp-total')]).toEqual([
      [
        ['Seat', shown.id],
        ['Floor', shown.id],
      ],
      '2',
    ]);
    expect(body).toMatchObject([
      { type: 'tec_tc_ticket', price: '12.50', availability: { status: 'available' } },
      { availability: { status: 'sold_out' } },
    ]);
    const older = await world.request<{ tickets: Post[]; total: number }>(
      'GET',
      `${legacyBase}/tribe/tickets/v1/tickets?include_post=${shown.id}&per_page=1&page=2`,
    );
    expect(older.body).toMatchObject({
      total: 2,
      tickets: [{ title: 'Floor', post_id: shown.id, is_available: false }],
    });
    const counted = `event=${shown.id}&per_page=1`;
    for (const page of [1, 2, 3, 9]) {
      const { status, headers: totals } = await world.request('GET', `${path}?${counted}&page=${page}`);
      const total = [totals.get('x-wp-total'), totals.get('x-wp-totalpages')];
      expect([page, status, total]).toEqual([page, 200, ['2', '2']]);
    }
    expect((await world.request('GET', `${path}?event=${hidden.id}`)).status).toBe(400);
    expect((await ask('POST', '/tickets', { title: 'Forged' })).status).toBe(404);
  });
});
