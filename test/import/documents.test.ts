import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, type WirePage } from '../harness/make.ts';
import { resetColumns } from '../harness/tables.ts';
import type { World } from '../harness/world.ts';
import { startOne } from './scene.ts';

const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Example//EN',
  'BEGIN:VEVENT',
  'UID:jazz@example.org',
  'DTSTAMP:20270101T000000Z',
  'DTSTART;TZID=Europe/Helsinki:20270320T180000',
  'DTEND;TZID=Europe/Helsinki:20270320T200000',
  'SUMMARY:Jazz & <more>\\, live',
  'DESCRIPTION:One\\nTwo\\n\\nThree',
  'LOCATION:Old Barn\\, Main Street 1\\, Oulu',
  'GEO:65.01;25.47',
  'ORGANIZER;CN="Jazz Club":mailto:club@example.org',
  'CATEGORIES:Music,Jazz',
  'URL:https://example.org/jazz',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:whole@example.org',
  'DTSTAMP:20270101T000000Z',
  'DTSTART;VALUE=DATE:20270401',
  'DTEND;VALUE=DATE:20270403',
  'SUMMARY:Two whole days',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:series@example.org',
  'DTSTAMP:20270101T000000Z',
  'DTSTART:20270405T160000Z',
  'DTEND:20270405T170000Z',
  'RRULE:FREQ=WEEKLY;COUNT=3',
  'EXDATE:20270412T160000Z',
  'SUMMARY:Weekly',
  'LOCATION:Old Barn\\, Main Street 1\\, Oulu',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:often@example.org',
  'DTSTAMP:20270101T000000Z',
  'DTSTART:20270405T160000Z',
  'RRULE:FREQ=SECONDLY',
  'SUMMARY:Every second',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:off@example.org',
  'DTSTAMP:20270101T000000Z',
  'DTSTART:20270405T160000Z',
  'STATUS:CANCELLED',
  'COMMENT:Rain\\, wind & <snow>',
  'COMMENT:Another reason',
  'CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://example.org/live',
  'CONFERENCE;VALUE=URI:tel:+358401234567',
  'SUMMARY:Cancelled',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

const all = { start_date: '1900-01-01', end_date: '2999-12-31', per_page: 50 };

