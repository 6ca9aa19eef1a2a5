import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { languages } from '../../src/i18n/language.ts';
import { createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let make: ReturnType<typeof createMaker>;
let hall: number;

beforeAll(async () => {
  world = await startCalendar({ now: () => now, config: { calendarName: 'Summer <&> "more"' } });
  make = createMaker(world);
  hall = (await make.venue({ venue: 'Old Hall' })).id;
  const on = (day: string, title: string, more = {}) =>
    make.event({
      title,
      slug: title.toLowerCase().replace(/\W+/g, '-'),
      start_date: `${day} 18:00`,
      ...more,
    });
  await on('2027-03-16', 'Jazz <i>night</i>', { venue: hall });
  await on('2027-03-17', 'Reading');
  await on('2027-03-18', 'Board meeting', { status: 'private' });
  await on('2027-03-18', 'Unfinished plan', { status: 'draft' });
  await on('2027-03-18', 'Whispered date', { hide_from_listings: true });
});

afterAll(() => world.close());

const open = (path: string, options = {}) => world.request('GET', path, options);

describe('The calendar on another site', () => {
  test.each(['', '?view=month', '?view=week&date=2027-03-16', '?search=jazz'])(
    'may be framed by anybody at /embed%s, without cookies, forms or our navigation',
    async (query) => {
      const { status, headers, text } = await open(`/de/embed${query}`);
      expect(status).toBe(200);
      expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
      expect(headers.get('set-cookie')).toBeNull();
      expect(text).not.toMatch(/<form|<header|class="skip"/);
      expect(text).toContain('<html lang="de">');
    },
  );

  test.each(['/calendar', '/calendar/embed', '/', '/event/reading'])(
    'leaves %s in no frame of another site',
    async (path) => {
      const { headers } = await open(`/en${path}`);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    },
  );

  test('shows the events of its filters, and opens them in a window of their own', async () => {
    const { text } = await open(`/en/embed?venue=${hall}`);
    expect(text).toContain('Jazz');
    expect(text).not.toContain('Reading');
    const links = [...text.matchAll(/<a\b[^>]*>/g)].map(([link]) => link);
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) expect(link).toContain('target="_blank" rel="noopener"');
  });

  test('changes the month within the frame', async () => {
    const { text } = await open('/en/embed?view=month&date=2027-03-16');
    const [, period = ''] = /<nav class="period"[^>]*>([^]*?)<\/nav>/.exec(text) ?? [];
    expect(period).toContain('href="/en/embed?view=month&amp;date=2027-04-01"');
    expect(period).not.toContain('_blank');
    expect(text).toMatch(/_blank"[^>]* href="\/en\/calendar\?view=day/);
  });

  test.each(['', '?view=month&date=2027-03-16', '?view=day&date=2027-03-18'])(
    'shows nobody at /embed%s what is not for everybody, whoever signs in',
    async (query) => {
      const anonymous = await open(`/en/embed${query}`);
      for (const title of ['Board meeting', 'Unfinished plan', 'Whispered date'])
        expect(anonymous.text).not.toContain(title);
      for (const as of ['administrator', 'editor', 'author', 'contributor', 'subscriber']) {
        const { text, headers } = await open(`/en/embed${query}`, { as });
        expect(text).toBe(anonymous.text);
        expect(headers.get('cache-control')).toBe('no-cache');
      }
    },
  );

  test('names invalid parameters, and answers 304', async () => {
    const invalid = await open('/en/embed?venue=none');
    expect([invalid.status, invalid.text.includes('<code>venue</code>')]).toEqual([400, true]);
    const { headers } = await open('/en/embed');
    const again = await open('/en/embed', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  test('is served with the script that shows it', async () => {
    const { status, headers, text } = await open('/embed.js');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('javascript');
    expect(headers.get('cache-control')).toContain('max-age=3600');
    expect(text).toContain('/embed');
  });
});

describe('The page that builds the code', () => {
  test.each(languages)('has both snippets in the language of the page, %s', async (language) => {
    const { status, text } = await open(
      `/${language}/calendar/embed?view=month&venue=${hall}&from=2027-01-01`,
    );
    expect(status).toBe(200);
    const [script = '', frame = ''] = [...text.matchAll(/<code>(&lt;.*?)<\/code>/gs)].map(([, code = '']) =>
      unescape(code),
    );
    expect(script).toBe(
      `<script src="${world.url}/embed.js" data-language="${language}" data-title="Summer &lt;&amp;&gt; &quot;more&quot;" data-view="month" data-venue="${hall}" data-from="2027-01-01" async></script>`,
    );
    const [, source = ''] = /src="([^"]+)"/.exec(frame) ?? [];
    const { pathname, search } = new URL(unescape(source));
    expect((await open(pathname + search)).status).toBe(200);
    expect(frame).toContain('title="Summer &lt;&amp;&gt; &quot;more&quot;"');
  });

  test('cannot be made to write code by its address', async () => {
    const { text } = await open(
      '/en/calendar/embed?search=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&categories[%22%3E]=1',
    );
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('categories[">');
  });

  test('is linked from the calendar, with its filters', async () => {
    const { text } = await open(`/fi/calendar?venue=${hall}`);
    expect(text).toContain(`href="/fi/calendar/embed?venue=${hall}"`);
  });
});

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
