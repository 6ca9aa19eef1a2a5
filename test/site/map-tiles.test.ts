import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAsker, createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { readPage } from './read-page.ts';

const tiles = 'https://tiles.example.org/{z}/{x}/{y}.png?key=a&b=c';

describe('With MAP_TILES', () => {
  let tiled: World;
  let seaside: ReturnType<typeof createMaker>;
  beforeAll(async () => {
    const mapTiles = { address: tiles, attribution: '© Maps <b>&</b> more' };
    tiled = await startCalendar({ config: { mapTiles }, now: () => now });
    seaside = createMaker(tiled);
  });
  afterAll(() => tiled.close());

  const place = async (input: Record<string, unknown>) => {
    const text = `mutation ($input: CreateVenueInput!) { createVenue(input: $input) { venue { number slug } } }`;
    const { createVenue } = await createAsker(tiled)<{
      createVenue: { venue: { number: number; slug: string } };
    }>(text, { input }, { as: 'editor' });
    return createVenue.venue;
  };

  const evening = { start_date: '2027-03-22 18:00', end_date: '2027-03-22 20:00' };

  test('the policy names their origin alone, and the source of the tiles is text', async () => {
    const { number } = await place({ name: 'Pier', latitude: 53.54, longitude: 9.98 });
    await seaside.event({ title: 'Fish market', ...evening, venue: number });
    const { text, headers } = await tiled.request('GET', '/en/calendar/map');
    expect(headers.get('content-security-policy')).toContain(
      "img-src 'self' data: https://tiles.example.org;",
    );
    expect(/<div\s+class="map-box"[^>]*>/.exec(text)?.[0]).toContain(
      'data-tiles="https://tiles.example.org/{z}/{x}/{y}.png?key=a&amp;b=c"',
    );
    expect(text).toContain('© Maps &lt;b&gt;&amp;&lt;/b&gt; more');
    expect(text).toContain('<h1>Map of events</h1>');
    for (const path of ['/map/leaflet.js', '/map/leaflet.css', '/assets/map.js'])
      expect([path, (await tiled.request('GET', path)).status]).toEqual([path, 200]);
  });

  test.each([
    ['en', 'Map of where this is: Harbor'],
    ['fi', 'Sijainti kartalla: Harbor'],
    ['de', 'Lage auf der Karte: Harbor'],
    ['zh-hans', '位置地图：Harbor'],
  ])('a venue has a small map with a label in %s', async (language, label) => {
    const { slug } = await place({ name: 'Harbor', latitude: 53.54, longitude: 9.98 });
    const text = await readPage(tiled, `/${language}/venue/${slug}`);
    expect(text).toContain(`role="img" aria-label="${label}"`);
    expect(tilesOf(text)).toHaveLength(8);
    expect(tilesOf(text)[0]).toBe('15/17290/10591');
  });

  test('an event has one if its editors want it and it takes place somewhere', async () => {
    const { number: venue } = await place({ name: 'Dock', latitude: 53.5, longitude: 9.9 });
    const vault = await place({ name: 'Vault', latitude: 47, longitude: 8, status: 'PRIVATE' });
    const unmapped = await place({ name: 'Unmapped', latitude: 10, longitude: 10, showMap: false });
    const make = (title: string, more: object) => seaside.event({ title, ...evening, ...more });
    const wanted = await make('On the map', { venue, show_map: true });
    expect(tilesOf(await readPage(tiled, `/en/event/${wanted.slug}`))).toHaveLength(8);
    for (const { slug } of [
      await make('Without a map', { venue, show_map: false }),
      await make('On the net', { venue, show_map: true, event_status: 'moved_online' }),
      await make('Hidden place', { venue: vault.number, show_map: true }),
      await make('Place without a map', { venue: unmapped.number, show_map: true }),
    ])
      expect([slug, (await readPage(tiled, `/en/event/${slug}`)).includes('class="tiles"')]).toEqual([
        slug,
        false,
      ]);
  });

  test.each([
    ['the 180th meridian', { latitude: -16.8, longitude: 179.9999 }, /^15\/(3276[67]|0|1)\//],
    ['the north pole', { latitude: 90, longitude: 0 }, /^15\/\d+\/[01]$/],
    ['the south pole', { latitude: -90, longitude: 0 }, /^15\/\d+\/3276[67]$/],
  ])('a place at %s has tiles that exist', async (name, point, tile) => {
    const { slug } = await place({ name, ...point });
    const found = tilesOf(await readPage(tiled, `/en/venue/${slug}`));
    expect(found).toHaveLength(8);
    for (const each of found) expect(each).toMatch(tile);
  });

  test('one map shows all places of an event, however far apart they are', async () => {
    const venue = [
      (await place({ name: 'Left', latitude: 60, longitude: -170 })).number,
      (await place({ name: 'Right', latitude: -60, longitude: 170 })).number,
    ];
    const { slug } = await seaside.event({ title: 'World day', ...evening, venue, show_map: true });
    const text = await readPage(tiled, `/en/event/${slug}`);
    const marks = [...text.matchAll(/<circle cx="(\d+)" cy="(\d+)"/g)];
    expect(marks.map(([, x, y]) => [Number(x) <= 1024, Number(y) <= 512])).toEqual([
      [true, true],
      [true, true],
    ]);
  });
});

/** The tiles of the small map of a page, as zoom, column and row. */
function tilesOf(text: string): string[] {
  return [...text.matchAll(/src="https:\/\/tiles\.example\.org\/(\d+\/\d+\/\d+)\.png/g)].map(
    ([, tile = '']) => tile,
  );
}