describe('A document', () => {
  let here: World;
  let folder: string;
  beforeAll(async () => {
    here = await startOne({ config: { timeZone: 'Europe/Helsinki' } });
    folder = mkdtempSync(join(tmpdir(), 'calendar-documents-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await here.close();
  });

  function write(name: string, text: string): string {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  }

  test('of iCalendar becomes events with their places, people and dates, once', async () => {
    const file = write('events.ics', calendar);
    const report = await here.importFrom(file);
    expect(report.lines).toContain(
      'Every second: its rule, FREQ=SECONDLY, repeats within a day without an end.',
    );
    const { body } = await here.rest<WirePage>('GET', '/events', { query: all });
    const shown = body.events.map(({ title, start_date: start, end_date: end }) =>
      [title, start, end].join(' | '),
    );
    expect(shown).toEqual([
      'Jazz & &lt;more&gt;, live | 2027-03-20 18:00:00 | 2027-03-20 20:00:00',
      'Two whole days | 2027-04-01 00:00:00 | 2027-04-02 23:59:59',
      'Weekly | 2027-04-05 19:00:00 | 2027-04-05 20:00:00',
      'Cancelled | 2027-04-05 19:00:00 | 2027-04-05 19:00:00',
      'Weekly | 2027-04-19 19:00:00 | 2027-04-19 20:00:00',
    ]);
    expect(body.events[0]).toMatchObject({
      description: '<p>One<br />Two</p><p>Three</p>',
      website: 'https://example.org/jazz',
      timezone: 'Europe/Helsinki',
      venue: { venue: 'Old Barn', address: 'Main Street 1, Oulu', geo_lat: 65.01, geo_lng: 25.47 },
      organizer: [{ organizer: 'Jazz Club', email: 'club@example.org' }],
      categories: [{ name: 'Jazz' }, { name: 'Music' }],
    });
    expect(body.events.find(({ title }) => title === 'Cancelled')).toMatchObject({
      event_status: 'cancelled',
      status_reason: 'Rain, wind &',
      online_url: 'https://example.org/live',
    });
    expect((await here.importFrom(file)).written).toBe(0);
    write('events.ics', calendar.replace('Two whole days', 'Two days'));
    expect((await here.importFrom(file)).written).toBe(1);
  });

  test('of our own export is the calendar that was exported', async () => {
    const old = await startOne({ sample: true });
    const copy = await startOne();
    try {
      // The files of uploaded images are in no table.
      await resetColumns(old, { event: 'image_id = null' });
      const make = createMaker(old);
      const parent = await make.event({
        title: '=1+1; -2',
        cost: '12,50',
        start_date: '2027-08-01 10:00:00',
        end_date: '2027-08-01 11:00:00',
      });
      await old.graphql(
        `mutation ($input: CreateEventInput!) { createEvent(input: $input) { errors { message } } }`,
        { input: { title: 'Part', startDate: '2027-07-01', endDate: '2027-07-01', parent: parent.id } },
        { as: 'editor' },
      );
      const files: string[] = [];
      for (const kind of ['events', 'venues', 'organizers', 'categories', 'tags'])
        // `fetch` takes the mark of spreadsheets away.
        files.push(write(`${kind}.csv`, `\uFEFF${(await old.request('GET', `/export/${kind}.csv`)).text}`));
      const report = await copy.importFrom(files);
      expect(report.left).toBe(0);
      for (const kind of ['events', 'venues', 'organizers', 'categories', 'tags']) {
        const query = '?raw=true';
        const [there, here] = [old, copy].map((each) => each.request('GET', `/export/${kind}.csv${query}`));
        // Terms also count events hidden from listings, which no export has.
        const withoutCounts = (text = '') => text.replaceAll(/,\d+,https:/g, ',https:');
        expect(withoutCounts((await here)?.text)).toBe(withoutCounts((await there)?.text));
      }
      expect((await copy.importFrom(files)).written).toBe(0);
    } finally {
      await Promise.all([old.close(), copy.close()]);
    }
  });

  test('of our own export brings what its events name, where only they are imported', async () => {
    const make = createMaker(here);
    const [venue, tag] = [await make.venue({ city: 'Oulu' }), await make.tag()];
    const event = await make.event({
      title: 'Alone',
      venue: venue.id,
      tags: [tag.id],
      organizer: { organizer: 'One' },
    });
    const table = (await here.request('GET', `/export/events.csv?include=${event.id}`)).text;
    const copy = await startOne();
    try {
      const file = write('alone.csv', table);
      expect((await copy.importFrom(file)).left).toBe(0);
      const { body } = await copy.rest('GET', `/events/${event.id}`);
      expect(body).toMatchObject({
        title: 'Alone',
        venue: { id: venue.id, venue: venue.venue, city: 'Oulu' },
        tags: [{ id: tag.id, name: tag.name }],
        organizer: [{ organizer: 'One' }],
      });
      expect((await copy.importFrom(file)).written).toBe(0);
    } finally {
      await copy.close();
    }
  });

  test('with JSON-LD, as the interface gives it, becomes the same event', async () => {
    const make = createMaker(here);
    const made = await make.event({
      ...{ title: 'On a page', cost: '€12', venue: { venue: 'Hall', city: 'Oulu', zip: '90100' } },
      ...{ organizer: { organizer: 'Somebody', email: 'a@example.org' }, excerpt: 'Short' },
      ...{ event_status: 'postponed', online_url: 'https://example.org/live' },
    });
    const { body: event } = await here.rest<{ json_ld: object }>('GET', `/events/${made.id}`);
    const script = JSON.stringify(event.json_ld).replaceAll('<', '\\u003c');
    const page = `<!doctype html><title>x</title><script>var x = "schema.org";</script>
      <script type="application/ld+json">{"@graph": [{"@type": "WebPage"}, ${script}]}</script>
      <script type="application/ld+json">{ broken</script>`;
    const file = write('page.html', page);
    const copy = await startOne({ config: { timeZone: 'Europe/Helsinki' } });
    try {
      expect((await copy.importFrom(file)).lines).not.toContain('Left:');
      const { body } = await copy.rest<WirePage>('GET', '/events', { query: all });
      expect(body.events).toMatchObject([
        {
          ...{ title: 'On a page', description: 'Short', start_date: '2027-03-20 18:00:00' },
          ...{ timezone: 'Europe/Helsinki', utc_start_date: '2027-03-20 16:00:00', cost: '12EUR' },
          venue: { venue: 'Hall', city: 'Oulu', zip: '90100' },
          organizer: [{ organizer: 'Somebody', email: 'a@example.org' }],
          ...{ event_status: 'postponed', online_url: 'https://example.org/live' },
        },
      ]);
      expect((await copy.importFrom(file)).written).toBe(0);
    } finally {
      await copy.close();
    }
  });

  test('in several languages becomes one calendar', async () => {
    const event = (title: string) => `id,title,slug,start_date,end_date,timezone
900,${title},${title.toLowerCase()},2028-01-01 10:00:00,2028-01-01 11:00:00,UTC
`;
    const english = write('en.csv', event('Fair'));
    const finnish = write('fi.csv', event('Messut'));
    expect((await here.importFrom([english, `fi=${finnish}`])).written).toBe(1);
    expect((await here.rest('GET', '/events/900')).body).toMatchObject({ title: 'Fair', slug: 'fair' });
    expect((await here.rest('GET', '/events/900', { language: 'fi' })).body).toMatchObject({
      title: 'Messut',
    });
  });

  test.each([
    ['an empty file', ''],
    ['a text', 'Hello'],
    ['a page without events', '<p>schema.org</p>'],
    ['a table of something else', 'id,price\n1,2\n'],
    ['a broken calendar', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:nonsense'],
    ['a broken table', 'id,title,start_date,end_date\n1,"x'],
  ])('that is %s is refused, or has nothing', async (_, text) => {
    const before = (await here.rest<WirePage>('GET', '/events', { query: all })).body.total;
    const outcome = await here.importFrom(write('broken.csv', text)).catch((error: unknown) => String(error));
    if (typeof outcome !== 'string') expect(outcome.written).toBe(0);
    expect((await here.rest<WirePage>('GET', '/events', { query: all })).body.total).toBe(before);
  });
});
