import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ICAL from 'ical.js';
import { createMaker, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const online = 'https://example.org/live';
const statuses = ['scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved_online'];

let world: World;
let make: Maker;
let tag: number;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  make = createMaker(world);
  const venue = await make.venue({ venue: 'Hall' });
  const events = statuses.map((event_status) => ({
    ...{ event_status, title: event_status, venue: venue.id },
    ...(event_status === 'scheduled' ? {} : { status_reason: 'Rain, "wind"; & <snow' }),
    ...(event_status === 'moved_online' ? { online_url: online } : {}),
  }));
  tag = (await make.tagged(...events)).tag;
});
afterAll(() => world.close());

const download = async (file: string) => {
  const { status, text } = await world.request('GET', `/export/events.${file}`);
  expect(status).toBe(200);
  return text;
};

describe('an event that does not take place as planned', () => {
  test('says so in iCalendar, with the reason, and stays in the feed', async () => {
    const calendar = new ICAL.Component(ICAL.parse(await download(`ics?tags=${tag}`)) as never);
    const events = calendar.getAllSubcomponents('vevent').map((event) => {
      const value = (name: string) => event.getFirstPropertyValue(name)?.toString();
      return [
        ...['summary', 'status', 'transp', 'comment', 'location', 'conference'].map((name) => value(name)),
      ];
    });
    const reason = 'Rain, "wind"; &';
    expect(events).toEqual([
      ['scheduled', 'CONFIRMED', undefined, undefined, 'Hall', undefined],
      ['cancelled', 'CANCELLED', 'TRANSPARENT', reason, 'Hall', undefined],
      ['postponed', 'TENTATIVE', undefined, reason, 'Hall', undefined],
      ['rescheduled', 'CONFIRMED', undefined, reason, 'Hall', undefined],
      ['moved_online', 'CONFIRMED', undefined, reason, online, online],
    ]);
  });

  test('names the address online as RFC 7986 does', async () => {
    expect(await download(`ics?tags=${tag}`)).toContain(`\r\nCONFERENCE;VALUE=URI:${online}\r\n`);
  });

  test('says so in the titles of Atom and JSON Feed, in their language', async () => {
    const { text } = await world.request('GET', `/de/export/events.json?tags=${tag}`);
    const { items } = JSON.parse(text) as { items: { title: string; content_html: string }[] };
    expect(items.map(({ title }) => title).sort()).toEqual([
      'Abgesagt: cancelled',
      'Findet online statt: moved_online',
      'Neuer Termin: rescheduled',
      'Verschoben: postponed',
      'scheduled',
    ]);
    expect(
      items.filter((item) => item.content_html.includes('<p>Rain, &quot;wind&quot;; &amp;</p>')),
    ).toHaveLength(4);
    expect(await download(`atom?tags=${tag}`)).toContain('Cancelled: cancelled');
  });

  test('has its status, reason and address in the table', async () => {
    const [names = '', ...rows] = (await download(`csv?tags=${tag}&raw=true`)).trim().split('\r\n');
    expect(names.split(',').slice(-3)).toEqual(['event_status', 'status_reason', 'online_url']);
    expect(rows.map((row) => statuses.find((status) => row.includes(`,${status},`)))).toEqual(statuses);
    expect(rows.at(-1)).toContain(`,moved_online,"Rain, ""wind""; &",${online}`);
  });

  test('is found by the filter of every export', async () => {
    for (const file of ['ics', 'csv', 'atom', 'json']) {
      const text = await download(`${file}?tags=${tag}&event_status=cancelled,postponed`);
      const found = statuses.filter((status) => new RegExp(`\\b${status}\\b`).test(text));
      expect([file, ...found]).toEqual([file, 'cancelled', 'postponed']);
    }
    const { text } = await world.request(
      'GET',
      `/export/statistics.csv?tags=${tag}&group_by=event_status&event_status=cancelled`,
    );
    expect(text).toContain('Cancelled');
  });
});
