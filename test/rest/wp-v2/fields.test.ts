import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { legacyBase, startLegacy } from '../../harness/legacy.ts';
import type { Maker, WireError } from '../../harness/make.ts';
import type { World } from '../../harness/world.ts';
import type { Role } from '../../../src/entities/user.ts';

interface Post {
  id: number;
  title: { rendered: string; raw?: string };
  meta: Record<string, unknown>;
  [field: string]: unknown;
}

/** What `wp/v2` shows of a resource, and of what is no part of a calendar (decision 0099). */
describe('fields and collections of wp/v2', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    ({ world, make } = await startLegacy());
  });
  afterAll(() => world.close());

  const ask = <Body = Post>(method: string, path: string, options: { as?: Role; body?: unknown } = {}) =>
    world.request<Body>(method, `${legacyBase}/${path}`, options);

  test('custom fields are read as they are written, and written back whole they change nothing', async () => {
    const [venue, organizer] = [await make.venue(), await make.organizer()];
    const meta = {
      ...{ _EventStartDate: '2031-01-02 10:00:00', _EventEndDate: '2031-01-02 12:00:00' },
      ...{ _EventTimezone: 'Europe/Helsinki', _EventAllDay: false, _EventCost: '12' },
      ...{ _EventURL: 'https://example.org/', _EventVenueID: venue.id, _EventOrganizerID: [organizer.id] },
    };
    const body = { title: 'By meta', status: 'publish', content: 'Text', meta };
    const { body: made } = await ask('POST', 'wp/v2/tribe_events', { as: 'editor', body });
    const times = { _EventStartDateUTC: '2031-01-02 08:00:00', _EventEndDateUTC: '2031-01-02 10:00:00' };
    const { body: read } = await ask('GET', `wp/v2/tribe_events/${made.id}`);
    expect(read.meta).toMatchObject({ ...meta, ...times });
    const written = await ask('PUT', `wp/v2/tribe_events/${made.id}`, { as: 'editor', body: read });
    expect(written.status).toBe(200);
    const again = await ask('GET', `wp/v2/tribe_events/${made.id}`);
    const { modified: _one, modified_gmt: _two, ...same } = read;
    expect(again.body).toMatchObject(same);
    const moved = { meta: { ...read.meta, _EventStartDateUTC: '2031-01-02 09:00:00' } };
    const { body: later } = await ask('PUT', `wp/v2/tribe_events/${made.id}`, { as: 'editor', body: moved });
    expect(later.meta).toMatchObject({ _EventStartDate: '2031-01-02 11:00:00', _EventCost: '12' });
  });

  test('a range of prices survives when another custom field is changed', async () => {
    const { id } = await make.event({ cost: 'From 5 to 10 to 15' });
    const { body } = await ask('GET', `wp/v2/tribe_events/${id}`);
    const changed = { meta: { ...body.meta, _EventURL: 'https://example.org/other' } };
    await ask('POST', `wp/v2/tribe_events/${id}`, { as: 'editor', body: changed });
    const { body: event } = await world.rest<{ cost_details: object; website: string }>(
      'GET',
      `/events/${id}`,
    );
    expect(event).toMatchObject({
      cost_details: { values: ['5', '10', '15'] },
      website: 'https://example.org/other',
    });
  });

  test('context=edit has texts as they were written, for those who may edit', async () => {
    const { id } = await make.event({ title: 'Raw', description: 'One' });
    const path = `wp/v2/tribe_events/${id}?context=edit`;
    const statusOf = async (address: string, as?: Role) => {
      const { status, body } = await ask<WireError>('GET', address, { as });
      return [status, body.code];
    };
    for (const address of [path, 'wp/v2/tribe_events?context=edit']) {
      expect(await statusOf(address)).toEqual([401, 'rest_forbidden_context']);
      expect(await statusOf(address, 'subscriber')).toEqual([403, 'rest_forbidden_context']);
    }
    expect(await statusOf(path, 'author')).toEqual([403, 'rest_forbidden_context']);
    const { body } = await ask('GET', path, { as: 'editor' });
    expect(body).toMatchObject({ title: { raw: 'Raw', rendered: 'Raw' }, content: { raw: 'One' } });
    expect((await ask('GET', `wp/v2/tribe_events/${id}`, { as: 'editor' })).body.title).toEqual({
      rendered: 'Raw',
    });
    const { body: small } = await ask('GET', `wp/v2/tribe_events/${id}?context=embed`);
    expect(small).toHaveProperty('title');
    expect(small).not.toHaveProperty('content');
  });

  test('_embed brings the terms of an event', async () => {
    const [category, tag] = [await make.category(), await make.tag()];
    const { id } = await make.event({ categories: [category.id], tags: [tag.id] });
    const { body } = await ask('GET', `wp/v2/tribe_events/${id}?_embed=1&_fields=_embedded,id`);
    expect(body).toMatchObject({ id, _embedded: { 'wp:term': [[{ id: category.id }], [{ id: tag.id }]] } });
  });

  test.each(['posts', 'pages', 'categories', 'comments', 'users', 'statuses', 'blocks', 'search'])(
    'there are no %s',
    async (name) => {
      const { status, body, headers } = await ask<unknown[]>('GET', `wp/v2/${name}?per_page=100`);
      const totals = [headers.get('x-wp-total'), headers.get('x-wp-totalpages')];
      expect([status, body, totals]).toEqual([200, [], ['0', '0']]);
    },
  );

  test.each([
    ['posts/1', 'rest_post_invalid_id'],
    ['pages/1', 'rest_post_invalid_id'],
    ['categories/1', 'rest_term_invalid'],
    ['comments/1', 'rest_comment_invalid_id'],
    ['users/999', 'rest_user_invalid_id'],
    ['statuses/lost', 'rest_status_invalid'],
    ['types/constructor', 'rest_type_invalid'],
    ['taxonomies/__proto__', 'rest_taxonomy_invalid'],
  ])('%s is unknown, as its clients know it', async (path, code) => {
    const { status, body } = await ask<WireError>('GET', `wp/v2/${path}`);
    expect([status, body.code]).toEqual([404, code]);
  });

  test('types and taxonomies are read singly, and users by themselves', async () => {
    expect((await ask('GET', 'wp/v2/types/tribe_events')).body).toMatchObject({ rest_base: 'tribe_events' });
    expect((await ask('GET', 'wp/v2/taxonomies/post_tag')).body).toMatchObject({ rest_base: 'tags' });
    const { body: me } = await ask('GET', 'wp/v2/users/me', { as: 'author' });
    expect((await ask('GET', `wp/v2/users/${me.id}`, { as: 'author' })).body.id).toBe(me.id);
    expect((await ask('GET', `wp/v2/users/${me.id}`)).status).toBe(404);
  });

  test('tec/v1/docs describes the routes that are served', async () => {
    interface Document {
      openapi: string;
      info: { title: string; version: string };
      paths: Record<string, Record<string, { operationId: string; responses: object }>>;
    }
    const { status, body } = await ask<Document>('GET', 'tec/v1/docs');
    expect([status, body.openapi]).toEqual([200, '3.1.0']);
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/events', '/events/{id}', '/venues', '/organizers/{id}', '/tickets']),
    );
    const operations = Object.values(body.paths).flatMap((path) => Object.values(path));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });
});
