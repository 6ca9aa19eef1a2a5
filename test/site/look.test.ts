import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeAccent } from '../../src/site/page/accent.ts';
import { createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

/** The relative contrast of WCAG 2.2, written anew from its definition. */
function ratio(...colors: [string, string]): number {
  const [low = 0, high = 0] = colors
    .map((color) => {
      const linear = [1, 3, 5].map((at) => {
        const value = Number(`0x${color.slice(at, at + 2)}`) / 255;
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
      });
      return 0.05 + (linear[0] ?? 0) * 0.2126 + (linear[1] ?? 0) * 0.7152 + (linear[2] ?? 0) * 0.0722;
    })
    .sort((a, b) => a - b);
  return high / low;
}

/** The variables of a style sheet, as in light and in dark. */
function variablesOf(css: string): Record<string, string>[] {
  const [light = '', dark = ''] = css.split('prefers-color-scheme: dark');
  return [light, dark].map((part) =>
    Object.fromEntries(
      [...part.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name = '', color = '']) => [
        name,
        color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color,
      ]),
    ),
  );
}

const standard = variablesOf(
  readFileSync(new URL('../../src/site/assets/pages.css', import.meta.url), 'utf8'),
);

describe('ACCENT_COLOR', () => {
  test.each([
    '#000000',
    '#ffffff',
    '#ffff00',
    '#0000ff',
    '#808080',
    '#767676',
    '#e4002b',
    '#0b6b6b',
    '#ffd1dc',
  ])('%s can be read on every background, in light and dark', (color) => {
    variablesOf(writeAccent(color)).forEach(({ accent = '', 'on-accent': onAccent = '' }, mode) => {
      const { paper = '', card = '', code = '' } = standard[mode] ?? {};
      for (const background of [paper, card, code, onAccent])
        expect([background, ratio(accent, background) >= 4.5]).toEqual([background, true]);
    });
  });

  test('is used as it is where it can be read', () => {
    const [light] = variablesOf(writeAccent('#0b6b6b'));
    expect(light?.accent).toBe('#0b6b6b');
  });
});

describe('A calendar with a name and a color', () => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar({
      now: () => now,
      config: { accentColor: '#e4002b', calendarName: 'Summer' },
    });
  });
  afterAll(() => world.close());

  test('shows both on every page', async () => {
    const { slug } = await createMaker(world).event();
    for (const path of [
      '/',
      '/docs',
      '/graphiql',
      '/statistics',
      '/calendar',
      `/event/${slug}`,
      '/nothing',
    ]) {
      const { text } = await world.request('GET', `/en${path}`, { headers: { accept: 'text/html' } });
      expect([path, text.includes('href="/assets/accent.css?e4002b"')]).toEqual([path, true]);
      expect(text).toMatch(/<title>(?:.+ – )?Summer<\/title>/);
    }
  });

  test('serves the color as a style sheet that browsers keep', async () => {
    const { status, headers, text } = await world.request('GET', '/assets/accent.css?e4002b');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/css');
    expect(headers.get('cache-control')).toContain('max-age');
    expect(text).toContain('--accent: #');
  });

  test('draws its icon in the color', async () => {
    const { status, headers, text } = await world.request('GET', '/assets/icon.svg');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('image/svg+xml');
    expect(text).toContain('#e4002b');
    expect(text).not.toContain('#0b6b6b');
  });
});

describe('Feeds', () => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
  });
  afterAll(() => world.close());

  test('of what a page shows are named in its head, exist, and can be followed from it', async () => {
    const make = createMaker(world);
    const venue = await make.venue();
    await make.event({ venue: venue.id });
    for (const path of [
      '/',
      `/calendar?venue=${venue.id}`,
      '/calendar?view=month&search=a',
      `/venue/${venue.slug}`,
    ]) {
      const { text } = await world.request('GET', `/fi${path}`);
      const links = [...text.matchAll(/rel="alternate"\s+type="((?!\S*oembed)[^"]+)"\s+href="([^"]+)"/g)];
      expect(links.map(([, type]) => type)).toEqual([
        'text/calendar',
        'application/atom+xml',
        'application/feed+json',
      ]);
      for (const [, type = '', href = ''] of links) {
        const { pathname, search } = new URL(href.replaceAll('&amp;', '&'));
        const { status, headers } = await world.request('GET', pathname + search);
        expect([href, status]).toEqual([href, 200]);
        expect(headers.get('content-type')).toContain(type);
      }
      expect(text).toContain(`href="${links[0]?.[2]?.replace('http:', 'webcal:')}"`);
    }
  });

  test('are not named where the filters are invalid', async () => {
    expect((await world.request('GET', '/en/calendar?venue=none')).text).not.toContain('text/calendar');
  });
});
