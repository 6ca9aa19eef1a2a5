import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, idsOf, type Maker, now, type WireEvent, type WirePage } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const kinds = [
  ['events', 'event'],
  ['venues', 'venue'],
  ['organizers', 'organizer'],
] as const;
const names = { event: 'title', venue: 'venue', organizer: 'organizer' } as const;

describe('the trash', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const ask = (method: string, path: string, body?: object) =>
    world.rest<WireEvent & { code: string }>(method, path, { as: 'editor', body });

  test.each(kinds)('takes what is deleted from /%s and frees its slug', async (collection, kind) => {
    const { id, slug } = await make[kind]();
    const { status, body } = await ask('DELETE', `/${collection}/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, status: 'trash', slug: `${slug}__trashed` });
    const bySlug = await ask('GET', `/${collection}/by-slug/${slug}`);
    expect(bySlug).toMatchObject({ status: 404, body: { code: `rest-${kind}-not-found` } });
  });

  test.each(kinds)('takes /%s by slug once, after which the slug names nothing', async (collection, kind) => {
    const { id, slug } = await make[kind]();
    const path = `/${collection}/by-slug/${slug}`;
    expect(await ask('DELETE', path)).toMatchObject({ status: 200, body: { id, status: 'trash' } });
    expect(await ask('DELETE', path)).toMatchObject({
      status: 404,
      body: { code: `rest-${kind}-not-found` },
    });
  });

  test.each(kinds)('answers a second DELETE of /%s by id with 410', async (collection, kind) => {
    const { id } = await make[kind]();
    const path = `/${collection}/${id}`;
    await ask('DELETE', path);
    expect(await ask('DELETE', path)).toMatchObject({ status: 410, body: { code: `${kind}-is-in-trash` } });
  });

  test.each(kinds)('gives the slug of /%s to the next one of that name', async (collection, kind) => {
    const { id, slug } = await make[kind]({ [names[kind]]: `Twice ${kind}` });
    await ask('DELETE', `/${collection}/${id}`);
    const next = await make[kind]({ [names[kind]]: `Twice ${kind}` });
    expect(next.slug).toBe(slug);
    expect(next.id).not.toBe(id);
  });

  test.each(kinds)('is closed to readers of /%s and open to editors', async (collection, kind) => {
    const { id } = await make[kind]();
    await ask('DELETE', `/${collection}/${id}`);
    const anonymous = await world.rest('GET', `/${collection}/${id}`);
    expect(anonymous).toMatchObject({ status: 403, body: { code: `${kind}-not-accessible` } });
    expect(await ask('GET', `/${collection}/${id}`)).toMatchObject({
      status: 200,
      body: { status: 'trash' },
    });
  });

  test.each(kinds)('shows /%s in lists with status=trash only', async (collection, kind) => {
    const { id } = await make[kind]();
    await ask('DELETE', `/${collection}/${id}`);
    const list = async (query: Record<string, string>) => {
      const all = { per_page: '50', ...query };
      const { body } = await world.rest<WirePage>('GET', `/${collection}`, { as: 'editor', query: all });
      return idsOf(body[collection]);
    };
    expect(await list({})).not.toContain(id);
    expect(await list({ status: 'trash' })).toContain(id);
  });

  test.each(kinds)('keeps /%s through an update until a status is sent', async (collection, kind) => {
    const { id, slug } = await make[kind]();
    const path = `/${collection}/${id}`;
    await ask('DELETE', path);
    expect((await ask('PATCH', path, { description: 'Still there' })).body.status).toBe('trash');
    const restored = await ask('PATCH', path, { status: 'publish' });
    expect(restored).toMatchObject({ status: 200, body: { status: 'publish' } });
    expect((await world.rest('GET', `/${collection}/by-slug/${slug}`)).body.id).toBe(id);
  });

  test('is not skipped with force', async () => {
    const { id } = await make.event();
    const { body } = await world.rest('DELETE', `/events/${id}`, { as: 'editor', query: { force: 'true' } });
    expect(body.status).toBe('trash');
    expect((await ask('GET', `/events/${id}`)).status).toBe(200);
  });

  test('leaves the venue and organizers of an event alone', async () => {
    const { id, venue, organizer } = await make.event({
      venue: { venue: 'Stays' },
      organizer: { organizer: 'Stays too' },
    });
    await ask('DELETE', `/events/${id}`);
    expect((await world.rest('GET', `/venues/${(venue as { id: number }).id}`)).status).toBe(200);
    expect((await world.rest('GET', `/organizers/${idsOf(organizer).join()}`)).status).toBe(200);
  });

  test('takes a venue and an organizer out of their events, and an event out of the counts', async () => {
    const [hall, club, term] = [await make.venue(), await make.organizer(), await make.tag()];
    const { id } = await make.event({ venue: hall.id, organizer: club.id, tags: [term.id] });
    await ask('DELETE', `/venues/${hall.id}`);
    await ask('DELETE', `/organizers/${club.id}`);
    expect((await ask('GET', `/events/${id}`)).body).toMatchObject({ venue: [], organizer: [] });
    await ask('DELETE', `/events/${id}`);
    expect((await world.rest('GET', `/tags/${term.id}`)).body.count).toBe(0);
  });

  test.each([
    ...kinds.flatMap(([collection, kind]) => [
      [`/${collection}/99999999`, `rest-${kind}-not-found`],
      [`/${collection}/by-slug/none-such`, `rest-${kind}-not-found`],
    ]),
    ['/categories/99999999', 'rest-category-not-found'],
    ['/tags/99999999', 'rest-tag-not-found'],
  ])('knows nothing of %s', async (path = '', code) => {
    expect(await ask('DELETE', path)).toMatchObject({ status: 404, body: { code } });
  });
});
