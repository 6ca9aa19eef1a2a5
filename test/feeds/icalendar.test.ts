import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ICAL from 'ical.js';
import ical, { type ParameterValue } from 'node-ical';
import type { RestOptions } from '../harness/client.ts';
import { createMaker, type Maker, now, type WirePage } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const odd = 'Commas, semicolons; "quotes", back\\slashes, Ääkköset 你好 🎷';

describe('the export of events as iCalendar', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
    const { data } = await world.graphql<{ createVenue: { venue: { number: number } } }>(
      `mutation ($input: CreateVenueInput!) { createVenue(input: $input) { venue { number } } }`,
      { input: { name: 'Hall', city: 'Oulu', latitude: 65.01, longitude: 25.47 } },
      { as: 'editor' },
    );
    const organizer = await make.organizer({ organizer: 'Club "north"', email: 'club@example.org' });
    await make.event({
      title: odd,
      description: `<p>First</p><p>${'Very long '.repeat(30)}${odd}</p>`,
      timezone: 'Europe/Helsinki',
      image: 'https://example.org/a.jpg',
      venue: data?.createVenue.venue.number,
      organizer: organizer.id,
      tags: ['One, two', 'Three'],
    });
    await make.event({ title: 'Past', start_date: '1999-05-01 10:00', end_date: '1999-05-01 11:00' });
    await make.event({ title: 'Days', all_day: true, start_date: '2027-07-01', end_date: '2027-07-03' });
    await make.event({ title: 'Draft', status: 'draft' });
    await make.event({ title: 'Moment', start_date: '2027-05-01 10:00', end_date: '2027-05-01 10:00' });
    for (const timezone of ['UTC+5:30', 'Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe', 'UTC'])
      await make.event({ title: timezone, timezone });
  });
  afterAll(() => world.close());

  const download = (path: string, options?: RestOptions) => world.request('GET', path, options);
  const read = async (path = '/export/events.ics', options?: RestOptions) => {
    const { status, text } = await download(path, options);
    expect(status).toBe(200);
    const events = Object.values(ical.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT');
    return { text, events };
  };
  const listed = async (as?: 'editor') => {
    const query = {
      per_page: 50,
      start_date: '1900-01-01',
      ...(as !== undefined && { status: 'draft,publish' }),
    };
    return (await world.rest<WirePage>('GET', '/events', { query, as })).body.events;
  };

  test('agrees with the list about every event', async () => {
    const { events } = await read();
    const shown = events.map(({ uid, start, end, summary, url }) => ({
      id: Number(/^event-(\d+)@/.exec(uid)?.[1]),
      title: wordsOf(summary),
      url: wordsOf(url),
      start: start.toISOString(),
      end: end?.toISOString(),
    }));
    const expected = (await listed()).map((event) => ({
      ...{ id: event.id, title: event.title, url: event.url },
      start: toIso(event.all_day === true ? event.start_date : event.utc_start_date),
      end: toIso(event.all_day === true ? '2027-07-04 00:00:00' : event.utc_end_date),
    }));
    expect(shown).toEqual(expected);
  });

  test('has lines of 75 octets at most, each ended by CRLF, and no other control characters', async () => {
    const { text } = await read();
    const lines = text.split('\r\n');
    expect(lines.pop()).toBe('');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /\p{Cc}/u.test(line))).toEqual([]);
    expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR']);
  });

  test('has whole days as dates, the last one exclusive', async () => {
    const { text } = await read();
    expect(text).toContain('DTSTART;VALUE=DATE:20270701\r\nDTEND;VALUE=DATE:20270704\r\n');
  });

  test('tells place, organizer, categories, description and picture', async () => {
    const { events } = await read();
    const [event] = events.filter(({ summary }) => wordsOf(summary) === odd);
    expect(event).toMatchObject({
      location: 'Hall, Oulu',
      geo: { lat: 65.01, lon: 25.47 },
      organizer: { params: { CN: expect.stringContaining('Club ') }, val: 'mailto:club@example.org' },
      categories: expect.arrayContaining(['One, two', 'Three']),
      sequence: 1,
      status: 'CONFIRMED',
    });
    expect(wordsOf(event?.description)).toMatch(/^First\nVery long .*🎷$/);
  });

  test.each([
    '/fi/export/events.ics',
    '/calendar/events/v1/export/events.ics?i18n_language=fi',
    '/fi/events/?ical=1',
    '/fi/?post_type=tribe_events&ical=1',
  ])('is at %s as well', async (path) => {
    const { text } = await read(path);
    expect(text).toContain('NAME:Tapahtumakalenteri\r\n');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength((await listed()).length);
  });

  test('takes the filters of the list and rejects what it rejects', async () => {
    const { events } = await read('/export/events.ics?search=Past');
    expect(events.map(({ summary }) => wordsOf(summary))).toEqual(['Past']);
    const { status, text } = await download('/export/events.ics?start_date=nonsense');
    expect([status, text.includes('start_date')]).toEqual([400, true]);
  });

  test('leaves out what is not public, and tells an editor that a draft is no promise', async () => {
    expect((await read()).text).not.toContain('Draft');
    const { events } = await read('/export/events.ics?status=draft', { as: 'editor' });
    expect(events.map(({ summary, status }) => [wordsOf(summary), status])).toEqual([['Draft', 'TENTATIVE']]);
  });

  test('keeps the line breaks of a plain description', async () => {
    const { id } = await createMaker(world).event({ title: 'Lines', description: 'one\ntwo\n\nthree' });
    const { text } = await world.request('GET', `/event/${id}/?ical=1`);
    expect(text.replaceAll('\r\n ', '')).toContain('\r\nDESCRIPTION:one\\ntwo\\nthree\r\n');
  });

  test.each(['/event/past.ics', '/de/event/past/?ical=1'])('has a single event at %s', async (path) => {
    const { events } = await read(path);
    expect(events.map(({ summary }) => wordsOf(summary))).toEqual(['Past']);
  });

  test('says of a single event that nobody may see what its page says', async () => {
    const draft = (await listed('editor')).find(({ title }) => title === 'Draft');
    expect((await download(`/event/${draft?.id}.ics`)).status).toBe(403);
    expect((await download('/event/nowhere.ics')).status).toBe(404);
  });

  test('is not sent again while nothing has changed', async () => {
    const path = '/export/events.ics?search=Changing';
    const { id } = await make.event({ title: 'Changing' });
    const first = await download(path);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect([(await download(path, { headers })).status, first.status]).toEqual([304, 200]);
    await world.rest('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'Changing again' } });
    const second = await download(path, { headers });
    expect([second.status, second.text.includes('SEQUENCE:2')]).toEqual([200, true]);
  });

  test('has the instants of events in any zone and year, as its own definitions of the zones tell them', async () => {
    const zones = [
      'Europe/Helsinki',
      'America/Sao_Paulo',
      'Africa/Casablanca',
      'Pacific/Apia',
      'Asia/Tehran',
    ];
    const hours = ['00:30', '01:30', '02:30', '03:30', '12:00'];
    const days = ['2021-03-28', '2022-10-30', '2023-03-19', '2024-02-29', '2025-11-02', '2030-10-27'];
    const tag = await make.tag();
    for (const timezone of zones)
      for (const day of days)
        for (const hour of hours) {
          const times = { start_date: `${day} ${hour}`, end_date: `${day} 23:00` };
          await make.event({ timezone, tags: tag.id, ...times });
        }
    const { text } = await download(`/export/events.ics?tags=${tag.id}`);
    const calendar = new ICAL.Component(ICAL.parse(text) as string);
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
    const told = calendar.getAllSubcomponents('vevent').map((component) => {
      const { uid, startDate, endDate } = new ICAL.Event(component);
      return [Number(/\d+/.exec(uid)?.[0]), startDate.toUnixTime(), endDate.toUnixTime()];
    });
    const expected = [];
    for (const page of [1, 2, 3]) {
      const query = { tags: tag.id, start_date: '2000-01-01', end_date: '2040-01-01', per_page: 50, page };
      const { events } = (await world.rest<WirePage>('GET', '/events', { query })).body;
      for (const { id, utc_start_date, utc_end_date } of events)
        expected.push([id, ...[utc_start_date, utc_end_date].map((at) => Date.parse(toIso(at)) / 1000)]);
    }
    expect(told).toEqual(expected);
  });
});

/** A text as the parser gives it: alone, or with its parameters. */
function wordsOf(value: ParameterValue | undefined): string | undefined {
  return typeof value === 'object' ? value.val : value;
}

/** A UTC text of the list in ISO 8601. */
function toIso(utc: unknown): string {
  return new Date(`${String(utc).replace(' ', 'T')}Z`).toISOString();
}
