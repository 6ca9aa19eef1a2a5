import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { kindFacts } from '../../src/values/kinds.ts';
import { createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const hour = 3_600_000;

let world: World;
let make: ReturnType<typeof createMaker>;
/** The clock of the service. */
let moment = now;

beforeAll(async () => {
  world = await startCalendar({ now: () => moment, config: { timeZone: 'Europe/Helsinki' } });
  make = createMaker(world);
});

beforeEach(() => {
  moment = now;
});

afterAll(() => world.close());

const open = (path: string, etag?: string) =>
  world.request('GET', path, { headers: etag === undefined ? {} : { 'if-none-match': etag } });

/** Opens a page for the first time; gives the function that opens it again with its tag. */
async function keep(path: string) {
  const { status, headers, text } = await open(path);
  expect([path, status]).toEqual([path, 200]);
  const etag = headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  return { text, again: () => open(path, etag) };
}

const pages = [
  { kind: 'event', change: { title: 'Another title' } },
  { kind: 'venue', change: { venue: 'Another name' } },
  { kind: 'organizer', change: { organizer: 'Another name' } },
  { kind: 'category', change: { name: 'Another name' } },
  { kind: 'tag', change: { name: 'Another name' } },
] as const;

describe('The page of a resource', () => {
  test.each(pages)('of the kind $kind answers 304 with one statement at most', async ({ kind }) => {
    const { slug } = await make[kind]();
    const { again } = await keep(`/en/${kind}/${slug}`);
    const statements = await world.statements(async () => expect((await again()).status).toBe(304));
    expect(statements.length).toBeLessThanOrEqual(1);
  });

  test.each(pages)('of the kind $kind comes from the cache for others', async ({ kind }) => {
    const { slug } = await make[kind]();
    const path = `/en/${kind}/${slug}`;
    const { text } = await keep(path);
    const statements = await world.statements(async () => expect((await open(path)).text).toBe(text));
    expect(statements.length).toBeLessThanOrEqual(1);
  });

  test.each(pages)('of the kind $kind is sent again after a change', async ({ kind, change }) => {
    const { id, slug } = await make[kind]();
    const { again } = await keep(`/en/${kind}/${slug}`);
    await world.rest('POST', `/${kindFacts[kind].collection}/${id}`, { as: 'editor', body: change });
    const { status, text } = await again();
    expect(status).toBe(200);
    expect(text).toContain('Another');
  });

  test('differs between languages, also where the address names none', async () => {
    const { slug } = await make.event();
    const in_ = (language: string, etag = '') =>
      world.request('GET', `/event/${slug}`, {
        headers: { 'accept-language': language, 'if-none-match': etag },
      });
    const german = await in_('de');
    expect(german.headers.get('vary')).toContain('Accept-Language');
    const tag = german.headers.get('etag') ?? '';
    expect((await in_('de', tag)).status).toBe(304);
    const finnish = await in_('fi', tag);
    expect([finnish.status, finnish.headers.get('content-language')]).toEqual([200, 'fi']);
  });

  test('shows an editor a private event, and nobody else from the cache', async () => {
    const { slug } = await make.event({ status: 'private' });
    const path = `/en/event/${slug}`;
    const editors = await world.request('GET', path, { as: 'editor' });
    expect(editors.status).toBe(200);
    expect(editors.headers.get('cache-control')).toBe('private, no-cache');
    expect((await open(path)).status).toBe(404);
    expect((await open(path, editors.headers.get('etag') ?? '')).status).toBe(404);
  });

  test('appears at the moment of its publication, and not before', async () => {
    const { slug } = await make.event({ date: '2027-05-01 15:00:00' });
    // In the zone of the calendar.
    const publication = Date.UTC(2027, 4, 1, 12);
    const path = `/en/event/${slug}`;
    moment = publication - 1000;
    expect((await open(path)).status).toBe(404);
    moment = publication;
    const { again } = await keep(path);
    expect((await again()).status).toBe(304);
    moment = publication - 1000;
    expect((await again()).status).toBe(404);
  });
});

describe('The distance of an event', () => {
  test('is the same until midnight where the event is', async () => {
    const { slug } = await make.event({
      start_date: '2027-03-17 18:00',
      end_date: '2027-03-17 20:00',
      timezone: 'Asia/Shanghai',
    });
    const midnight = Date.UTC(2027, 2, 14, 16);
    const { text, again } = await keep(`/en/event/${slug}`);
    expect(text).toContain('in 3 days');
    moment = midnight - 1;
    expect((await again()).status).toBe(304);
    moment = midnight;
    const next = await again();
    expect([next.status, next.text.includes('in 2 days')]).toEqual([200, true]);
  });

  test('changes when the event starts, and when it ends', async () => {
    const { slug } = await make.event({
      start_date: '2027-03-14 18:00',
      end_date: '2027-03-14 20:00',
      timezone: 'UTC',
    });
    const path = `/en/event/${slug}`;
    const [start, end] = [Date.UTC(2027, 2, 14, 18), Date.UTC(2027, 2, 14, 20)];
    moment = start - hour;
    const before = await keep(path);
    expect(before.text).toContain('today');
    moment = start;
    expect((await before.again()).text).toContain('happening now');
    const during = await keep(path);
    moment = end - 1;
    // Other events that end meanwhile are related no longer.
    expect((await keep(path)).text).toContain('happening now');
    moment = end;
    expect((await during.again()).text).not.toContain('happening now');
  });

  test('is right after a clock that ran ahead is set back', async () => {
    const { slug } = await make.event({ start_date: '2027-03-17 18:00', end_date: '2027-03-17 20:00' });
    moment = now + 24 * hour;
    const { again } = await keep(`/en/event/${slug}`);
    moment = now;
    expect((await again()).text).toContain('in 3 days');
  });
});

describe('The events of a venue', () => {
  test('are coming until they end, and past from then on', async () => {
    const venue = await make.venue();
    const { title } = await make.event({
      start_date: '2027-03-14 18:00',
      end_date: '2027-03-14 20:00',
      timezone: 'UTC',
      venue: venue.id,
    });
    const { text, again } = await keep(`/en/venue/${venue.slug}`);
    expect(text).not.toContain('Past events');
    moment = Date.UTC(2027, 2, 14, 20) - 1;
    expect((await again()).status).toBe(304);
    moment = Date.UTC(2027, 2, 14, 20);
    const [, past = ''] = (await again()).text.split('Past events');
    expect(past).toContain(title);
  });

  test('begin to exist with the next one that is written', async () => {
    const venue = await make.venue();
    const { again } = await keep(`/en/venue/${venue.slug}`);
    const { title } = await make.event({ venue: venue.id });
    expect((await again()).text).toContain(title);
  });
});

describe('What the filters of the calendar offer', () => {
  let page = 0;
  /** A page that nobody has opened before. */
  const openNew = (as?: 'editor') => {
    page += 1;
    return world.request('GET', `/en/calendar?start_date=2027-01-01&end_date=2028-01-${page + 10}`, { as });
  };

  test('is read once for all pages', async () => {
    await make.event();
    await openNew();
    const later = await world.statements(openNew);
    expect(later.filter((sql) => /"(?:tag|category)"/.test(sql))).toEqual([]);
    expect(later.length).toBeLessThanOrEqual(7);
  });

  test('has what was written since', async () => {
    const tag = await make.tag();
    await openNew();
    await make.event({ tags: [tag.id] });
    expect((await openNew()).text).toContain(tag.name);
    await world.rest('POST', `/tags/${tag.id}`, { as: 'editor', body: { name: 'Renamed since' } });
    expect((await openNew()).text).toContain('Renamed since');
  });

  test('has what is published, at the moment of its publication', async () => {
    const tag = await make.tag();
    // In the zone of the calendar.
    const times = { start_date: '2027-07-01 18:00', end_date: '2027-07-01 20:00' };
    await make.event({ date: '2027-06-01 15:00:00', tags: [tag.id], ...times });
    const publication = Date.UTC(2027, 5, 1, 12);
    moment = publication - 1;
    expect((await openNew()).text).not.toContain(tag.name);
    moment = publication;
    expect((await openNew()).text).toContain(tag.name);
    moment = publication - 1;
    expect((await openNew()).text).not.toContain(tag.name);
  });

  test('is different for editors, who see more', async () => {
    const venue = await make.venue({ status: 'private' });
    await make.event({ venue: venue.id });
    await openNew();
    expect((await openNew('editor')).text).toContain(venue.venue);
    expect((await openNew()).text).not.toContain(venue.venue);
  });
});
