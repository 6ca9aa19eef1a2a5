import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await startCalendar({ now: () => now, config: { calendarName: 'Summer' } });
  const make = createMaker(world);
  await make.event({
    title: 'Rock &amp; roll <script>',
    slug: 'rock',
    venue: (await make.venue({ venue: 'Old Hall' })).id,
  });
  await make.event({ slug: 'secret', status: 'private' });
  await make.event({ slug: 'unfinished', status: 'draft' });
});

afterAll(() => world.close());

const ask = (url: string, more = '', options = {}) =>
  world.request('GET', `/oembed?url=${encodeURIComponent(url)}${more}`, options);

describe('oEmbed', () => {
  test('describes an event in the language of its address', async () => {
    const { status, headers, text } = await ask(`${world.url}/fi/event/rock`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const found = JSON.parse(text) as Record<string, string>;
    expect(found).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'Rock & roll',
      provider_name: 'Summer',
      provider_url: `${world.url}/`,
      width: 720,
      height: 160,
    });
    expect(found.html).toContain(`<a href="${world.url}/fi/event/rock"`);
    expect(found.html).toContain('Rock &amp; roll</a>');
    expect(found.html).toContain('Old Hall');
  });

  test('describes the calendar by the frame of its filters, within the size that is asked for', async () => {
    const { text } = await ask(
      `${world.url}/de/calendar?view=month&search=rock`,
      '&maxwidth=400&maxheight=300',
    );
    const { html, width, height } = JSON.parse(text) as { html: string; width: number; height: number };
    expect([width, height]).toEqual([400, 300]);
    expect(html).toContain(
      `src="${world.url}/de/embed?view=month&amp;search=rock" title="Summer" width="400" height="300"`,
    );
  });

  test('is also written as XML', async () => {
    const url = `${world.url}/en/event/rock`;
    const { headers, text } = await ask(url, '&format=xml');
    expect(headers.get('content-type')).toBe('text/xml; charset=utf-8');
    const elements = [...text.matchAll(/^ {2}<(\w+)>(.*?)<\/\1>$/gms)].map(([, name, value = '']) => [
      name,
      unescape(value),
    ]);
    const json = JSON.parse((await ask(url)).text) as Record<string, unknown>;
    expect(Object.fromEntries(elements)).toEqual(
      Object.fromEntries(Object.entries(json).map(([name, value]) => [name, String(value)])),
    );
  });

  test.each(['/en/event/rock', '/en/calendar?view=month'])('is found from the head of %s', async (path) => {
    const { text } = await world.request('GET', path);
    for (const type of ['application/json\\+oembed', 'text/xml\\+oembed']) {
      const [, href = ''] = new RegExp(`type="${type}"\\s+href="([^"]+)"`).exec(text) ?? [];
      const { pathname, search } = new URL(href.replaceAll('&amp;', '&'));
      expect((await world.request('GET', pathname + search)).status).toBe(200);
    }
  });

  test.each([
    'https://example.org/en/event/rock',
    '//evil.example/en/event/rock',
    'javascript:alert(1)',
    'not a url',
    '/en/event/rock',
    'HERE/en/event/none',
    'HERE/en/event/secret',
    'HERE/en/event/unfinished',
    'HERE/en/event/%00',
    'HERE/en/event/%E0%A4%A',
    'HERE/en/event/a%2Fb',
    'HERE/en/event/rock/more',
    'HERE/en/venue/old-hall',
    'HERE/en/calendar?view=year',
    'HERE/graphql',
    'HERE',
    'http://user:pass@HOST/en/graphql',
  ])('does not know %s', async (url) => {
    const here = url.replace('HERE', world.url).replace('HOST', new URL(world.url).host);
    for (const as of [undefined, 'administrator']) expect((await ask(here, '', { as })).status).toBe(404);
  });

  test.each([
    ['', 400],
    ['?url=', 400],
    ['?url=HERE&maxwidth=0', 400],
    ['?url=HERE&maxheight=-1', 400],
    ['?url=HERE&maxwidth=1e9', 400],
    ['?url=HERE&format=yaml', 501],
    ['?format=yaml', 501],
  ])('answers /oembed%s with %i', async (query, status) => {
    const url = encodeURIComponent(`${world.url}/en/event/rock`);
    expect((await world.request('GET', `/oembed${query.replace('HERE', url)}`)).status).toBe(status);
  });

  test('answers 304 until the event changes', async () => {
    const url = `${world.url}/en/event/rock`;
    const { headers } = await ask(url);
    const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
    expect((await ask(url, '', known)).status).toBe(304);
    await createMaker(world).event();
    expect((await ask(url, '', known)).status).toBe(200);
  });
});

function unescape(text: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => signs[name] ?? '');
}
