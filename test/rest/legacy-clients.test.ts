import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { WireEvent, WirePage } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const root = '/wp-json';
const legacy = `${root}/tribe/events/v1`;

/** Clients of the older service know its addresses, its parameters and the links that it sends. */
describe('clients of the older service', () => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar({ config: { basePath: root, restAliases: [legacy] } });
  });
  afterAll(() => world.close());

  /** What a client that keeps to links reads: pages until there is no next one. */
  async function follow(address: string): Promise<WirePage[]> {
    const page = await world.request<WirePage>('GET', address.replace(world.url, ''));
    const next = page.body.next_rest_url;
    return next === undefined ? [page.body] : [page.body, ...(await follow(next))];
  }

  const post = <Body = WireEvent>(path: string, form: Record<string, string>) =>
    world.request<Body>('POST', `${legacy}${path}`, { as: 'editor', form });

  async function makeSeries(name: string, size: number): Promise<string[]> {
    const titles = Array.from({ length: size }, (_, index) => `${name} ${index + 1}`);
    for (const [index, title] of titles.entries()) {
      const day = `2031-05-${String(index + 10)}`;
      const dates = { start_date: `${day} 18:00:00`, end_date: `${day} 20:00:00` };
      await post('/events', { title, ...dates, categories: name });
    }
    return titles;
  }

  test('find the interface from the start page', async () => {
    const page = await world.request('HEAD', '/');
    const [, api] = /<([^>]+)>; rel="https:\/\/api\.w\.org\/"/.exec(page.headers.get('link') ?? '') ?? [];
    expect(api).toBe(`${world.url}${root}/`);
    const index = await world.request<{ namespaces: string[] }>('GET', `${root}/`);
    expect(index.body.namespaces).toContain('tribe/events/v1');
  });

  test('page through a list by its links, with everything that they asked for', async () => {
    const titles = await makeSeries('Readers', 5);
    const query = 'categories=readers&start_date=2031-05-01&end_date=2031-05-31&per_page=2&status=publish';
    const pages = await follow(`${world.url}${legacy}/events?${query}`);
    expect(pages.flatMap(({ events }) => events.map(({ title }) => title))).toEqual(titles);
    expect(pages.every(({ rest_url: link }) => link.startsWith(`${world.url}${legacy}/events?`))).toBe(true);
  });

  test('page through a list by number until it ends in a 404', async () => {
    const titles = await makeSeries('Importers', 3);
    const found: string[] = [];
    for (let page = 1; ; page += 1) {
      const query = { categories: 'importers', start_date: 'now', end_date: '2031-12-31', per_page: 2, page };
      const { status, body } = await world.request<WirePage & { code?: string }>('GET', `${legacy}/events/`, {
        query,
      });
      if (status === 404) expect(body.code).toBe('event-archive-page-not-found');
      if (status !== 200) break;
      found.push(...body.events.map(({ title }) => title));
    }
    expect(found).toEqual(titles);
  });

  test('may ask for more than a page holds, for orders and contexts that are not known', async () => {
    const query = { per_page: 100, order: 'desc', orderby: 'start_date', context: 'view', _embed: 1 };
    const { status, body } = await world.request<WirePage>('GET', `${legacy}/events`, { query });
    expect([status, body.per_page]).toEqual([200, 50]);
  });

  test('write a venue, an organizer and an event that takes place there, as forms', async () => {
    const venue = await post<{ id: number }>('/venues', {
      venue: 'Harbour hall',
      city: 'Oulu',
      show_map: 'true',
    });
    const organizer = await post<{ id: number }>('/organizers', {
      organizer: 'Harbour club',
      email: 'club@example.org',
    });
    const { status, body } = await post('/events', {
      title: 'Harbour night',
      start_date: '2031-06-01 18:00:00',
      end_date: '2031-06-01 23:00:00',
      timezone: 'Europe/Helsinki',
      'venue[id]': String(venue.body.id),
      'organizer[0]': String(organizer.body.id),
      'categories[]': 'Evenings',
      all_day: '0',
      cost: '15',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      venue: { id: venue.body.id, venue: 'Harbour hall', city: 'Oulu' },
      organizer: [{ id: organizer.body.id, email: 'club@example.org' }],
      categories: [{ name: 'Evenings' }],
      cost: '$15',
      utc_start_date: '2031-06-01 15:00:00',
      rest_url: `${world.url}${legacy}/events/${body.id}`,
    });
  });

  test('send a PUT or a DELETE as a POST that says so', async () => {
    const { body } = await post('/events', {
      title: 'Tunnelled',
      start_date: '2031-07-01 18:00:00',
      end_date: '2031-07-01 19:00:00',
    });
    const tunnel = (method: string, fields: Record<string, string>) =>
      world.request<WireEvent>('POST', `${legacy}/events/${body.id}`, {
        as: 'editor',
        form: fields,
        headers: { 'x-http-method-override': method },
      });
    expect((await tunnel('PUT', { title: 'Through' })).body.title).toBe('Through');
    expect((await tunnel('DELETE', {})).body.status).toBe('trash');
    expect((await tunnel('GET', { title: 'Back' })).body.title).toBe('Back');
  });

  test('write the other method into the address where they cannot set headers', async () => {
    const { body } = await post('/events', {
      title: 'Tunnelled by address',
      start_date: '2031-07-02 18:00:00',
      end_date: '2031-07-02 19:00:00',
    });
    const tunnel = (headers: Record<string, string>) =>
      world.request<WireEvent>('POST', `${legacy}/events/${body.id}`, {
        as: 'editor',
        query: { _method: 'delete' },
        form: {},
        headers,
      });
    expect((await tunnel({ origin: 'https://elsewhere.example' })).status).toBe(403);
    const fromAPage = await tunnel({ origin: world.url });
    expect([fromAPage.status, fromAPage.body.status]).toEqual([200, 'publish']);
    expect(fromAPage.headers.get('x-calendar-ignored')).toBe('_method');
    const fromAProgram = await tunnel({});
    expect([fromAProgram.status, fromAProgram.body.status]).toEqual([200, 'trash']);
    expect(fromAProgram.headers.get('x-calendar-ignored')).toBeNull();
  });

  test('write truth as the libraries of their language do', async () => {
    const { status, body } = await post('/events', {
      title: 'Written in Python',
      start_date: '2031-07-03 18:00:00',
      end_date: '2031-07-03 19:00:00',
      all_day: 'False',
      featured: 'True',
      'venue[venue]': 'Python hall',
      'venue[show_map]': 'FALSE',
    });
    expect([status, body]).toMatchObject([
      201,
      { all_day: false, featured: true, venue: { show_map: false } },
    ]);
    const list = (featured: string) =>
      world.request<WirePage>('GET', `${legacy}/events`, {
        query: { featured, search: 'Written in Python', start_date: '2031-07-01', end_date: '2031-07-31' },
      });
    expect((await list('True')).body.total).toBe(1);
    expect((await list('Yes')).status).toBe(400);
  });

  test('send the image of an event that has none along as false', async () => {
    const { body } = await post('/events', {
      title: 'Copied',
      start_date: '2031-07-04 18:00:00',
      end_date: '2031-07-04 19:00:00',
      image: 'https://pictures.example.org/copied.jpg',
    });
    const update = (fields: object) =>
      world.request<WireEvent>('PUT', `${legacy}/events/${body.id}`, { as: 'editor', body: fields });
    expect((await update({ title: 'Copied again' })).body.image).toMatchObject({ extension: 'jpg' });
    expect((await update({ image: false })).body.image).toBe(false);
    expect((await update({ image: true })).status).toBe(400);
  });

  test('add the number of a page to an address that has one', async () => {
    const titles = await makeSeries('Adders', 3);
    const first = `${legacy}/events?categories=adders&start_date=2031-05-01&end_date=2031-05-31&per_page=2&page=1`;
    const page = await world.request<WirePage>('GET', `${first}&page=2`);
    expect(page.body.events.map(({ title }) => title)).toEqual(titles.slice(2));
    expect(page.body.previous_rest_url).not.toMatch(/[?&]page=/);
    const listed = await world.request('GET', `${first}&page[]=2`);
    expect(listed.status).toBe(400);
  });

  test('write lists with empty entries, and empty lists as forms can', async () => {
    const fields = { title: 'Listed', start_date: '2031-07-06 18:00:00', end_date: '2031-07-06 19:00:00' };
    const { body } = await post('/events', {
      ...fields,
      tags: 'Rain, Wind, ',
      'venue[]': '',
      'organizer[]': '',
    });
    expect(body.tags.map(({ name }) => name)).toEqual(['Rain', 'Wind']);
    expect([body.venue, body.organizer]).toEqual([[], []]);
    const cleared = await post(`/events/${body.id}`, { 'tags[]': '' });
    expect([cleared.status, cleared.body.tags]).toEqual([200, []]);
    const filtered = await world.request('GET', `${legacy}/events?tags[]=`);
    expect(filtered.status).toBe(400);
  });

  test('read with an Authorization header that is empty', async () => {
    const headers = { authorization: '' };
    expect((await world.request('GET', `${legacy}/events`, { headers })).status).toBe(200);
    const write = await world.request('POST', `${legacy}/events`, { headers, form: { title: 'Nobody' } });
    expect([write.status, write.body]).toMatchObject([401, { code: 'rest_forbidden' }]);
  });

  test('know the vocabularies by their older names, below their own address', async () => {
    const { body } = await post('/events', {
      title: 'Sorted',
      start_date: '2031-07-05 18:00:00',
      end_date: '2031-07-05 19:00:00',
      categories: 'Shelves',
      tags: 'Boxes',
    });
    const taxonomies = async (namespace: string) => {
      const { body: event } = await world.request<WireEvent>('GET', `${root}/${namespace}/events/${body.id}`);
      return [...event.categories, ...event.tags].map(({ taxonomy }) => taxonomy);
    };
    expect(await taxonomies('tribe/events/v1')).toEqual(['tribe_events_cat', 'post_tag']);
    expect(await taxonomies('calendar/events/v1')).toEqual(['event_category', 'event_tag']);
  });

  test('get the fields that feeds are built from, in their older types', async () => {
    const { body } = await post('/events', {
      title: 'Fed',
      start_date: '2031-08-01 18:00:00',
      end_date: '2031-08-01 19:00:00',
      image: 'https://pictures.example.org/fed.jpg',
      'venue[venue]': 'Feed hall',
      'venue[address]': 'Pier 1',
    });
    const { body: event } = await world.request<WireEvent>('GET', `${legacy}/events/by-slug/${body.slug}`);
    expect(event).toMatchObject({
      author: '2',
      image: { url: 'https://pictures.example.org/fed.jpg', extension: 'jpg' },
      start_date_details: { year: '2031', month: '08', day: '01', hour: '18', minutes: '00', seconds: '00' },
      cost_details: { values: [] },
      venue: { venue: 'Feed hall', address: 'Pier 1' },
      organizer: [],
      tags: [],
    });
    expect(event.global_id).toContain(String(event.id));
  });
});
