import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { createMaker } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { addressesIn, rowsOf } from './read-table.ts';

describe('The page of statistics', () => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar();
    const make = createMaker(world);
    const music = await make.category({ name: 'Music <&>' });
    const on = (day: string, more = {}) =>
      make.event({ start_date: `${day} 18:00`, end_date: `${day} 20:30`, ...more });
    await on('2027-01-10', { cost: '10 - 20 €', categories: [music.id] });
    await on('2027-01-11', { cost: 'Free', categories: [music.id] });
    await on('2027-03-12', { cost: '$5' });
    await on('2027-03-13', { status: 'private' });
  });
  afterAll(() => world.close());

  const open = async (path: string) => {
    const { status, text, headers } = await world.request('GET', path);
    return { status, text, headers, rows: rowsOf(text, 'tbody') };
  };

  test('has a table of each month, with months without events, and a point of the line for each', async () => {
    const { status, text, rows } = await open('/en/statistics');
    expect([status, rows]).toEqual([
      200,
      [
        ['January 2027', '2', '5', '0', '1', '€15 (€10–20)'],
        ['February 2027', '0', '0', '0', '0', ''],
        ['March 2027', '1', '2.5', '0', '0', 'US$5'],
      ],
    ]);
    const titles = [...text.matchAll(/<title>([^<]+: \d+)<\/title>/g)].map(([, title]) => title);
    expect(titles).toEqual(['January 2027: 2', 'February 2027: 0', 'March 2027: 1']);
  });

  test('writes prices as the language does', async () => {
    const { rows } = await open('/fi/statistics');
    expect(rows.map((row) => row.at(-1))).toEqual(['15 € (10–20 €)', '', '5 $']);
  });

  test('has the largest group first where groups are no times, escaped, with those without a value', async () => {
    const { rows } = await open('/en/statistics?group_by=category');
    expect(rows.map(([label, events]) => [label, events])).toEqual([
      ['Music &lt;&amp;&gt;', '2'],
      ['(none)', '1'],
    ]);
  });

  test('keeps the choice in the addresses of its files, of other languages and of the form', async () => {
    const query = '?group_by=day&measure=duration&from=2027-01-11&search=event';
    const { text, rows } = await open(`/en/statistics${query}`);
    const path = '/en/export/statistics.csv?group_by=day&start_date=2027-01-11&search=event&localized=true';
    expect(addressesIn(text)).toContain(path);
    for (const format of ['csv', 'json', 'xlsx'])
      expect(addressesIn(text)).toContain(`/en/statistics.${format}${query}`);
    const table = parse<{ Events: string }>((await world.request('GET', path)).text, {
      columns: true,
      bom: true,
    });
    const counts = rows.map(([, events]) => events).filter((events) => events !== '0');
    expect(table.map(({ Events }) => Events)).toEqual(counts);
    expect(addressesIn(text)).toContain(`/fi/statistics${query}`);
    expect(text).toContain('<input type="hidden" name="search" value="event" />');
    expect(text).toMatch(/<option value="duration" selected>/);
    expect((await open(`/en/statistics${query.replace('from', 'start_date')}`)).rows).toEqual(rows);
  });

  test.each([
    ['fi', 'Tilastot', 'tammikuu 2027'],
    ['de', 'Statistik', 'Januar 2027'],
    ['zh-hans', '统计', '2027年1月'],
  ])('speaks %s', async (language, title, month) => {
    const { text, rows } = await open(`/${language}/statistics`);
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(rows[0]?.[0]).toBe(month);
  });

  test.each([
    ['group_by=color', ['group_by']],
    ['group_by=month&split_by=color', ['group_by']],
    ['group_by=month&start_date=soon&venue=9999999', ['from', 'venue']],
  ])('names what is invalid in %s', async (query, names) => {
    const { status, text } = await open(`/statistics?${query}`);
    expect(status).toBe(400);
    expect([...text.matchAll(/<li>\s*<code>(\w+)<\/code>/g)].map(([, name]) => name)).toEqual(names);
  });

  test('says so if nothing matches, and if the period is too long for a chart', async () => {
    expect((await open('/statistics?search=nothing')).text).toContain('No events match.');
    const make = createMaker(world);
    await make.event({ title: 'Far', start_date: '2099-01-01', end_date: '2099-01-01' });
    const { text, rows } = await open('/statistics?group_by=day');
    expect(text).toContain('The period is too long for a chart.');
    expect(rows.length).toBe(4);
  });

  test('sends forms to its own origin only, and needs neither inline scripts nor inline styles', async () => {
    const { text, headers } = await open('/statistics');
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of [
      "default-src 'none'",
      "script-src 'self';",
      "style-src 'self';",
      "form-action 'self'",
    ])
      expect(policy).toContain(rule);
    expect(text).not.toMatch(/ (?:on\w+|style)=/);
  });

  test('has every sample query', async () => {
    const { text } = await open('/en/statistics');
    for (const name of ['Upcoming', 'SideBySide', 'Search', 'Near', 'Filter', 'Statistics', 'Walk', 'Nodes'])
      expect(text).toContain(`query ${name}`);
    expect(text).not.toContain('mutation ');
    expect(text).toContain('href="/en/graphiql?operation=near"');
  });

  test.each(['/en/developers', '/en/graphiql'])('is linked from %s', async (path) => {
    expect((await open(path)).text).toContain('href="/en/statistics"');
  });
});
