import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { linkedData, readPage } from './read-page.ts';

let world: World;
let make: ReturnType<typeof createMaker>;

beforeAll(async () => {
  world = await startCalendar({ sample: true });
  make = createMaker(world);
});

afterAll(() => world.close());

const descriptionOf = (body: string) => /<meta name="description" content="([^"]+)"/.exec(body)?.[1];

describe('What search engines read', () => {
  test('names the calendar in each language by absolute URLs, with its filters', async () => {
    const { url } = world;
    const body = await readPage(world, '/fi/calendar?view=month');
    const links = [...body.matchAll(/hreflang="([^"]+)" href="(http[^"]+)"/g)].map(([, tag, to]) => [
      tag,
      to,
    ]);
    expect(Object.fromEntries(links)).toEqual({
      en: `${url}/en/calendar?view=month`,
      fi: `${url}/fi/calendar?view=month`,
      de: `${url}/de/calendar?view=month`,
      'zh-Hans': `${url}/zh-hans/calendar?view=month`,
      'x-default': `${url}/calendar?view=month`,
    });
    expect(body).toContain(`<link rel="canonical" href="${url}/fi/calendar?view=month" />`);
  });

  test.each(['/en/', '/de/calendar', '/fi/calendar?view=week'])('describes %s', async (path) => {
    expect(descriptionOf(await readPage(world, path))?.length).toBeGreaterThan(50);
  });

  test.each(['event', 'venue', 'organizer', 'category', 'tag'] as const)(
    'describes a page of the kind %s without a text by its name',
    async (kind) => {
      const { slug } = await make[kind]({}, { language: 'en' });
      const body = await readPage(world, `/en/${kind}/${slug}`);
      const name = /<h1[^>]*>([^<]+)</.exec(body)?.[1] ?? 'no name';
      expect(descriptionOf(body)).toContain(name);
    },
  );

  test.each([
    '/en/calendar',
    '/fi/calendar/map',
    '/de/developers',
    '/zh-hans/docs',
    '/en/event/city-of-light',
  ])('has of %s what messengers show: title, address, calendar and language', async (path) => {
    const body = await readPage(world, path);
    const found = [...body.matchAll(/<meta property="og:([a-z_]+)" content="([^"]*)" \/>/g)];
    const preview: Record<string, string> = Object.fromEntries(
      found.map(([, name = '', content = '']) => [name, content]),
    );
    expect(preview).toMatchObject({ type: 'website', url: world.url + path });
    expect(preview.title?.length).toBeGreaterThan(3);
    expect(preview.site_name?.length).toBeGreaterThan(3);
    expect(preview.locale).toMatch(/^(en_GB|fi_FI|de_DE|zh_CN)$/);
  });

  test('has the list of events as links to their pages, in the order of the page', async () => {
    const body = await readPage(world, '/fi/calendar');
    const { itemListElement: items } = linkedData(body).ItemList as { itemListElement: { url: string }[] };
    const links = [...body.matchAll(/<h[23] lang="[^"]+"><a href="([^"]+)"/g)].map(([, link]) => link);
    expect(links.length).toBeGreaterThan(5);
    expect(items.map(({ url }) => url).filter((url) => links.includes(url))).toEqual(links);
    expect(linkedData(await readPage(world, '/fi/calendar?search=xyzzy')).ItemList).toBeUndefined();
  });

  test.each([
    ['Finland', 'FI'],
    ['Saksa', 'DE'],
    ['Frankreich', 'FR'],
    ['中国', 'CN'],
    [' uk ', 'GB'],
    ['USA', 'US'],
    ['se', 'SE'],
    ['Narnia', 'Narnia'],
  ])('has the country %j of a venue as %s', async (country, code) => {
    const { slug } = await make.venue({ country });
    const { Place: place } = linkedData(await readPage(world, `/en/venue/${slug}`));
    expect(place).toMatchObject({ address: { addressCountry: code } });
    expect(place).not.toHaveProperty('description');
  });

  test('includes the current views of the calendar, but not each day of each year', async () => {
    const { text } = await world.request('GET', '/robots.txt');
    expect(text).toContain('Disallow: /*calendar?\n');
    expect(text).toContain('Allow: /*calendar?view=month$\n');
  });
});

test.each(['/en/calendar', '/en/event/new-words-in-ink'])(
  'the pictures of %s come from where the page is, whatever name the reader calls it by',
  async (path) => {
    const sources = [...(await readPage(world, path)).matchAll(/<img[^>]* src="([^"]+)"/gs)];
    expect(sources.length).toBeGreaterThan(0);
    for (const [, source] of sources) expect(source).toMatch(/^\/media\//);
  },
);

test.each([
  ...['/', '/docs', '/graphiql', '/statistics', '/calendar', '/calendar?view=month', '/calendar/map'],
  ...['/calendar/embed', '/embed', '/fi/event/new-words-in-ink', '/no-such-page', '/?i18n_language=xx'],
  ...['/graphql', '/calendar?view=nonsense'],
])('the head of %s names the root of the API, as its header does', async (path) => {
  const { headers, text } = await world.request('GET', path, { headers: { accept: 'text/html' } });
  expect(text).toContain(`<link rel="https://api.w.org/" href="${world.url}/" />`);
  expect(headers.get('link')).toContain(`<${world.url}/>; rel="https://api.w.org/"`);
});

describe('A page is compressed', () => {
  const open = (headers: Record<string, string>) => world.request('GET', '/en/calendar', { headers });

  test.each(['br', 'gzip'])(
    'with %s for a client that asks for it, under a tag of its own',
    async (encoding) => {
      const plain = await open({ 'accept-encoding': 'identity' });
      const compressed = await open({ 'accept-encoding': encoding });
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(compressed.headers.get('content-encoding')).toBe(encoding);
      expect(compressed.text).toBe(plain.text);
      for (const { headers } of [plain, compressed]) expect(headers.get('vary')).toContain('Accept-Encoding');
      const etag = compressed.headers.get('etag') ?? '';
      expect(etag).not.toBe(plain.headers.get('etag'));
      expect((await open({ 'accept-encoding': encoding, 'if-none-match': etag })).status).toBe(304);
      expect((await open({ 'accept-encoding': 'identity', 'if-none-match': etag })).status).toBe(200);
    },
  );

  test('for nobody who signs in: its size would tell of secrets beside what strangers sent', async () => {
    const { status, headers } = await world.request('GET', '/en/calendar', {
      as: 'editor',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect([status, headers.get('content-encoding')]).toEqual([200, null]);
  });
});

test.each([
  ['', 720, 600],
  ['&maxwidth=400&maxheight=300', 400, 300],
])('oEmbed%s has the largest picture that fits', async (limits, width, height) => {
  const url = encodeURIComponent(`${world.url}/en/event/new-words-in-ink`);
  const { text } = await world.request('GET', `/oembed?url=${url}${limits}`);
  const found = JSON.parse(text) as Record<`thumbnail_${'url' | 'width' | 'height'}`, number | string>;
  expect(found.thumbnail_width).toBeGreaterThan(width / 3);
  expect(found.thumbnail_width).toBeLessThanOrEqual(width);
  expect(found.thumbnail_height).toBeLessThanOrEqual(height);
  expect((await fetch(String(found.thumbnail_url))).status).toBe(200);
});
