import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

describe('The month, week and day of the calendar', () => {
  let world: World;
  let concerts: number;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    const make = createMaker(world);
    concerts = (await make.category({ name: 'Concerts' })).id;
    const lasting = (title: string, start: string, end: string) =>
      make.event({ title, start_date: start, end_date: end });
    const on = (day: string, title: string, more = {}) =>
      make.event({ title, start_date: `${day} 18:00`, end_date: `${day} 20:30`, ...more });
    await on('2027-03-16', 'Jazz', { categories: [concerts] });
    for (let count = 1; count <= 6; count += 1) await on('2027-03-25', `Workshop ${count}`);
    await lasting('Paintings', '2027-02-01 10:00', '2027-04-30 18:00');
    await lasting('Festival', '2027-03-24 12:00', '2027-03-26 00:00');
    for (const [index, day] of ['03', '04', '04', '04', '07'].entries())
      await lasting(`Show ${index}`, '2028-01-02 10:00', `2028-01-${day} 18:00`);
    await on('9999-12-31', 'Last dance');
    await lasting('Night club', '2027-03-14 22:00', '2027-03-15 03:00');
  });
  afterAll(() => world.close());

  const open = async (query: string, language = 'en') => {
    const { status, text } = await world.request('GET', `/${language}/calendar${query}`);
    return { status, text };
  };

  test('shows a month in weeks from Monday, and counts what a day has no room for', async () => {
    const { text } = await open('?view=month&date=2027-03-14');
    expect(text).toContain('<h1>March 2027</h1>');
    expect([...text.matchAll(/aria-label="Week (\d+)"/g)].map(([, week]) => week)).toEqual([
      '9',
      '10',
      '11',
      '12',
      '13',
    ]);
    expect(text).toMatch(/view=day&amp;date=2027-03-25">and 2 more</);
    expect(text.match(/Workshop \d/g)).toHaveLength(4);
  });

  test('shows what lasts several days on each of its days, and says until when', async () => {
    const { text } = await open('?view=week&date=2027-03-24');
    const of = (name: string) =>
      linesOf(text)
        .filter(({ title }) => title === name)
        .map(({ marks, until }) => ({ marks: marks.replace(/ hue-\d/, ''), until }));
    const until = 'until 25 March';
    expect(of('Festival')).toEqual([
      { marks: 'line bar over-2', until },
      { marks: 'line bar on', until },
    ]);
    expect(of('Paintings').map(({ marks }) => marks)).toEqual([
      'line bar over-7 begun goes-on',
      ...Array.from({ length: 6 }, () => 'line bar on'),
    ]);
    const month = await open('?view=month&date=2027-03-14');
    expect(month.text.match(/over-7 begun goes-on/g)).toHaveLength(5);
  });

  test('begins the bar of what finds no room at first where there is some, and counts it before', async () => {
    const { text } = await open('?view=week&date=2028-01-03');
    const last = linesOf(text).filter(({ title }) => title === 'Show 4');
    expect(last.map(({ marks }) => marks.replace(/ hue-\d/, ''))).toEqual([
      'line bar over-4 begun',
      ...Array.from({ length: 3 }, () => 'line bar on'),
    ]);
    expect(text).toMatch(/view=day&amp;date=2028-01-03">and 1 more</);
    expect(text).not.toMatch(/view=day&amp;date=2028-01-04">and/);
  });

  test('has on a day what runs for several days, and no party that only ended after midnight', async () => {
    const { text } = await open('?view=day&date=2027-03-15');
    const [before = '', running = ''] = text.split('<h2>On for several days</h2>');
    expect(before).not.toContain('Paintings');
    expect(running).toMatch(/Paintings\s+<span class="until" lang="en"\s*>until 30 April</);
    expect(text).not.toContain('Night club');
    const [, last = ''] = (await open('?view=day&date=2027-03-25')).text.split(
      '<h2>On for several days</h2>',
    );
    expect(linesOf(last).map(({ title }) => title)).toEqual(['Festival', 'Paintings']);
    expect((await open('?view=day&date=2027-03-26')).text).not.toContain('Festival');
  });

  test('places events in the hours by start and length, side by side, and counts those without room', async () => {
    const week = await open('?view=week&date=2027-03-25');
    const workshops = linesOf(week.text).filter(({ title }) => title.startsWith('Workshop'));
    expect(workshops.map(({ marks }) => marks.replace(/^line hue-\d /, ''))).toEqual([
      'at-20 for-5 lane-0-2',
      'at-20 for-5 lane-1-2',
    ]);
    expect(week.text).toMatch(/view=day&amp;date=2027-03-25">and 4 more</);
    const day = await open('?view=day&date=2027-03-25');
    expect(linesOf(day.text).map(({ marks }) => marks)).toContain('line hue-0 at-20 for-5 lane-5-6');
    const { text: sheet } = await world.request('GET', '/assets/hours.css');
    for (const rule of [
      '.at-20{grid-row-start:21}',
      '.for-5{grid-row-end:span 5}',
      '.lane-5-6{grid-column:11/',
    ])
      expect(sheet).toContain(rule);
  });

  test('cuts away the hours of a night without events', async () => {
    const hoursOf = ({ text }: { text: string }) => {
      const [, hours = ''] = /<div class="hours"[^>]*>([^]*?)<\/div>/.exec(text) ?? [];
      const names = [...hours.matchAll(/<span>([^<]+)</g)].map(([, name]) => name);
      return [names[0], names.at(-1)];
    };
    expect(hoursOf(await open('?view=day&date=2027-03-16'))).toEqual(['8 am', '8 pm']);
    expect(hoursOf(await open('?view=week&date=2027-03-14'))).toEqual(['8 am', '11 pm']);
  });

  test('gives events the color of their category, and names it', async () => {
    const { text } = await open('?view=month&date=2027-03-14');
    const [jazz] = linesOf(text).filter(({ title }) => title.startsWith('Jazz'));
    expect(jazz).toMatchObject({ marks: `line hue-${concerts % 8}`, category: 'Concerts' });
  });

  test('leads to the period before, to today and to the one after', async () => {
    const { text } = await open('?view=week&date=2027-03-14');
    const [, period = ''] = /<nav class="period"[^>]*>([^]*?)<\/nav>/.exec(text) ?? [];
    expect([...period.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/en/calendar?view=week&amp;date=2027-03-01',
      '/en/calendar?view=week',
      '/en/calendar?view=week&amp;date=2027-03-15',
    ]);
  });

  test.each([
    ['?view=day&date=9999-12-31', 1],
    ['?view=week&date=9999-12-28', 1],
    ['?view=month&date=9999-12-01', 1],
    ['?date=9999-12-31', 1],
  ])('%s shows what is on until the last day that there is', async (search, times) => {
    const { status, text } = await open(search);
    expect([status, text.match(/Last dance/g)?.length ?? 0]).toEqual([200, times]);
    expect(text).not.toContain('date=1000');
  });

  test.each([
    ['en', 'Week 11, 15–21 March 2027'],
    ['fi', 'Viikko 11, 15.–21. maaliskuuta 2027'],
    ['de', 'KW 11, 15.–21. März 2027'],
    ['zh-hans', '第11周（2027年3月15日至21日）'],
  ])('names the week in %s', async (language, title) => {
    expect((await open('?view=week&date=2027-03-16', language)).text).toContain(`<h1>${title}</h1>`);
  });
});

/** The lines of events, with their classes. */
function linesOf(text: string) {
  return [...text.matchAll(/<li class="(line[^"]*)">([^]*?)<\/li>/g)].map(([, marks = '', line = '']) => ({
    marks,
    title: (/<a [^>]*>(?:<span[^]*?<\/span\s*>)?\s*([^<]+?)\s*</.exec(line)?.[1] ?? '').trim(),
    until: /class="until"[^>]*>([^<]+)</.exec(line)?.[1],
    category: /class="of"[^>]*>([^<]+)</.exec(line)?.[1],
  }));
}
