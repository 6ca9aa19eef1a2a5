import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { legacyAlias } from '../harness/legacy.ts';
import { createMaker, type Fields, now, type WireEvent } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { linkedData, readPage } from './read-page.ts';

const online = 'https://example.org/live?a=1&b=2';
const cancelled = { event_status: 'cancelled', status_reason: 'The <i>singer</i> is "ill"' };

let world: World;
let make: ReturnType<typeof createMaker>;
beforeAll(async () => {
  world = await startCalendar({ config: { restAliases: [legacyAlias] }, now: () => now });
  make = createMaker(world);
});
afterAll(() => world.close());

const read = (path: string) => readPage(world, path);
const schemaOf = (page: string) => linkedData(page).Event;
const jsonLd = async (id: number, root = '/calendar/events/v1') =>
  JSON.parse((await world.request('GET', `${root}/events/${id}`)).text) as {
    json_ld: Record<string, unknown>;
  };

describe('The pages of an event that does not take place as planned', () => {
  test.each([
    ['en', 'Cancelled', 'Postponed', 'Rescheduled', 'Moved online'],
    ['fi', 'Peruttu', 'Lykätty', 'Siirretty uuteen ajankohtaan', 'Siirretty verkkoon'],
    ['de', 'Abgesagt', 'Verschoben', 'Neuer Termin', 'Findet online statt'],
    ['zh-hans', '已取消', '已延期', '已改期', '改为线上举行'],
  ])('say so in %s, on its own, in lists and in the calendar', async (language, ...labels) => {
    const statuses = ['cancelled', 'postponed', 'rescheduled', 'moved_online'];
    const { tag, events } = await make.tagged(
      ...statuses.map((event_status, index) => ({
        event_status,
        start_date: `2027-03-20 1${index * 2}:00`,
        end_date: `2027-03-20 1${index * 2 + 1}:00`,
      })),
    );
    const views = ['list', 'month', 'week', 'day'].map((view) =>
      read(`/${language}/calendar?tags=${tag}&view=${view}&date=2027-03-20`),
    );
    for (const [index, { slug }] of events.entries()) {
      const badge = new RegExp(`<strong class="badge ${statuses[index]}"[^>]*>${labels[index]}</strong`);
      expect(await read(`/${language}/event/${slug}`)).toMatch(badge);
      for (const page of await Promise.all(views)) expect(page).toMatch(badge);
    }
  });

  test('give the reason, escaped, with its language, and strike the title of what is cancelled', async () => {
    const { slug } = await make.event({ ...cancelled, title: 'Recital' });
    const page = await read(`/fi/event/${slug}`);
    expect(page).toContain('<span lang="en">The singer is &quot;ill&quot;</span>');
    expect(page).toContain('<s>Recital</s>');
    const postponed = await make.event({ event_status: 'postponed', title: 'Ball' });
    expect(await read(`/en/event/${postponed.slug}`)).not.toContain('<s>Ball');
  });

  test('link to where it is online, unless it is cancelled', async () => {
    const venue = await make.venue({ venue: 'The real hall' });
    const pages = [];
    for (const event_status of ['scheduled', 'moved_online', 'cancelled']) {
      const { slug } = await make.event({ event_status, online_url: online, venue: venue.id });
      pages.push(await read(`/de/event/${slug}`));
    }
    const link = `<a href="${online.replace('&', '&amp;')}" >Online teilnehmen</a>`;
    expect(pages.map((page) => page.includes(link))).toEqual([true, true, false]);
    expect(pages.map((page) => page.includes('The real hall</a>'))).toEqual([true, false, true]);
  });

  test('are found by the filter of the calendar, which keeps what was chosen', async () => {
    const { tag, events } = await make.tagged(cancelled, {});
    const page = await read(`/en/calendar?tags=${tag}&event_status=cancelled`);
    expect(events.map(({ slug }) => page.includes(`/event/${slug}"`))).toEqual([true, false]);
    expect(page).toMatch(/<option value="cancelled" selected>\s*Cancelled/);
  });

  test('leave those that take place as planned as they were', async () => {
    const { slug } = await make.event();
    expect(await read(`/en/event/${slug}`)).not.toMatch(/class="(notice|badge)/);
  });
});

describe('The linked data of an event', () => {
  const place = { '@type': 'Place' };
  const virtual = { '@type': 'VirtualLocation', url: online };
  test.each<[Fields, string, string, unknown]>([
    [{}, 'Scheduled', 'Offline', place],
    [{ online_url: online }, 'Scheduled', 'Mixed', [place, virtual]],
    [{ online_url: online, venue: [] }, 'Scheduled', 'Online', virtual],
    [{ event_status: 'moved_online', online_url: online }, 'MovedOnline', 'Online', virtual],
    [{ event_status: 'cancelled' }, 'Cancelled', 'Offline', place],
    [{ event_status: 'postponed' }, 'Postponed', 'Offline', place],
    [{ event_status: 'rescheduled' }, 'Rescheduled', 'Offline', place],
  ])('of %j says %s and %s, on its page and in REST', async (fields, status, mode, location) => {
    const venue = await make.venue();
    const event: WireEvent = await make.event({ venue: [venue.id], ...fields });
    const expected = {
      eventStatus: `https://schema.org/Event${status}`,
      eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
      location,
    };
    expect(schemaOf(await read(`/en/event/${event.slug}`))).toMatchObject(expected);
    expect((await jsonLd(event.id)).json_ld).toMatchObject(expected);
    expect((await jsonLd(event.id, legacyAlias)).json_ld).toMatchObject(expected);
  });

  test('of what has moved online without an address leads to its page', async () => {
    const { id, slug, url } = await make.event({ event_status: 'moved_online' });
    expect((await jsonLd(id)).json_ld).toMatchObject({ location: { '@type': 'VirtualLocation', url } });
    const described = schemaOf(await read(`/en/event/${slug}`));
    expect(described).toMatchObject({ location: { '@type': 'VirtualLocation', url: described?.url } });
  });
});
