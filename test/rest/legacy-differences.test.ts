import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { legacyAlias, startLegacy } from '../harness/legacy.ts';
import { aName, type Maker, times, type WireError, type WireEvent, type WirePage } from '../harness/make.ts';
import type { World } from '../harness/world.ts';

/** Wire-format 11: what holds below an alias with the older namespace, and there alone. */
describe('below an alias with the older namespace', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    ({ world, make } = await startLegacy());
  });
  afterAll(() => world.close());

  const read = <Body = WireEvent>(path: string, as?: 'editor' | 'author') =>
    world.request<Body>('GET', `${legacyAlias}${path}`, { as });
  const write = <Body = WireEvent>(
    method: string,
    path: string,
    body: unknown,
    as: 'editor' | 'author' = 'editor',
  ) => world.request<Body>(method, `${legacyAlias}${path}`, { as, body });

  test.each(['events', 'venues', 'organizers', 'categories', 'tags'])(
    'an unknown one of the %s is a 400 with the code of our own 404',
    async (collection) => {
      const paths = [`/${collection}/999999`, `/${collection}/0`];
      if (!['categories', 'tags'].includes(collection)) paths.push(`/${collection}/by-slug/nothing-here`);
      for (const path of paths)
        for (const method of ['GET', 'POST', 'DELETE']) {
          const options = method === 'GET' ? {} : { as: 'editor' as const, body: {} };
          const there = await world.request<WireError>(method, `${legacyAlias}${path}`, options);
          const here = await world.rest<WireError>(method, path, options);
          expect([there.status, there.body.data.status]).toEqual([400, 400]);
          expect([here.status, here.body.code]).toEqual([404, there.body.code]);
        }
    },
  );

  test('/doc has 400 for what is unknown, and no 404', async () => {
    type Statuses = Record<string, Record<string, { responses: object }>>;
    const statuses = async (root: string) => {
      const { paths } = (await world.request<{ paths: Statuses }>('GET', `${root}/doc`)).body;
      return Object.keys(paths['/events/{id}']?.get?.responses ?? {});
    };
    expect(await statuses(legacyAlias)).not.toContain('404');
    expect(await statuses(legacyAlias)).toContain('400');
    expect(await statuses('/calendar/events/v1')).toContain('404');
    const { components } = (
      await world.request<{ components: { examples: object } }>('GET', `${legacyAlias}/doc`)
    ).body;
    expect(components.examples).toHaveProperty('eventNotFound.value.data.status', 400);
  });

  test('no route, a page past the end and what is not accessible keep their status', async () => {
    const draft = await make.event({ status: 'draft' });
    expect((await read('/nothing')).status).toBe(404);
    expect((await read('/events?page=99')).status).toBe(404);
    expect((await read(`/events/${draft.id}`)).status).toBe(403);
  });

  test('terms have the fields that the older service keeps of each', async () => {
    const [category, tag] = [await make.category(), await make.tag()];
    const event = await make.event({ categories: [category.id], tags: [tag.id] });
    const { body } = await read(`/events/${event.id}`);
    const terms = [
      ...body.categories,
      ...body.tags,
      (await read<object>(`/categories/${category.id}`)).body,
      (await read<object>(`/tags/${tag.id}`)).body,
    ];
    for (const [index, term] of terms.entries()) {
      const { id } = index % 2 === 0 ? category : tag;
      expect(term).toMatchObject({ id, term_group: 0, term_taxonomy_id: id, filter: 'raw', meta: [] });
    }
    expect((await world.rest('GET', `/tags/${tag.id}`)).body).not.toHaveProperty('term_group');
  });

  test('the website is empty unless one was sent', async () => {
    const [without, having] = [await make.event(), await make.event({ website: 'https://example.org/own' })];
    expect((await read(`/events/${without.id}`)).body.website).toBe('');
    expect((await read(`/events/${having.id}`)).body.website).toBe('https://example.org/own');
    expect((await world.rest<WireEvent>('GET', `/events/${without.id}`)).body.website).toBe(without.url);
  });

  test('an image always has every size, of integers', async () => {
    const { id } = await make.event({ image: 'https://pictures.example.org/a.png' });
    const { body } = await read(`/events/${id}`);
    const url = 'https://pictures.example.org/a.png';
    const original = { width: 0, height: 0, 'mime-type': 'image/png', filesize: 0, url };
    expect(body.image).toMatchObject({ url, extension: 'png', width: 0, height: 0, filesize: 0 });
    expect((body.image as { sizes: object }).sizes).toEqual({
      ...{ thumbnail: original, medium: original, medium_large: original, large: original, full: original },
    });
  });

  test.each(['venues', 'organizers'])('%s are found by their slug in any language', async (collection) => {
    const one = collection === 'venues' ? await make.venue() : await make.organizer();
    await (collection === 'venues' ? make.venue() : make.organizer());
    const list = await read<WirePage>(`/${collection}?slug=${one.slug.toUpperCase()}`);
    expect(
      (list.body as unknown as Record<string, { id: number }[]>)[collection]?.map(({ id }) => id),
    ).toEqual([one.id]);
    expect((await read<WirePage>(`/${collection}?slug=nothing-here`)).body.total).toBe(0);
    const here = await world.rest<WirePage>('GET', `/${collection}?slug=${one.slug}`);
    expect(here.body.total).toBe(1);
    expect((await read(`/${collection}?slug=`)).status).toBe(400);
  });

  test('json_ld names the page of a venue, in its own read and in that of an event', async () => {
    const venue = await make.venue();
    const event = await make.event({ venue: venue.id });
    const page = `${world.url}/venue/${venue.slug}`;
    expect((await read(`/venues/${venue.id}`)).body.json_ld).toMatchObject({ url: page });
    expect((await read(`/events/${event.id}`)).body.json_ld).toMatchObject({ location: { url: page } });
  });

  test('Allow names what the reader may do', async () => {
    const event = await make.event();
    const allow = async (path: string, as?: 'editor') => (await read(path, as)).headers.get('allow');
    expect([await allow('/events'), await allow('/events', 'editor')]).toEqual(['GET', 'GET, POST']);
    expect(await allow(`/events/${event.id}`)).toBe('GET');
    expect(await allow(`/events/${event.id}`, 'editor')).toBe('GET, POST, PUT, PATCH, DELETE');
  });

  describe('what is read and written back whole', () => {
    const stable = ({ modified: _local, modified_utc: _utc, ...rest }: Record<string, unknown>) => rest;

    async function writeBack(path: string) {
      const before = await read<Record<string, unknown>>(path, 'editor');
      const written = await write('PUT', path, before.body);
      expect([written.status, written.body]).toMatchObject([200, { id: before.body.id }]);
      const after = await read<Record<string, unknown>>(path, 'editor');
      expect(stable(after.body)).toEqual(stable(before.body));
      return after.body;
    }

    test('an event stays the same to the letter, cost details, website and relations included', async () => {
      const [venue, organizer] = [
        await make.venue({ city: 'Oulu', show_map: 'false' }),
        await make.organizer(),
      ];
      const costs = ['From 5 to 10 to 15', '12 €', ['5', '10'], 'Pay what you want', '0'];
      for (const cost of costs) {
        const { id } = await make.event({
          ...{
            cost,
            venue: venue.id,
            organizer: organizer.id,
            categories: aName('Kind'),
            tags: [aName('Word')],
          },
          ...{
            image: 'https://pictures.example.org/b.jpg',
            description: '<p>One & two</p>',
            status: 'draft',
          },
        });
        await writeBack(`/events/${id}`);
      }
      const plain = await make.event({ timezone: 'Asia/Kathmandu', all_day: true, sticky: true });
      await writeBack(`/events/${plain.id}`);
      await writeBack(`/events/by-slug/${plain.slug}`);
      expect((await world.rest<WireEvent>('GET', `/events/${plain.id}`)).body.website).toBe(plain.url);
    });

    test('venues, organizers and terms stay the same too', async () => {
      const venue = await make.venue({
        country: 'United States',
        state: 'Ohio',
        website: 'https://example.org',
      });
      const organizer = await make.organizer({ email: 'club@example.org' });
      const parent = await make.category();
      const child = await make.category({ parent: parent.id });
      await writeBack(`/venues/${venue.id}`);
      await writeBack(`/organizers/by-slug/${organizer.slug}`);
      await writeBack(`/categories/${child.id}`);
      await writeBack(`/tags/${(await make.tag()).id}`);
    });

    test('a translation that falls back gets no text of its own', async () => {
      const { id } = await make.event({ title: 'Only in English' });
      const german = await world.request<WireEvent>('GET', `/de${legacyAlias}/events/${id}`);
      const { i18n_language: _language, ...rest } = german.body;
      const written = await world.request('PUT', `/de${legacyAlias}/events/${id}`, {
        as: 'editor',
        body: rest,
      });
      expect(written.status).toBe(200);
      await world.rest('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'Renamed' } });
      expect((await world.request<WireEvent>('GET', `/de${legacyAlias}/events/${id}`)).body.title).toBe(
        'Renamed',
      );
    });

    test('what differs is written, and objects stand for their ids', async () => {
      const [one, other] = [await make.category(), await make.category()];
      const image = await make.event({ image: 'https://pictures.example.org/c.jpg' });
      const { id } = await make.event({ categories: [one.id], venue: (await make.venue()).id });
      const { body } = await read<Record<string, unknown>>(`/events/${id}`);
      const changed = {
        ...body,
        title: 'Changed',
        categories: [{ id: other.id }],
        image: image.image,
        venue: [],
      };
      const written = await write('POST', `/events/${id}`, changed);
      expect(written.body).toMatchObject({
        ...{ title: 'Changed', categories: [{ id: other.id }], venue: [] },
        image: { url: 'https://pictures.example.org/c.jpg' },
      });
    });

    test('a draft can be copied as it was read', async () => {
      const draft = await make.event({ status: 'draft' });
      const { body } = await read<Record<string, unknown>>(`/events/${draft.id}`, 'editor');
      const { status, body: copy } = await write('POST', '/events', body);
      expect([status, copy.status]).toEqual([201, 'draft']);
      expect(copy.id).not.toBe(draft.id);
    });

    test('another author is told that the event is not theirs', async () => {
      const { id } = await make.event();
      const { body } = await read(`/events/${id}`);
      expect((await write('PUT', `/events/${id}`, body, 'author')).status).toBe(403);
    });
  });

  test('a write repeats nothing that it does not change', async () => {
    const event = await make.event({ ...times, cost: 'From 5 to 10 to 15' });
    const { body } = await write('PATCH', `/events/${event.id}`, { cost: '$5 – $15', title: 'New title' });
    expect(body).toMatchObject({ title: 'New title', cost_details: { values: ['5', '10', '15'] } });
  });
});
