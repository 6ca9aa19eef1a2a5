import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let make: ReturnType<typeof createMaker>;

beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  make = createMaker(world);
});

afterAll(() => world.close());

test('The sitemap has each public resource in each language that it has, with the others as alternates', async () => {
  const event = await make.event({ title: 'Midsummer', slug: 'midsummer' }, { language: 'en' });
  const body = { title: 'Juhannus', slug: 'juhannus' };
  await world.rest('POST', `/events/${event.id}`, { as: 'editor', language: 'fi', body });
  const venue = await make.venue({}, { language: 'de' });
  const entries = await readEntries('/sitemap.xml');
  const [english, finnish] = [`${world.url}/en/event/midsummer`, `${world.url}/fi/event/juhannus`];
  const alternates = { en: english, fi: finnish };
  expect(entries.get(english)?.modified).toMatch(/^\d{4}-\d\d-\d\dT[\d:]+Z$/);
  expect(entries.get(english)?.alternates).toEqual(alternates);
  expect(entries.get(finnish)).toMatchObject({ alternates });
  expect(entries.has(`${world.url}/de/event/midsummer`)).toBe(false);
  expect(entries.has(`${world.url}/de/venue/${venue.slug}`)).toBe(true);
  expect(entries.has(`${world.url}/en/calendar`)).toBe(true);
});

test('Nothing that is not public is in the sitemap, whoever asks', async () => {
  const drafts = [
    await make.event({ status: 'draft', slug: 'hidden-draft' }),
    await make.event({ hide_from_listings: true, slug: 'hidden-from-lists' }),
    await make.event({ date: '2028-01-01 00:00:00', slug: 'hidden-until-later' }),
    await make.event({ slug: 'hidden-in-trash' }),
  ];
  await world.rest('DELETE', `/events/${drafts.at(-1)?.id}`, { as: 'editor' });
  await make.venue({ status: 'private', venue: 'Hidden hall' });
  for (const as of [undefined, 'administrator'] as const) {
    const { text } = await world.request('GET', '/sitemap.xml', { as });
    expect(text).toContain('</urlset>');
    expect(text).not.toContain('hidden');
  }
});

test('Every page of the sitemap can be read', async () => {
  await make.event({ title: '音乐会' }, { language: 'zh-hans' });
  await make.category({ name: 'A & B' });
  const entries = [...(await readEntries('/sitemap.xml')).keys()].filter((url) => !url.endsWith('/calendar'));
  for (const url of entries) expect([url, (await fetch(url)).status]).toEqual([url, 200]);
});

test('A crawler that knows the sitemap gets 304 until something is published', async () => {
  const { headers } = await world.request('GET', '/sitemap.xml');
  const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
  const statements = await world.statements(async () => {
    expect((await world.request('GET', '/sitemap.xml', known)).status).toBe(304);
  });
  expect(statements.filter((sql) => sql.includes('event_text'))).toEqual([]);
  await make.event();
  expect((await world.request('GET', '/sitemap.xml', known)).status).toBe(200);
});

test('Beyond the most URLs of a sitemap it is an index of parts, which have all of them', async () => {
  const other = await startCalendar({ now: () => now, exports: { urls: 10 } });
  try {
    const { event, tag } = createMaker(other);
    const created = [await event({ tags: [(await tag()).id] }), await event()];
    const { text } = await other.request('GET', '/sitemap.xml');
    expect(text).toContain('<sitemapindex');
    const parts = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
    const all = (await Promise.all(parts.map(async (url) => (await fetch(url)).text()))).join('');
    for (const { slug } of created) expect(all).toContain(`/en/event/${slug}</loc>`);
    expect(all).toContain('/en/tag/');
  } finally {
    await other.close();
  }
});

test('robots.txt names the sitemap and keeps crawlers from the APIs and files', async () => {
  const { status, headers, text } = await world.request('GET', '/robots.txt');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text).toContain(`Sitemap: ${world.url}/sitemap.xml`);
  for (const path of ['/graphql', '/export/', '/calendar/events/v1/'])
    expect(text).toContain(`Disallow: ${path}\n`);
  const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
  expect((await world.request('GET', '/robots.txt', known)).status).toBe(304);
});

test('A part that is unknown is empty, however large its number', async () => {
  const empty = await world.request('GET', '/sitemap-event-999.xml');
  expect([empty.status, empty.text]).toEqual([200, expect.stringContaining('</urlset>')]);
  for (const kind of ['event', 'venue', 'organizer', 'category', 'tag'])
    for (const part of [429_496, 429_497, 999_999]) {
      const { status, text } = await world.request('GET', `/sitemap-${kind}-${part}.xml`);
      expect([kind, part, status, text]).toEqual([kind, part, 200, empty.text]);
    }
});

test.each(['/sitemap-event-999.xml', '/sitemap-user-0.xml'])('%s reveals nothing', async (path) => {
  const { text } = await world.request('GET', path);
  expect(text).not.toContain('<loc>');
});

async function readEntries(path: string) {
  const { text } = await world.request('GET', path);
  const entries = [...text.matchAll(/<url>(.*?)<\/url>/g)].map(([, entry = '']) => {
    const links = [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)];
    return [
      /<loc>([^<]+)/.exec(entry)?.[1] ?? '',
      {
        modified: /<lastmod>([^<]+)/.exec(entry)?.[1],
        alternates: Object.fromEntries(links.map(([, language = '', url = '']) => [language, url])),
      },
    ] as const;
  });
  return new Map(entries);
}
