import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAsker, createMaker } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

/** Saturday evening in Helsinki, the zone of the calendar. */
const evening = Date.UTC(2027, 2, 13, 16);

describe('The list of what is on', () => {
  let world: World;
  let moment = evening;
  beforeAll(async () => {
    world = await startCalendar({ now: () => moment, config: { timeZone: 'Europe/Helsinki' } });
    const make = createMaker(world);
    const on = (title: string, from: string, to: string, more = {}) =>
      make.event({ title, start_date: `2027-${from}`, end_date: `2027-${to}`, ...more });
    const { createVenue } = await createAsker(world)<{ createVenue: { venue: { number: number } } }>(
      'mutation { createVenue(input: {name: "Hall", latitude: 60.1, longitude: 24.9}) { venue { number } } }',
      {},
      { as: 'editor' },
    );
    const hall = createVenue.venue.number;
    await on('Matinee', '03-13 11:00', '03-13 12:00', { venue: hall });
    await on('Market', '03-13 09:00', '03-13 20:00', { venue: hall });
    await on('Concert', '03-13 19:00', '03-13 21:00');
    await on('Paintings', '02-01 10:00', '04-30 18:00', { venue: hall });
    await on('Closing show', '02-01 10:00', '03-13 12:00');
    await on('Night club', '03-12 22:00', '03-13 19:00');
    await on('Night train', '03-13 23:00', '03-14 04:00');
    await on('Brunch', '03-14 10:00', '03-14 13:00');
    await on('Lecture', '03-15 17:00', '03-15 18:00');
    await on('Sculptures', '03-16 10:00', '05-01 18:00');
    await on('Fair', '03-20 10:00', '03-20 16:00');
    await on('Secret exhibition', '02-01 10:00', '04-30 18:00', { status: 'private' });
    await on('Secret concert', '03-13 20:00', '03-13 21:00', { status: 'draft' });
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Honolulu'])
      await on(`Dance in ${zone}`, '03-14 01:00', '03-14 03:00', { timezone: zone });
  });
  afterAll(() => world.close());

  const open = async (query = '', at = evening) => {
    moment = at;
    const { text } = await world.request('GET', `/en/calendar${query}`);
    return text;
  };

  test('has what has not ended, under the days on which it starts, and what started earlier apart', async () => {
    const { running, days } = readList(await open());
    expect(running).toEqual(['Night club', 'Paintings']);
    expect([...days]).toEqual([
      ['Today · Saturday 13 March', ['Market', 'Concert', 'Night train']],
      ['Tomorrow · Sunday 14 March', ['Dance in Pacific/Honolulu', 'Brunch']],
      ['Monday 15 March', ['Lecture']],
      ['Tuesday 16 March', ['Sculptures']],
      ['Saturday 20 March', ['Fair']],
    ]);
  });

  test.each([
    ['?when=today', ['Night club', 'Paintings'], ['Market', 'Concert', 'Night train']],
    ['?when=tomorrow', ['Paintings'], ['Dance in Pacific/Kiritimati', 'Dance in Pacific/Honolulu', 'Brunch']],
    [
      '?when=weekend',
      ['Night club', 'Paintings'],
      ['Market', 'Concert', 'Night train', 'Dance in Pacific/Honolulu', 'Brunch'],
    ],
    ['?from=2027-03-16&to=2027-03-16', ['Paintings'], ['Sculptures']],
    ['?from=2027-03-17&to=2027-03-18', ['Paintings', 'Sculptures'], []],
    ['?date=2027-03-20', ['Paintings', 'Sculptures'], ['Fair']],
    ['?from=2027-03-12&to=2027-03-12', ['Closing show', 'Paintings'], ['Night club']],
    ['?started=true', [], ['Paintings', 'Night club']],
  ])('shows what takes place within %s', async (query, before, within) => {
    const { running, days } = readList(await open(query));
    expect([running, [...days.values()].flat()]).toEqual([before, within]);
  });

  test('turns to the next day at midnight of the calendar', async () => {
    const midnight = Date.UTC(2027, 2, 13, 22);
    expect([...readList(await open('?when=today', midnight - 1)).days.values()].flat()).toEqual([
      'Night train',
    ]);
    const { running, days } = readList(await open('?when=today', midnight));
    expect([running, [...days.values()].flat()]).toEqual([
      ['Night train', 'Paintings'],
      ['Dance in Pacific/Honolulu', 'Brunch'],
    ]);
    expect([...readList(await open('?when=weekend', midnight)).days.values()].flat()).toEqual([
      'Dance in Pacific/Honolulu',
      'Brunch',
    ]);
  });

  test('drops what ends from the list that was cached', async () => {
    const end = Date.UTC(2027, 2, 13, 18);
    expect(await open('?when=today', end - 1)).toContain('>Market<');
    expect(await open('?when=today', end)).not.toContain('>Market<');
  });

  test('counts all pages, whatever has ended', async () => {
    for (const [page, titles] of [
      [1, ['Market', 'Concert', 'Night train', 'Dance in Pacific/Honolulu']],
      [2, ['Brunch', 'Lecture', 'Sculptures', 'Fair']],
    ] as const) {
      moment = evening;
      const { body } = await world.rest<{ events: { title: string }[]; total: number }>('GET', '/events', {
        query: { from: '2027-03-13', started: false, per_page: 4, page },
      });
      expect([body.total, body.events.map(({ title }) => title)]).toEqual([8, titles]);
    }
  });

  test('keeps to other dates that are asked for beside the period', async () => {
    moment = evening;
    const { body } = await world.rest<{ events: { title: string }[]; total: number }>('GET', '/events', {
      query: { from: '2027-03-13', started: false, start_date: '2027-03-16' },
    });
    expect([body.total, body.events.map(({ title }) => title)]).toEqual([2, ['Sculptures', 'Fair']]);
  });

  test('finds in a search what takes place, exhibitions included, and in feeds and maps too', async () => {
    expect(await open('?search=paintings')).toContain('>Paintings<');
    moment = evening;
    const map = await world.request('GET', '/en/calendar/map?when=today');
    const feed = await world.request('GET', '/en/export/events.ics?from=2027-03-13&to=2027-03-13');
    for (const text of [map.text, feed.text]) {
      expect(text).toContain('Market');
      expect(text).toContain('Paintings');
      expect(text).not.toContain('Matinee');
    }
  });

  test.each(['', '?when=today', '?started=true', '?search=secret'])(
    'hides at %s what is not public',
    async (query) => {
      expect(await open(query)).not.toContain('Secret');
    },
  );

  test('marks the period that is shown, and keeps other filters in the links to the others', async () => {
    const text = (await open('?when=weekend&search=market')).replaceAll('&amp;', '&');
    expect(text).toMatch(/href="\/en\/calendar\?when=weekend&search=market"\s+aria-current="true"/);
    expect(text).toContain('href="/en/calendar?when=today&search=market"');
    expect(text).toContain('href="/en/calendar?search=market"');
  });

  test('rejects a period without a name, and dates in the wrong order', async () => {
    const ask = async (query: object) => {
      const { status, body } = await world.rest<{ data: { params: object } }>('GET', '/events', {
        query: query as Record<string, string>,
      });
      return [status, Object.keys(body.data.params)];
    };
    expect(await ask({ when: 'someday' })).toEqual([400, ['when']]);
    expect(await ask({ from: '2027-03-14', to: '2027-03-13' })).toEqual([400, ['to']]);
  });
});

/** The titles above the list, and those of each day. */
function readList(text: string) {
  const [, running = ''] = /<section class="running">([^]*?)<\/section>/.exec(text) ?? [];
  const days = [...text.matchAll(/<section class="of-day[^"]*">([^]*?)<\/section>/g)].map(([, day = '']) => {
    const [, heading = ''] = /<h2>\s*<a[^>]*>([^<]*)</.exec(day) ?? [];
    return [heading, titlesIn(day, /<h3 lang="[^"]+"><a href="[^"]+">([^<]+)</g)] as const;
  });
  return { running: titlesIn(running, /<a href="[^"]+" lang="[^"]+"\s*>([^<]+)</g), days: new Map(days) };
}

function titlesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, title = '']) => title.trim());
}
