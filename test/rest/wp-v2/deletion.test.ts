import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { legacyBase, startLegacy } from '../../harness/legacy.ts';
import {
  aName,
  type Asker,
  createAsker,
  type Maker,
  type WireError,
  type WireEvent,
} from '../../harness/make.ts';
import type { World } from '../../harness/world.ts';
import type { Role } from '../../../src/entities/user.ts';

interface Gone {
  deleted?: boolean;
  previous?: { id: number; status: string; [field: string]: unknown };
}

const restoring = `mutation ($id: ID!, $version: Int!) { restoreVersion(id: $id, version: $version) {
  node { ... on Post { number version slug } } errors { code } } }`;

/** Deleting for good, which only clients of the older service ask for over REST (decision 0078). */
describe('deleting for good', () => {
  let world: World;
  let make: Maker;
  let asker: Asker;
  beforeAll(async () => {
    ({ world, make } = await startLegacy());
    asker = createAsker(world);
  });
  afterAll(() => world.close());

  const remove = <Body = Gone & WireError>(path: string, { as, body }: { as?: Role; body?: unknown } = {}) =>
    world.request<Body>('DELETE', `${legacyBase}${path}`, { as, body });
  const restore = async (type: string, number: number, version: number) => {
    const id = Buffer.from(`${type}:${number}`).toString('base64url');
    return asker<{ restoreVersion: object }>(restoring, { id, version }, { as: 'editor' });
  };

  test.each([
    ['wp/v2/tribe_events', 'event'],
    ['wp/v2/tribe_venue', 'venue'],
    ['wp/v2/tribe_organizer', 'organizer'],
    ['tec/v1/events', 'event'],
    ['tec/v1/venues', 'venue'],
    ['tec/v1/organizers', 'organizer'],
  ] as const)('%s are gone, and the answer shows them as they were', async (path, kind) => {
    const { id, slug } = await make[kind]();
    const address = `/${path}/${id}`;
    expect((await remove(`${address}?force=true`)).status).toBe(401);
    expect((await remove(`${address}?force=true`, { as: 'contributor' })).status).toBe(403);
    expect((await remove(`${address}?force=maybe`, { as: 'editor' })).status).toBe(400);
    const gone = await remove(address, { as: 'editor', body: { force: true } });
    expect([gone.status, gone.body]).toMatchObject([
      200,
      { deleted: true, previous: { id, status: 'publish', slug } },
    ]);
    for (const as of [undefined, 'editor'] as const)
      expect((await world.request('GET', `${legacyBase}${address}`, { as })).status).toBe(404);
    expect((await remove(`${address}?force=true`, { as: 'editor' })).status).toBe(404);
  });

  test('what is in the trash can be deleted, and without force it goes there', async () => {
    const { id } = await make.event();
    const path = `/wp/v2/tribe_events/${id}`;
    expect((await remove(path, { as: 'editor' })).body).toMatchObject({ id, status: 'trash' });
    const { body } = await remove(`${path}?force=1`, { as: 'editor' });
    expect(body).toMatchObject({ deleted: true, previous: { id, status: 'trash' } });
  });

  test('categories, tags and images have no trash', async () => {
    const [category, tag] = [await make.category(), await make.tag()];
    const { image } = await make.event({ image: 'https://pictures.example.org/kept.png' });
    const paths = [
      `/wp/v2/tribe_events_cat/${category.id}`,
      `/wp/v2/tags/${tag.id}`,
      `/wp/v2/media/${(image as { id: number }).id}`,
    ];
    for (const path of paths) {
      expect([path, (await remove(`${path}?force=true`)).status]).toEqual([path, 401]);
      const refused = await remove(path, { as: 'editor' });
      expect([path, refused.status, refused.body.code]).toEqual([path, 501, 'rest_trash_not_supported']);
      expect((await world.request('GET', `${legacyBase}${path}`)).status).toBe(200);
      const gone = await remove(`${path}?force=true`, { as: 'editor' });
      expect([path, gone.status, gone.body.deleted]).toEqual([path, 200, true]);
      expect((await world.request('GET', `${legacyBase}${path}`)).status).toBe(404);
    }
  });

  test('events lose a deleted venue and image, their counts stay right, and the slug is free', async () => {
    const [venue, tag] = [await make.venue({ venue: aName('Gone hall') }), await make.tag()];
    const url = `https://pictures.example.org/${venue.id}.png`;
    const event = await make.event({ venue: venue.id, tags: [tag.id], image: url });
    const other = await make.event({ tags: [tag.id] });
    await remove(`/wp/v2/tribe_venue/${venue.id}?force=true`, { as: 'editor' });
    await remove(`/wp/v2/media/${(event.image as { id: number }).id}?force=true`, { as: 'editor' });
    const { body } = await world.rest<WireEvent>('GET', `/events/${event.id}`);
    expect(body).toMatchObject({ venue: [], image: false, tags: [{ count: 2 }] });
    await remove(`/tec/v1/events/${event.id}?force=true`, { as: 'editor' });
    const { body: rest } = await world.rest<{ total: number }>('GET', `/events?tags=${tag.id}`);
    expect(rest.total).toBe(1);
    expect((await world.rest<WireEvent>('GET', `/events/${other.id}`)).body.tags).toMatchObject([
      { count: 1 },
    ]);
    expect((await make.event({ slug: event.slug })).slug).toBe(event.slug);
  });

  test('events that take the address of an image while it is deleted have it or not, and nothing fails', async () => {
    for (const round of [1, 2, 3, 4, 5]) {
      const url = `https://pictures.example.org/taken-${round}.png`;
      const { image } = await make.event({ image: url });
      const path = `/wp/v2/media/${(image as { id: number }).id}?force=true`;
      const [gone, ...events] = await Promise.all([
        remove(path, { as: 'editor' }),
        ...[1, 2, 3, 4].map(() => make.event({ image: url })),
      ]);
      expect(gone.status).toBe(200);
      for (const { id } of events) {
        const { body } = await world.rest<WireEvent>('GET', `/events/${id}`);
        expect([false, url]).toContain(body.image === false ? false : (body.image as { url: string }).url);
      }
    }
  });

  test('a deleted venue and a deleted event come back with what lost them', async () => {
    const venue = await make.venue();
    const event = await make.event({ venue: venue.id });
    const part = await make.event();
    const parent =
      'mutation ($id: Int!, $parent: Int) { updateEvent(number: $id, input: { parent: $parent }) { errors { code } } }';
    await asker(parent, { id: part.id, parent: event.id }, { as: 'editor' });
    await remove(`/wp/v2/tribe_venue/${venue.id}?force=true`, { as: 'editor' });
    await remove(`/wp/v2/tribe_events/${event.id}?force=true`, { as: 'editor' });
    const parentOf = 'query ($id: Int!) { event(number: $id) { parent { number } } }';
    expect(await asker(parentOf, { id: part.id })).toEqual({ event: { parent: null } });
    expect(await restore('Event', event.id, 1)).toMatchObject({
      restoreVersion: { node: { number: event.id, slug: event.slug }, errors: [] },
    });
    expect(await restore('Venue', venue.id, 1)).toMatchObject({
      restoreVersion: { node: { number: venue.id, slug: venue.slug }, errors: [] },
    });
    expect((await world.rest<WireEvent>('GET', `/events/${event.id}`)).body).toMatchObject({
      title: event.title,
      venue: { id: venue.id },
    });
    expect(await asker(parentOf, { id: part.id })).toEqual({ event: { parent: { number: event.id } } });
  });

  test('our own namespace and the older one move to the trash, whatever force says', async () => {
    const { id } = await make.event();
    expect((await world.rest('DELETE', `/events/${id}?force=true`, { as: 'editor' })).body).toMatchObject({
      id,
      status: 'trash',
    });
    const other = await make.event();
    expect(
      (await remove(`/tribe/events/v1/events/${other.id}?force=true`, { as: 'editor' })).body,
    ).toMatchObject({
      id: other.id,
      status: 'trash',
    });
  });

  test('GraphQL shows a deleted event as it was', async () => {
    const [venue, tag] = [await make.venue(), await make.tag()];
    const { id, title } = await make.event({ venue: venue.id, tags: [tag.id] });
    const deletion = `mutation ($id: Int!) { deleteEvent(number: $id, permanently: true) {
      event { title venues { number } tags { number } translations { title } } deletedId errors { code } } }`;
    expect(await asker(deletion, { id }, { as: 'editor' })).toMatchObject({
      deleteEvent: {
        event: {
          title,
          venues: [{ number: venue.id }],
          tags: [{ number: tag.id }],
          translations: [{ title }],
        },
        errors: [],
      },
    });
    expect(
      await asker('query ($id: Int!) { event(number: $id) { title } }', { id }).catch(() => 'gone'),
    ).toBe('gone');
  });
});
