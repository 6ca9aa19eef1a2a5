import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Language } from '../../src/i18n/language.ts';
import { createMaker, type Maker } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const noon = Date.parse('2027-03-14T12:00:00Z');
const minute = 60_000;

describe('An answer of the REST interface', () => {
  let clock = noon;
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => clock, config: { timeZone: 'Europe/Helsinki' } });
    make = createMaker(world);
  });
  afterAll(() => world.close());
  beforeEach(() => {
    clock = noon;
  });

  interface Asking {
    path: string;
    query?: Record<string, string>;
    as?: 'editor' | 'author';
    language?: Language;
    etag?: string;
    method?: string;
  }

  const read = async ({ path, etag, method = 'GET', ...options }: Asking) => {
    const headers: Record<string, string> = etag === undefined ? {} : { 'if-none-match': etag };
    const answer = await world.rest(method, path, { ...options, headers });
    return { ...answer, etag: answer.headers.get('etag') ?? '' };
  };
  const statusAgain = async (asking: Asking) => {
    const { etag } = await read(asking);
    return async () => (await read({ ...asking, etag })).status;
  };

  test.each(['/events', '/venues', '/organizers', '/categories', '/tags'])(
    'of %s is not sent again nor made again while nothing changes',
    async (path) => {
      const again = await statusAgain({ path });
      let status = 0;
      const statements = await world.statements(async () => (status = await again()));
      expect([status, statements]).toEqual([304, []]);
    },
  );

  test('is given to the next without a statement', async () => {
    const first = await read({ path: '/events', query: { search: 'unasked' } });
    let second = first;
    const statements = await world.statements(
      async () => (second = await read({ path: '/events', query: { search: 'unasked' } })),
    );
    expect([second.text, second.etag, second.headers.get('x-tec-total')]).toEqual([
      first.text,
      first.etag,
      first.headers.get('x-tec-total'),
    ]);
    expect(statements).toEqual([]);
  });

  test('is another after each write but one that nobody sees, which is another for editors', async () => {
    const { id } = await make.event();
    const again = await statusAgain({ path: `/events/${id}` });
    const asEditor = await statusAgain({ path: `/events/${id}`, as: 'editor' });
    await make.venue({ status: 'draft' });
    expect([await again(), await asEditor()]).toEqual([304, 200]);
    const before = await read({ path: `/events/${id}` });
    await world.rest('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'Changed' } });
    const after = await read({ path: `/events/${id}`, etag: before.etag });
    expect([after.status, after.body.title]).toEqual([200, 'Changed']);
  });

  test('without a body tells the same tag', async () => {
    const { etag } = await read({ path: '/events' });
    const head = await read({ path: '/events', method: 'HEAD' });
    expect([head.etag, head.text]).toEqual([etag, '']);
    expect((await read({ path: '/events', method: 'HEAD', etag })).status).toBe(304);
  });

  test.each<[string, Asking]>([
    ['language', { path: '/events', language: 'fi' }],
    ['query', { path: '/events', query: { per_page: '3' } }],
    ['viewer', { path: '/events', as: 'editor' }],
    ['path', { path: '/venues' }],
  ])('of one %s is not taken for that of another', async (_what, asking) => {
    const { etag } = await read({ path: '/events' });
    expect((await read({ ...asking, etag })).status).toBe(200);
  });

  test('is for shared caches to ask about only where nobody signed in', async () => {
    const control = async (asking: Asking) => (await read(asking)).headers.get('cache-control');
    expect(await control({ path: '/events' })).toBe('no-cache');
    expect(await control({ path: '/events', as: 'author' })).toBe('private, no-cache');
  });

  test('carries no tag where it is an error', async () => {
    expect((await read({ path: '/events/99999999' })).etag).toBe('');
    expect((await read({ path: '/events', query: { per_page: '0' } })).etag).toBe('');
  });

  test('ends with the next publication', async () => {
    const { id } = await make.event({ status: 'future', date: '2027-03-14 14:30:00' });
    const asking = { path: `/events`, query: { include: String(id) } };
    const again = await statusAgain(asking);
    expect((await read(asking)).body.total).toBe(0);
    clock = noon + 29 * minute;
    expect(await again()).toBe(304);
    clock = noon + 30 * minute;
    expect(await again()).toBe(200);
    expect((await read(asking)).body.total).toBe(1);
  });

  test('of the default window ends with the day of the calendar', async () => {
    clock = noon + 60 * minute;
    const again = await statusAgain({ path: '/events' });
    clock = Date.parse('2027-03-14T21:59:59Z');
    expect(await again()).toBe(304);
    clock = Date.parse('2027-03-14T22:00:00Z');
    expect(await again()).toBe(200);
  });

  test('of what is still to come ends when the next event starts', async () => {
    const { id: venue } = await make.venue();
    const times = { start_date: '2027-03-14 14:10:00', end_date: '2027-03-14 20:00:00' };
    await make.event({ ...times, venue, timezone: 'Europe/Helsinki' });
    const asking = { path: '/venues', query: { only_with_upcoming: 'true', per_page: '50' } };
    const venues = async () => ((await read(asking)).body.venues as { id: number }[]).map(({ id }) => id);
    expect(await venues()).toContain(venue);
    const again = await statusAgain(asking);
    expect(await again()).toBe(304);
    clock = noon + 11 * minute;
    expect(await again()).toBe(200);
    expect(await venues()).not.toContain(venue);
  });

  test('that counts from now holds for no time at all', async () => {
    const again = await statusAgain({ path: '/events', query: { start_date: '+1 hour' } });
    expect(await again()).toBe(200);
  });
});
