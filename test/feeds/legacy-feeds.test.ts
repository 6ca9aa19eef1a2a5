import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ICAL from 'ical.js';
import type { RequestOptions } from '../harness/client.ts';
import { createMaker, type WireEvent } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

/** A Wednesday, in the evening of which it is Thursday in Helsinki. */
const moment = Date.parse('2027-03-31T22:30:00Z');

/** The feeds of the older service have what their addresses say (decision 0167). */
describe('a feed at an address of the older service', () => {
  let now = moment;
  let world: World;
  let ids: Record<'event' | 'venue' | 'organizer' | 'draft', number>;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now, config: { timeZone: 'Europe/Helsinki' } });
    const make = createMaker(world);
    const music = await make.category({ name: 'Music' });
    const jazz = await make.category({ name: 'Jazz', parent: music.id });
    const list = await make.category({ name: 'List' });
    const at = (day: string, time = '18:00') => ({ start_date: `${day} ${time}`, end_date: `${day} 22:00` });
    const swing = await make.event({
      ...{ title: 'Swing', description: '<p>Dance</p>', categories: [jazz.id], tags: ['Open air'] },
      ...{ venue: { venue: 'Town hall' }, organizer: { organizer: 'Club' }, featured: true },
      ...{ image: 'https://pictures.example.org/swing.PNG?size=2', ...at('2027-04-01') },
    });
    await make.event({ title: 'Choir', categories: [music.id], tags: ['Indoors'], ...at('2027-04-10') });
    await make.event({ title: 'Readings', categories: [list.id], ...at('2027-05-04') });
    await make.event({ title: 'Pictures', start_date: '2027-03-20', end_date: '2027-04-20', all_day: true });
    await make.event({ title: 'Over', tags: ['Indoors'], ...at('2026-12-24') });
    const draft = await make.event({ title: 'Draft', status: 'draft' });
    const idIn = (resource: unknown) => (resource as { id: number }).id;
    ids = {
      event: swing.id,
      venue: idIn(swing.venue),
      organizer: idIn(swing.organizer[0]),
      draft: draft.id,
    };
  });
  afterAll(() => world.close());

  const ask = (path: string, options?: RequestOptions) =>
    world.request(
      'GET',
      path.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => String(ids[name])),
      options,
    );
  const titlesAt = async (path: string) => {
    const { status, headers, text } = await ask(path);
    expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/calendar; charset=utf-8']);
    const events = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent');
    return events.map((event) => event.getFirstPropertyValue('summary')).sort();
  };

  const all = ['Choir', 'Over', 'Pictures', 'Readings', 'Swing'];
  const april = ['Choir', 'Pictures', 'Swing'];

  test.each([
    ['/?ical=1', all],
    ['/events?ical=1', all],
    ['/de/events/?outlook-ical=1', all],
    ['/events/list/?ical=1', all],
    ['/events/ical/', all],
    ['/?post_type=tribe_events&ical=1&eventDisplay=list', all],
    ['/events/list/?eventDisplay=past&ical=1', ['Over']],
    ['/events/list/?tribe_event_display=past&ical=1', ['Over']],
    ['/?tribe_venue=town-hall&ical=1', ['Swing']],
    ['/?tribe_organizer=club&ical=1', ['Swing']],
    ['/?tribe_events=swing&ical=1', ['Swing']],
    ['/?post_type=tribe_events&ical=1&eventDisplay=past&tribe-bar-date=2027-04-05', ['Over', 'Swing']],
    ['/events/list/?tribe-bar-date=2027-04-10&ical=1', ['Choir', 'Pictures', 'Readings']],
    ['/events/month/?ical=1', april],
    ['/events/?ical=1&tribe_display=month', april],
    ['/events/2027-04/?ical=1', april],
    ['/events/month/2026-12/?ical=1', ['Over']],
    ['/?post_type=tribe_events&eventDisplay=month&eventDate=2027-05&ical=1', ['Readings']],
    ['/events/today/?ical=1', ['Pictures', 'Swing']],
    ['/events/2027-04-10/?ical=1', ['Choir', 'Pictures']],
    ['/events/day/2027-04-21/?ical=1', []],
    ['/events/week/?ical=1', ['Pictures', 'Swing']],
    ['/events/week/2027-05-09/?ical=1', ['Readings']],
    ['/events/9999-12/?ical=1', []],
    ['/events/featured/?ical=1', ['Swing']],
  ])('%s has what is on then', async (path, titles) => {
    expect(await titlesAt(path)).toEqual(titles);
  });

  test('a day goes by, and so does what is on today', async () => {
    const path = '/events/today/?ical=1';
    const { headers } = await ask(path);
    now = moment + 86_400_000;
    try {
      const again = await ask(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
      expect([again.status, again.text.includes('Swing')]).toEqual([200, false]);
    } finally {
      now = moment;
    }
  });

  test.each([
    ['/events/category/music/?ical=1', ['Choir', 'Swing']],
    ['/events/category/music/jazz/?ical=1', ['Swing']],
    ['/fi/events/category/music/jazz/list/?ical=1', ['Swing']],
    ['/events/category/JAZZ/2027-05/?ical=1', []],
    ['/events/category/list/?ical=1', ['Readings']],
    ['/events/category/music/?post_type=tribe_events&ical=1&eventDisplay=list', ['Choir', 'Swing']],
    ['/events/tag/indoors/?ical=1', ['Choir', 'Over']],
    ['/events/tag/indoors/month/2027-04/?ical=1', ['Choir']],
    ['/?post_type=tribe_events&ical=1&tribe_events_cat=jazz', ['Swing']],
    ['/?post_type=tribe_events&ical=1&tribe_events_cat=jazz,list', ['Readings', 'Swing']],
    ['/?post_type=tribe_events&ical=1&tribe_events_cat=music&tag=indoors', ['Choir']],
    ['/?post_type=tribe_events&ical=1&s=dance', ['Swing']],
    ['/events/list/?tribe-bar-search=choir&ical=1', ['Choir']],
    ['/events/?ical=1&categories=jazz', ['Swing']],
    ['/events/?ical=1&s=&tag=', all],
    ['/venue/town-hall/?ical=1', ['Swing']],
    ['/organizer/club/ical/', ['Swing']],
    ['/?post_type=tribe_venue&p={venue}&ical=1', ['Swing']],
    ['/?post_type=tribe_organizer&p={organizer}&ical=1', ['Swing']],
    ['/event/swing/?ical=1', ['Swing']],
    ['/fi/event/swing/ical/', ['Swing']],
    ['/?post_type=tribe_events&p={event}&ical=1', ['Swing']],
  ])('%s has the events that it names', async (path, titles) => {
    expect(await titlesAt(path)).toEqual(titles);
  });

  test.each([
    ...['/events/category/nothing/?ical=1', '/events/tag/nothing/?ical=1', '/events/category/%00/?ical=1'],
    ...['/?post_type=tribe_events&ical=1&tribe_events_cat=nothing', '/?post_type=tribe_events&ical=1&tag=x'],
    ...['/venue/nothing/?ical=1', '/organizer/town-hall/?ical=1', '/event/nothing/?ical=1'],
    ...['/?post_type=tribe_events&p={venue}&ical=1', '/?post_type=tribe_events&p=no&ical=1'],
    ...['/?p=99999999999999999999&ical=1', '/events/nothing/?ical=1', '/events/2027-13/?ical=1'],
    ...['/events/2027-02-30/?ical=1', '/events/list/page/2/?ical=1', '/events/category/%E0%A4%A/?ical=1'],
  ])('%s is not found, instead of all events', async (path) => {
    const { status, text } = await ask(path);
    expect([status, text.includes('VCALENDAR'), text.length > 0]).toEqual([404, false, true]);
  });

  test.each([
    ['tribe-bar-date', '/?post_type=tribe_events&ical=1&tribe-bar-date=nonsense'],
    ['s', `/?ical=1&s=${'a'.repeat(501)}`],
    ['tribe_events_cat', `/?ical=1&tribe_events_cat=${'jazz,'.repeat(501)}`],
    ['tag', `/?ical=1&tag=${'indoors,'.repeat(501)}`],
    ['categories', '/events/?ical=1&categories=nothing'],
  ])('an invalid %s is named as it was sent', async (name, path) => {
    const { status, body } = await ask(path);
    expect([status, Object.keys((body.data as { params: object }).params)]).toEqual([400, [name]]);
  });

  test('takes as many statements for many categories and tags as for one of each', async () => {
    const count = async (path: string) => (await world.statements(() => titlesAt(path))).length;
    const one = await count('/?ical=1&tribe_events_cat=jazz&tag=open-air');
    const many = '/?ical=1&tribe_events_cat=jazz,list,JAZZ,LIST&tag=open-air,Open-Air,OPEN-AIR';
    expect(await count(many)).toBe(one);
  });

  test('shows what is not public to those who may see it alone', async () => {
    const path = '/?post_type=tribe_events&p={draft}&ical=1';
    expect((await ask(path)).status).toBe(403);
    expect((await ask(path, { as: 'editor' })).text).toContain('SUMMARY:Draft');
  });

  test('marks no text with a language, and has the picture as an attachment too', async () => {
    for (const path of ['/events/?ical=1', '/event/swing/?ical=1']) {
      const { text } = await ask(path);
      expect(text).not.toContain('LANGUAGE=');
      expect(text).toContain('\r\nSUMMARY:Swing\r\n');
      const picture = 'https://pictures.example.org/swing.PNG?size=2';
      const lines = text.replaceAll('\r\n ', '');
      expect(lines).toContain(`\r\nATTACH;FMTTYPE=image/png:${picture}\r\n`);
      expect(lines).toContain(`\r\nIMAGE;DISPLAY=BADGE;VALUE=URI:${picture}\r\n`);
    }
    const own = await ask('/export/events.ics');
    expect(own.text).toContain('SUMMARY;LANGUAGE=en:Swing');
    expect(own.text).not.toContain('ATTACH');
  });

  test('has the language of its address, by segment or by the name that plugins use', async () => {
    for (const path of ['/fi/events/list/?ical=1', '/events/list/?ical=1&lang=fi'])
      expect((await ask(path)).text).toContain('NAME:Tapahtumakalenteri\r\n');
  });

  test('is not sent again while nothing has changed, nor with HEAD', async () => {
    const path = '/events/category/jazz/?ical=1';
    const head = await world.request('HEAD', path);
    expect([head.status, head.text]).toEqual([200, '']);
    const headers = { 'if-none-match': head.headers.get('etag') ?? '' };
    expect((await ask(path, { headers })).status).toBe(304);
    const body = { title: 'Swing' };
    await world.rest<WireEvent>('PATCH', `/events/${ids.event}`, {
      as: 'editor',
      body: { ...body, cost: '9' },
    });
    expect((await ask(path, { headers })).status).toBe(200);
  });
});
