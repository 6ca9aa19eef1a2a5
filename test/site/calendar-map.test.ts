import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAsker, createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let make: ReturnType<typeof createMaker>;
let hall: number;
let harbor: number;

/** A venue with coordinates, which REST does not accept. */
async function makePlace(input: Record<string, unknown>): Promise<number> {
  const text = `mutation ($input: CreateVenueInput!) { createVenue(input: $input) { venue { number } } }`;
  const written = await createAsker(world)<{ createVenue: { venue: { number: number } } }>(
    text,
    { input },
    { as: 'editor' },
  );
  return written.createVenue.venue.number;
}

const at = (day: string, title: string, more = {}) =>
  make.event({ title, start_date: `${day} 18:00`, end_date: `${day} 20:00`, ...more });

beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  make = createMaker(world);
  hall = await makePlace({ name: 'Old & Hall', city: 'Turku', latitude: 60.45, longitude: 22.27 });
  harbor = await makePlace({ name: 'Harbor', latitude: 53.54, longitude: 9.98 });
  const secret = await makePlace({ name: 'Secret Cellar', latitude: 48, longitude: 2, status: 'DRAFT' });
  const idle = await makePlace({ name: 'Idle Barn', latitude: 50, longitude: 4 });
  const nowhere = (await make.venue({ venue: 'Somewhere' })).id;
  for (let day = 16; day <= 20; day += 1) await at(`2027-03-${day}`, `Evening ${day}`, { venue: hall });
  await at('2027-03-17', 'Fish market', { venue: [harbor, secret] });
  await at('2027-03-18', 'Board meeting', { venue: harbor, status: 'private' });
  await at('2027-03-18', 'Unfinished plan', { venue: idle, status: 'draft' });
  await at('2027-03-18', 'Whispered date', { venue: harbor, hide_from_listings: true });
  await at('2027-03-19', 'Talk on the net', { venue: idle, event_status: 'moved_online' });
  await at('2027-03-02', 'Long ago', { venue: idle });
  await at('2027-03-19', 'Reading', { venue: nowhere });
});
afterAll(() => world.close());

const open = (query = '', options = {}, language = 'en') =>
  world.request('GET', `/${language}/calendar/map${query}`, options);

/** The names of the venues in the list, in order. */
const placesOf = (text: string) => [...text.matchAll(/data-name="([^"]*)"/g)].map(([, name = '']) => name);

describe('The map of the calendar', () => {
  test('lists each place of coming events with the next three, and leads to the others', async () => {
    const { status, text } = await open();
    expect(status).toBe(200);
    expect(placesOf(text)).toEqual(['Old &amp; Hall', 'Harbor']);
    expect(text.match(/Evening \d+/g)).toEqual(['Evening 16', 'Evening 17', 'Evening 18']);
    expect(text).toMatch(new RegExp(`href="/en/calendar\\?venue=${hall}">All events here</a> \\(5\\)`));
    expect(text).toContain('Places: 2');
  });

  test('leads from each place to a map elsewhere, unless its editors want no link', async () => {
    const shy = await makePlace({
      name: 'Quiet Shed',
      latitude: 60.5,
      longitude: 22.3,
      showMap: false,
      showMapLink: false,
    });
    await at('2027-03-25', 'Whisper', { venue: shy });
    const { text } = await open();
    const links = text.match(/href="https:\/\/www\.openstreetmap\.org\/\?mlat=[^"]*"/g) ?? [];
    expect(links).toEqual([
      expect.stringContaining('mlat=60.45&amp;mlon=22.27'),
      expect.stringContaining('mlat=53.54&amp;mlon=9.98'),
    ]);
    expect(placesOf(text)).toContain('Quiet Shed');
  });

  test.each([
    ['search=market', ['Harbor']],
    ['start_date=2027-03-17&end_date=2027-03-17', ['Old &amp; Hall', 'Harbor']],
    ['search=nothing-like-it', []],
    ['date=2027-04-01', []],
  ])('has the filters of the calendar: %s', async (query, names) => {
    const { status, text } = await open(`?${query}`);
    expect([status, placesOf(text)]).toEqual([200, names]);
  });

  test.each([null, 'subscriber', 'contributor', 'author', 'editor', 'administrator'] as const)(
    'shows %s no place or event that the list of the calendar does not show',
    async (role) => {
      const options = role === null ? {} : { as: role };
      const map = await open('', options);
      const list = await world.request('GET', '/en/calendar', options);
      for (const hidden of ['Secret Cellar', 'Board meeting', 'Unfinished plan'])
        expect([hidden, map.text.includes(hidden) && !list.text.includes(hidden)]).toEqual([hidden, false]);
      for (const absent of ['Whispered date', 'Talk on the net', 'Long ago', 'Somewhere'])
        expect(map.text).not.toContain(absent.replace('Somewhere', 'data-name="Somewhere"'));
      if (role === null || role === 'subscriber')
        for (const hidden of ['Secret Cellar', 'Board meeting', 'Unfinished plan', 'data-name="Idle Barn"'])
          expect(map.text).not.toContain(hidden);
    },
  );

  test('keeps the filters and the date in the links from the calendar and back', async () => {
    const calendar = await world.request('GET', '/fi/calendar?view=month&date=2027-03-16&search=market');
    expect(calendar.text).toMatch(
      /href="\/fi\/calendar\/map\?date=2027-03-16&amp;search=market"[^>]*>Paikat</,
    );
    const { text } = await open('?date=2027-03-16&search=market', {}, 'fi');
    expect(text).toContain('href="/fi/calendar?view=month&amp;date=2027-03-16&amp;search=market"');
    expect(text).toContain('action="/fi/calendar/map"');
    expect(text).toMatch(/aria-current="page"\s*>Paikat</);
  });

  test.each([
    ['en', 'Places of events'],
    ['fi', 'Tapahtumien paikat'],
    ['de', 'Orte der Veranstaltungen'],
    ['zh-hans', '活动场地'],
  ])('is in %s', async (language, title) => {
    expect((await open('', {}, language)).text).toContain(`<h1>${title}</h1>`);
  });

  test.each([
    ['venue=99999999', 'id="problem-venue"'],
    ['geoloc_lat=60', 'id="problem-geoloc_lng"'],
    ['date=2027-02-30', '<code>date</code>'],
  ])('names what is wrong with %s', async (query, problem) => {
    const { status, text } = await open(`?${query}`);
    expect(status).toBe(400);
    expect(text).toContain(problem);
  });

  test('leaves empty fields of the form out of the address', async () => {
    const response = await fetch(`${world.url}/en/calendar/map?search=jazz&categories=`, {
      redirect: 'manual',
    });
    expect(response.headers.get('location')).toBe('/en/calendar/map?search=jazz');
  });

  test('answers 304 until something changes, and reads with a bounded number of statements', async () => {
    const first = await open('?search=evening');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await open('?search=evening', { headers })).status).toBe(304);
    await at('2027-03-21', 'Evening 21', { venue: harbor });
    const found = await world.statements(() => open('?search=evening', { headers }));
    expect(found.length).toBeLessThanOrEqual(13);
    expect((await open('?search=evening', { headers })).status).toBe(200);
  });

  test('loads nothing from anywhere else without MAP_TILES', async () => {
    const { text, headers } = await open();
    expect(headers.get('content-security-policy')).toContain("img-src 'self' data:;");
    expect(text).not.toContain('data-tiles');
    expect(text).not.toContain('leaflet');
  });
});
