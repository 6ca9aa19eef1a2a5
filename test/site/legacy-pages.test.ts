import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

/** Who follows an old link or bookmark finds the same events (decision 0167). */
describe('an address of the older service without ical=1', () => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar();
    const make = createMaker(world);
    await make.event({ title: 'Swing', categories: ['Jazz'], tags: ['Outdoors'], venue: { venue: 'Hall' } });
  });
  afterAll(() => world.close());

  test.each([
    ['/events/', '/calendar'],
    ['/fi/events', '/fi/calendar'],
    ['/events/?ical=0', '/calendar'],
    ['/events/?lang=de', '/de/calendar'],
    ['/events/?i18n_language=fi', '/fi/calendar'],
    ['/events/list/', '/calendar'],
    ['/events/photo/page/2/', '/calendar?page=2'],
    ['/events/month/', '/calendar?view=month'],
    ['/events/2027-03/', '/calendar?view=month&date=2027-03-01'],
    ['/events/week/2027-03-17/', '/calendar?view=week&date=2027-03-17'],
    ['/events/2027-03-17/', '/calendar?view=day&date=2027-03-17'],
    ['/events/today/', '/calendar?view=day'],
    ['/events/category/music/jazz/', '/calendar?categories=jazz'],
    ['/events/category/jazz/month/', '/calendar?view=month&categories=jazz'],
    ['/events/tag/outdoors/list/', '/calendar?tags=outdoors'],
    ['/events/featured/', '/calendar?featured=true'],
    ['/events/list/?eventDisplay=past', '/calendar?ends_before=now&strict_dates=true'],
    ['/events/list/?tribe-bar-search=a+%26+b', '/calendar?search=a+%26+b'],
    ['/?post_type=tribe_events&tribe_events_cat=jazz', '/calendar?categories=jazz'],
    ['/?post_type=tribe_events&p=7', '/event/7'],
    ['/?p=7', '/event/7'],
    ['/fi/?post_type=tribe_venue&p=7', '/fi/venue/7'],
    ['/?tribe_events=swing', '/event/swing'],
    ['/fi/?tribe_venue=hall', '/fi/venue/hall'],
    ['/events/list/?tribe_event_display=past', '/calendar?ends_before=now&strict_dates=true'],
  ])('%s leads to %s', async (path, target) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, text } = await world.request(method, path, {
        headers: { accept: 'text/html' },
      });
      expect([status, headers.get('location'), text]).toEqual([301, world.url + target, '']);
    }
  });

  test.each([
    ['/events/category/jazz/', 200, 'Swing'],
    ['/events/tag/outdoors/', 200, 'Swing'],
    ['/events/category/nothing/', 400, 'categories'],
    ['/events/list/?tribe-bar-date=never', 400, 'date'],
  ])('the page to which %s leads has the same filter', async (path, status, words) => {
    const { headers } = await world.request('GET', path);
    const page = await world.request('GET', (headers.get('location') ?? '').replace(world.url, ''));
    expect([page.status, page.text.includes(words)]).toEqual([status, true]);
  });

  test.each([
    '/',
    '/fi/',
    '/?p=x',
    '/?ical=0',
    '/?s=jazz',
    '/event/swing/',
    '/event/swing/?ical=0',
    '/venue/hall/',
  ])('%s is a page of ours as before', async (path) => {
    const { status, headers } = await world.request('GET', path, { headers: { accept: 'text/html' } });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  test.each(['/events/nothing/', '/events/2027-13/', '/events/category/', '/eventsx'])(
    '%s is nothing',
    async (path) => {
      expect((await world.request('GET', path)).status).toBe(404);
    },
  );
});
