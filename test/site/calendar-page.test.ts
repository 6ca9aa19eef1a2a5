import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { plainText } from '../../src/values/html.ts';
import { createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

describe('The calendar page', () => {
  let world: World;
  let concerts: number;
  let hall: number;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    const make = createMaker(world);
    concerts = (await make.category({ name: 'Concerts' })).id;
    hall = (await make.venue({ venue: 'Old Hall', city: 'Turku' })).id;
    const on = (day: string, title: string, more = {}) =>
      make.event({ title, start_date: `${day} 18:00`, end_date: `${day} 20:30`, ...more });
    await on('2027-03-16', 'Jazz <&> more', { cost: '12 €', categories: [concerts], venue: hall });
    await on('2027-03-17', 'Quiet reading', { image: 'https://images.example.org/reading.jpg' });
    await on('2027-03-18', 'Board meeting', { status: 'private' });
    await on('2027-03-18', 'Unfinished plan', { status: 'draft' });
    await on('2027-03-18', 'Whispered date', { hide_from_listings: true });
    for (let count = 1; count <= 6; count += 1) await on('2027-03-25', `Workshop ${count}`);
    await make.event({ title: 'Paintings', start_date: '2027-02-01 10:00', end_date: '2027-04-30 18:00' });
    await on('9999-12-31', 'Last dance');
    await make.event({ title: 'Night club', start_date: '2027-03-14 22:00', end_date: '2027-03-15 03:00' });
  });
  afterAll(() => world.close());

  const open = async (query = '', options = {}, language = 'en') => {
    const { status, text, headers } = await world.request('GET', `/${language}/calendar${query}`, options);
    return { status, text, headers };
  };

  test('lists what is on as the REST list finds it, in its order', async () => {
    const { status, text } = await open();
    const { body } = await world.rest<{ events: { title: string }[] }>('GET', '/events', {
      query: { per_page: 24, from: '2027-03-14', started: false },
    });
    expect(status).toBe(200);
    expect(titlesOf(text)).toHaveLength(10);
    expect(titlesOf(text).map(plainText)).toEqual(body.events.map(({ title }) => plainText(title)));
  });

  test.each([
    ['search=jazz', ['Jazz &lt;&amp;&gt; more']],
    ['weekdays=tuesday', ['Jazz &lt;&amp;&gt; more']],
    ['search=nothing-like-it', []],
  ])('filters by %s in every view', async (filter, titles) => {
    const { text } = await open(`?${filter}`);
    expect(titlesOf(text)).toEqual(titles);
    const week = await open(`?view=week&date=2027-03-16&${filter}`);
    const lines = week.text.matchAll(/class="time"[^>]*>[^<]+<\/span\s*>\s*([^<]+?)\s*</g);
    expect([...lines].map(([, title]) => title)).toEqual(titles);
  });

  test('filters by venue, and keeps the filters in the links to other views, languages and files', async () => {
    const { text } = await open(`?venue=${hall}`);
    expect(titlesOf(text)).toEqual(['Jazz &lt;&amp;&gt; more']);
    const links = text.replaceAll('&amp;', '&');
    expect(links).toContain(`href="/en/calendar?view=month&venue=${hall}"`);
    expect(links).toContain(`href="/fi/calendar?venue=${hall}"`);
    expect(links).toContain(`href="/en/export/events.csv?venue=${hall}&localized=true"`);
    expect(links).toContain(`webcal:${world.url.replace('http:', '')}/en/export/events.ics?venue=${hall}"`);
    expect(text).toMatch(new RegExp(`<option value="${hall}" selected>\\s*Old Hall`));
  });

  test.each([
    ['venue=99999999', 'venue', 'Venue not found: 99999999.'],
    ['from=someday', 'from', 'Unrecognized date'],
    ['from=2027-03-20&to=2027-03-19', 'to', ''],
    ['geoloc_lat=60', 'geoloc_lng', 'Latitude and longitude must be given together'],
    ['categories=no-such-one&view=month', 'categories', 'Category not found: no-such-one.'],
  ])('names what is wrong with %s beside its field', async (query, field, message) => {
    const { status, text } = await open(`?${query}`);
    expect(status).toBe(400);
    expect(text).toContain(`aria-describedby="problem-${field}"`);
    expect(text).toMatch(new RegExp(`id="problem-${field}">\\s*${message}`));
  });

  test.each(['view=year', 'date=2027-02-30', 'date=0001-01-01', 'page=0', 'status=unknown'])(
    'names %s, which has no field, above the form',
    async (query) => {
      const { status, text } = await open(`?${query}`);
      expect(status).toBe(400);
      expect(text).toContain(`<code>${query.replace(/=.*/, '')}</code>`);
    },
  );

  test('says so past the last page, and leads to the first one', async () => {
    const { status, text } = await open('?page=99&search=workshop');
    expect(status).toBe(404);
    expect(text).toContain('href="/en/calendar?search=workshop"');
  });

  test('offers values with counts of the whole calendar', async () => {
    const { text } = await open();
    expect(text).toMatch(/Concerts <span class="note">1</);
    expect(text).toMatch(/Wednesday <span class="note">1</);
    expect(text).toMatch(/Turku <span class="note">1</);
  });

  test('offers several values at once, and keeps what is chosen in the address', async () => {
    const { text } = await open(`?weekdays=tuesday&weekdays=thursday&categories=${concerts}`);
    expect(titlesOf(text)).toEqual(['Jazz &lt;&amp;&gt; more']);
    expect(checkedIn(text, 'weekdays')).toEqual(['tuesday', 'thursday']);
    expect(checkedIn(text, 'categories')).toEqual([String(concerts)]);
    expect(text).toMatch(/<label for="filter-weekdays-\d">Wednesday<\/label>/);
    expect(text).toContain(`href="/en/calendar?view=month&amp;weekdays=tuesday&amp;weekdays=thursday`);
    const turku = await open('?cities=turku&free=false&times_of_day=evening');
    expect(titlesOf(turku.text)).toEqual(['Jazz &lt;&amp;&gt; more']);
    const names = ['cities', 'free', 'times_of_day'];
    expect(names.map((name) => checkedIn(turku.text, name))).toEqual([['Turku'], ['false'], ['evening']]);
  });

  test('has no field for a latitude, and a choice of distances for a point of the address', async () => {
    const plain = await open();
    expect(plain.text).toMatch(/<fieldset\s+class="near"\s+hidden/);
    expect(plain.text).not.toMatch(/<input[^>]*type="(?:text|number)"[^>]*geoloc/);
    const near = await open('?geoloc_lat=60.17&geoloc_lng=24.94&geoloc_radius=10&search=jazz');
    expect(near.text).toMatch(/type="hidden"\s+name="geoloc_lat"\s+value="60.17"/);
    expect(near.text).toMatch(/value="10"\s+selected/);
    expect(near.text).toContain('<a href="/en/calendar?search=jazz">Search everywhere</a>');
  });

  test('leaves empty fields of the form out of the address', async () => {
    const response = await fetch(`${world.url}/en/calendar?search=jazz&categories=&venue=`, {
      redirect: 'manual',
    });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/en/calendar?search=jazz']);
  });

  test.each(['', '?view=month', '?view=week&date=2027-03-18', '?view=day&date=2027-03-18'])(
    'shows nobody at %s what the lists hide, and editors what they may see',
    async (query) => {
      const { text, headers } = await open(query);
      for (const title of ['Board meeting', 'Unfinished plan', 'Whispered date'])
        expect(text).not.toContain(title);
      expect(headers.get('cache-control')).toBe('no-cache');
      const editors = await open(query, { as: 'editor' });
      expect(editors.text).toContain('Board meeting');
      expect(editors.text).not.toContain('Whispered date');
      expect(editors.headers.get('cache-control')).toBe('private, no-cache');
    },
  );

  test('answers 304 until something changes', async () => {
    const first = await open('?view=month');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await world.statements(() => open('?view=month', { headers }));
    expect((await open('?view=month', { headers })).status).toBe(304);
    expect(again.length).toBeLessThanOrEqual(1);
    await createMaker(world).event({ title: 'Late addition' });
    expect((await open('?view=month', { headers })).status).toBe(200);
  });

  test.each([
    // Words and letters are looked up for the list, and without its choices for the facets.
    ['', 28],
    ['?view=month', 12],
    ['?view=week&date=2027-03-25', 14],
  ])('reads %s with a bounded number of statements', async (query, most) => {
    const separator = query === '' ? '?' : '&';
    const found = await world.statements(() => open(`${query}${separator}search=o`));
    expect(found.length).toBeLessThanOrEqual(most);
  });

  test('shows the picture over HTTPS, with dimensions known before it is loaded', async () => {
    const { text, headers } = await open('?search=quiet');
    expect(text).toMatch(
      /<img\s+src="https:\/\/images\.example\.org\/reading\.jpg"\s+width="640"\s+height="360"/,
    );
    expect(headers.get('content-security-policy')).toContain("img-src 'self' data: https:;");
  });

  test('is what the root shows in each language, known by the address of the calendar', async () => {
    const [root, calendar] = [await world.request('GET', '/fi/'), await world.request('GET', '/fi/calendar')];
    expect(root.text).toBe(calendar.text);
    const { text } = await world.request('GET', '/?search=quiet', { headers: { 'accept-language': 'de' } });
    expect(titlesOf(text)).toEqual(titlesOf((await open('?search=quiet')).text));
    expect(text).toContain(`<link rel="canonical" href="${world.url}/de/calendar?search=quiet" />`);
  });

  test('leads at its foot to categories with events, and to the page for developers', async () => {
    const [, foot = ''] = (await open('')).text.split('<footer>');
    expect(foot).toMatch(/href="[^"]+\/en\/category\/[^"]+"/);
    expect(foot).toContain('href="/en/developers"');
    expect((await world.request('GET', '/developers')).text).toContain('href="/graphql"');
  });
});

/** The titles of the cards. */
function titlesOf(text: string): string[] {
  return [...text.matchAll(/<h[23] lang="[^"]+"><a href="[^"]+">([^<]+)<\/a>/g)].map(
    ([, title = '']) => title,
  );
}

/** The values of a filter that are chosen in the form. */
function checkedIn(text: string, name: string): string[] {
  const fields = text.matchAll(/<input[^>]*?name="([a-z_]+)"\s+value="([^"]*)"\s+checked/g);
  return [...fields].flatMap(([, each, value = '']) => (each === name ? [value] : []));
}
