import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '../../../src/entities/user.ts';
import { legacyBase, startLegacy } from '../../harness/legacy.ts';
import { aName, type Maker, times, type WireError, type WireEvent } from '../../harness/make.ts';
import type { World } from '../../harness/world.ts';

interface Post {
  id: number;
  slug: string;
  title: { rendered: string };
  [field: string]: unknown;
}

/** The routes beside the older interface that its clients use (wire-format 11, decision 0099). */
describe('wp/v2 below an alias', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    ({ world, make } = await startLegacy());
  });
  afterAll(() => world.close());

  const ask = <Body = Post>(method: string, path: string, options: { as?: Role; body?: unknown } = {}) =>
    world.request<Body>(method, `${legacyBase}/wp/v2${path}`, options);

  test('lists are bare, with totals and links in the headers, of any date and up to 100 a page', async () => {
    const own = await make.tag();
    for (let index = 0; index < 53; index += 1) await make.event({ tags: [own.id] });
    const past = await make.event({ tags: [own.id], start_date: '2001-02-03', end_date: '2001-02-03' });
    const all = await ask<Post[]>('GET', `/tribe_events?tags=${own.id}&per_page=100`);
    expect([all.body.length, all.headers.get('x-wp-total'), all.headers.get('x-wp-totalpages')]).toEqual([
      54,
      '54',
      '1',
    ]);
    expect(all.body.map(({ id }) => id)).toContain(past.id);
    const page = await ask<Post[]>('GET', `/tribe_events?tags=${own.id}&per_page=20&page=2`);
    expect(page.body).toHaveLength(20);
    expect(page.headers.get('link')).toContain('page=3>; rel="next"');
    expect(page.headers.get('link')).toContain('per_page=20>; rel="prev"');
    expect((await ask('GET', '/tribe_events?per_page=101')).status).toBe(400);
    const beyond = await ask<WireError>('GET', `/tribe_events?tags=${own.id}&page=99`);
    expect([beyond.status, beyond.body.code]).toEqual([400, 'rest_post_invalid_page_number']);
  });

  test('posts have the fields of posts, and ids of their terms', async () => {
    const [category, tag] = [await make.category(), await make.tag()];
    const made = { categories: [category.id], tags: [tag.id], image: 'https://pictures.example.org/p.png' };
    const event = await make.event({ title: 'Posted', description: '<p>Text</p>', ...made });
    const { status, body } = await ask('GET', `/tribe_events/${event.id}?_embed`);
    const media = (event.image as { id: number }).id;
    expect([status, body]).toMatchObject([
      200,
      {
        ...{ id: event.id, slug: event.slug, status: 'publish', type: 'tribe_events', link: event.url },
        ...{ title: { rendered: 'Posted' }, content: { rendered: '<p>Text</p>', protected: false } },
        ...{ author: 2, featured_media: media, tags: [tag.id], tribe_events_cat: [category.id] },
        _embedded: { 'wp:featuredmedia': [{ id: media, mime_type: 'image/png', media_type: 'image' }] },
      },
    ]);
    expect(body.date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  });

  test.each(['tribe_events', 'tribe_venue', 'tribe_organizer', 'tribe_events_cat', 'tags'])(
    '%s are found by slug, search and id, and picked by _fields',
    async (collection) => {
      const word = aName('Findable').replaceAll(' ', '');
      const others = { tribe_events: make.event, tribe_venue: make.venue, tribe_organizer: make.organizer };
      await (others as Record<string, () => Promise<unknown>>)[collection]?.();
      const dates = collection === 'tribe_events' ? times : {};
      const body = { title: word, name: word, ...dates };
      const { status, body: made, headers } = await ask('POST', `/${collection}`, { as: 'editor', body });
      expect([status, headers.get('location')]).toEqual([
        201,
        `${world.url}${legacyBase}/wp/v2/${collection}/${made.id}`,
      ]);
      for (const query of [`slug=${made.slug}`, `search=${word}`, `include=${made.id}`]) {
        const list = await ask<Post[]>('GET', `/${collection}?${query}&_fields=id`);
        expect([query, list.body]).toEqual([query, [{ id: made.id }]]);
      }
      const others2 = await ask<Post[]>('GET', `/${collection}?search=${word}&exclude=${made.id}`);
      expect(others2.body).toEqual([]);
    },
  );

  test('a new event may bring its dates and relations as custom fields', async () => {
    const venue = await make.venue();
    const meta = {
      _EventStartDate: '2031-01-02 10:00:00',
      _EventEndDate: '2031-01-02 11:00:00',
      _EventVenueID: venue.id,
    };
    const body = { title: { raw: 'By meta' }, content: 'Text', status: 'publish', meta };
    const created = await ask('POST', '/tribe_events', { as: 'author', body });
    const { body: event } = await world.rest<WireEvent>('GET', `/events/${created.body.id}`);
    expect(event).toMatchObject({
      title: 'By meta',
      description: 'Text',
      start_date: meta._EventStartDate,
      venue: { id: venue.id },
    });
    const undated = await ask<WireError>('POST', '/tribe_events', {
      as: 'author',
      body: { title: 'Undated' },
    });
    expect([undated.status, undated.body.code]).toEqual([400, 'rest_missing_callback_param']);
  });

  test('updates and deletes follow the rights of the operations', async () => {
    const venue = await make.venue();
    const update = (as?: Role) =>
      ask<WireError>('POST', `/tribe_venue/${venue.id}`, { as, body: { title: 'New name' } });
    expect([(await update()).status, (await update('author')).status]).toEqual([401, 403]);
    expect((await update('editor')).body).toMatchObject({ title: { rendered: 'New name' } });
    const gone = await ask('DELETE', `/tribe_venue/${venue.id}?force=true`, { as: 'editor' });
    expect(gone.body).toMatchObject({ deleted: true, previous: { id: venue.id } });
    expect((await ask('GET', `/tribe_venue/${venue.id}`)).status).toBe(404);
    const { id } = await make.venue();
    const remove = () => ask<WireError>('DELETE', `/tribe_venue/${id}`, { as: 'editor' });
    expect((await remove()).body).toMatchObject({ id, status: 'trash' });
    const again = await remove();
    expect([again.status, again.body.code]).toEqual([410, 'rest_already_trashed']);
  });

  test('drafts are as invisible as everywhere', async () => {
    const draft = await make.event({ status: 'draft', title: aName('Hidden') });
    expect((await ask<WireError>('GET', `/tribe_events/${draft.id}`)).body.code).toBe('rest_forbidden');
    expect((await ask<Post[]>('GET', `/tribe_events?include=${draft.id}`)).body).toEqual([]);
    expect(
      (await ask<Post[]>('GET', `/tribe_events?include=${draft.id}`, { as: 'editor' })).body,
    ).toHaveLength(1);
  });

  test('unknown things and routes have the codes that clients test for', async () => {
    const code = async (path: string) => {
      const { status, body } = await ask<WireError>('GET', path);
      return [status, body.data.status, body.code];
    };
    expect(await code('/tribe_events/999999')).toEqual([404, 404, 'rest_post_invalid_id']);
    expect(await code('/tags/999999')).toEqual([404, 404, 'rest_term_invalid']);
    for (const path of ['/widgets', '/tribe_events/by-slug/x'])
      expect((await code(path))[2]).toBe('rest_no_route');
  });

  test('types, taxonomies, settings and empty lists tell what is there', async () => {
    expect((await ask<object>('GET', '/types')).body).toMatchObject({
      tribe_events: { rest_base: 'tribe_events' },
    });
    expect((await ask<object>('GET', '/taxonomies')).body).toHaveProperty('tribe_events_cat');
    expect((await ask<object>('GET', '/settings', { as: 'administrator' })).body).toMatchObject({
      timezone: 'UTC',
    });
    expect((await ask('GET', '/settings')).status).toBe(401);
    expect((await ask('GET', '/settings', { as: 'editor' })).status).toBe(403);
    for (const path of ['/posts', '/pages']) {
      const { body, headers } = await ask<Post[]>('GET', path);
      expect([body, headers.get('x-wp-total')]).toEqual([[], '0']);
    }
  });

  test('media has the images of visible posts alone', async () => {
    const shown = await make.event({ image: 'https://pictures.example.org/shown.png' });
    const hidden = await make.event({ status: 'draft', image: 'https://pictures.example.org/hidden.png' });
    const [open, secret] = [shown, hidden].map(({ image }) => (image as { id: number }).id);
    const one = await ask('GET', `/media/${open}`);
    expect([one.status, one.body]).toMatchObject([
      200,
      {
        ...{ id: open, source_url: 'https://pictures.example.org/shown.png', mime_type: 'image/png' },
        media_details: {
          width: 0,
          sizes: { full: { source_url: 'https://pictures.example.org/shown.png' } },
        },
      },
    ]);
    expect((await ask('GET', `/media/${secret}`)).status).toBe(404);
    const ids = async (as?: Role) =>
      (await ask<Post[]>('GET', '/media?per_page=100', { as })).body.map(({ id }) => id);
    expect(await ids()).toContain(open);
    expect(await ids()).not.toContain(secret);
    expect(await ids('editor')).toContain(secret);
  });

  test('users/me tells what the user may do', async () => {
    const { body } = await ask<object>('GET', '/users/me', { as: 'author' });
    expect(body).toMatchObject({
      roles: ['author'],
      capabilities: { edit_tribe_events: true, manage_categories: false },
    });
    expect((await ask('GET', '/users/me')).status).toBe(401);
  });

  test('the index names the namespaces, their routes and how to sign in', async () => {
    interface Index {
      namespaces: string[];
      authentication: object;
      routes: object;
    }
    const { body } = await world.request<Index>('GET', `${legacyBase}/`);
    expect(body.namespaces).toEqual(
      expect.arrayContaining(['wp/v2', 'tec/v1', 'tribe/tickets/v1', 'tribe/events/v1']),
    );
    expect(body.authentication).toHaveProperty('basic');
    expect(Object.keys(body.routes)).toEqual(
      expect.arrayContaining(['/wp/v2/tribe_events', '/wp/v2/users/me']),
    );
    for (const namespace of ['wp/v2', 'tec/v1', 'tribe/tickets/v1']) {
      const own = await world.request<Index & { namespace: string }>('GET', `${legacyBase}/${namespace}/`);
      expect([own.status, own.body.namespace]).toEqual([200, namespace]);
      expect(Object.keys(own.body.routes).every((route) => route.startsWith(`/${namespace}`))).toBe(true);
    }
    expect((await world.request('GET', '/wp/v2/tribe_events')).status).toBe(404);
    expect((await world.request('GET', '/?rest_route=/wp/v2/types')).status).toBe(200);
  });

  test('reads are revalidated by their ETag', async () => {
    const event = await make.event();
    const first = await ask('GET', `/tribe_events/${event.id}`);
    const etag = first.headers.get('etag') ?? '';
    const path = `${legacyBase}/wp/v2/tribe_events/${event.id}`;
    expect((await world.request('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await world.rest('PATCH', `/events/${event.id}`, { as: 'editor', body: { title: 'Later' } });
    expect((await ask('GET', `/tribe_events/${event.id}`)).body.title.rendered).toBe('Later');
    const media = (await ask('GET', '/media')).headers.get('etag') ?? '';
    const unchanged = { headers: { 'if-none-match': media } };
    expect((await world.request('GET', `${legacyBase}/wp/v2/media`, unchanged)).status).toBe(304);
    await make.event({ image: 'https://pictures.example.org/added.png' });
    expect((await world.request('GET', `${legacyBase}/wp/v2/media`, unchanged)).status).toBe(200);
  });

  test.each(['constructor', '__proto__'])(
    'an unknown field %s of a write is ignored and named',
    async (name) => {
      // As text, because an object literal does not take `__proto__` as a field.
      const raw = `{"title":"Named","status":"publish","${name}":"a","meta":{"${name}":"b","_VenueCity":"Oulu"}}`;
      const headers = { 'content-type': 'application/json' };
      const created = await world.request('POST', `${legacyBase}/wp/v2/tribe_venue`, {
        as: 'editor',
        raw,
        headers,
      });
      expect([created.status, created.headers.get('x-calendar-ignored')]).toEqual([201, name]);
    },
  );
});
