import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

describe('Statistics by two groupings', () => {
  let world: World;
  let music: { id: number };
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    const make = createMaker(world);
    music = await make.category({ name: '=Music' });
    const talks = await make.category({ name: 'Talks' });
    const on = (start: string, more = {}) =>
      make.event({ start_date: `${start}:00`, end_date: `${start}:30`, ...more });
    const both = { categories: [music.id, talks.id] };
    await on('2027-03-05 18', both);
    await on('2027-03-05 19', { categories: [music.id] });
    await on('2027-04-02 18', { categories: [talks.id] });
    await on('2027-02-05 18', both);
    const days = { start_date: '2027-04-03', end_date: '2027-04-05', all_day: true };
    await make.event({ ...days, categories: [music.id] });
  });
  afterAll(() => world.close());

  const open = async (path: string) => {
    const { status, text, headers } = await world.request('GET', path);
    return { status, text, headers, rows: rowsOf(text) };
  };

  test('stand in rows and columns with their totals, in which an event counts once', async () => {
    const { text, rows } = await open('/en/statistics?group_by=month&split_by=category');
    expect(rows).toEqual([
      ['Month', '=Music', 'Talks', 'Total'],
      ['February 2027', '1', '1', '1'],
      ['March 2027', '2', '1', '2'],
      ['April 2027', '1', '1', '2'],
      ['Total', '4', '3', '5'],
    ]);
    expect([...text.matchAll(/<pattern id="(.*?)"/g)].length).toBe(2);
    expect(text).toContain('<title>March 2027, =Music: 2</title>');
  });

  test('tell who sees more than others how much of it is not public', async () => {
    const day = { start_date: '2029-05-05', end_date: '2029-05-05' };
    const make = createMaker(world);
    const events = [await make.event({ ...day, status: 'draft' }), await make.event(day)];
    const path = '/en/statistics?group_by=month&from=2029-05-01&status=draft,publish';
    const { text } = await world.request('GET', path, { as: 'editor' });
    expect(text).toContain('All events: 2');
    expect(text).toContain('Of these, not public: 1');
    const published = await world.request('GET', path.replace('draft,', ''), { as: 'editor' });
    expect(published.text).toContain('All events: 1');
    expect(published.text).not.toContain('not public');
    for (const { id } of events) await world.rest('DELETE', `/events/${id}`, { as: 'editor' });
  });

  test('have no table and no file of more cells than a page can hold', async () => {
    const query = '?group_by=day&split_by=week&from=2027-01-01&to=2028-01-31';
    expect((await open(`/en/statistics${query}`)).text).toContain('There are too many groups');
    for (const format of ['csv', 'json', 'xlsx'])
      expect((await open(`/en/statistics.${format}${query}`)).status).toBe(400);
  });

  test('compare days with those in the same place, where days without events are left out', async () => {
    const then = { start_date: '2025-03-04 10:00', end_date: '2025-03-04 11:00' };
    const { id } = await createMaker(world).event(then);
    const { rows } = await open('/en/statistics?group_by=day&from=2026-01-01&to=2027-12-31&compare=true');
    await world.rest('DELETE', `/events/${id}`, { as: 'editor' });
    const [heads = [], ...days] = rows;
    const before = heads.indexOf('Period before');
    const march = days.filter(([day]) => day?.startsWith('Mar'));
    expect(march.map((cells) => [cells[0], cells[1], cells[before]])).toEqual([['Mar 5, 2027', '2', '1']]);
  });

  test('count all-day events by days, and put them beside the hours', async () => {
    const { text, rows } = await open('/en/statistics?group_by=weekday&split_by=hour&measure=events');
    const [heads = [], ...lines] = rows;
    expect([heads.length, heads.at(-2), lines.length]).toEqual([27, 'All day', 8]);
    expect(lines.find(([day]) => day === 'Saturday')?.at(-2)).toBe('1');
    expect(text).toContain('class="heat-6"');
    const days = await open('/en/statistics?group_by=month&measure=days');
    expect(days.rows.map(([month, , hours, all]) => [month, hours, all])).toEqual([
      ['Month', 'Hours', 'Days of all-day events'],
      ['February 2027', '0.5', '0'],
      ['March 2027', '1', '0'],
      ['April 2027', '0.5', '3'],
      ['Total', '2', '3'],
    ]);
  });

  test('stand beside the period before, unit by unit, with the change', async () => {
    const { text, rows } = await open(
      '/en/statistics?group_by=month&split_by=category&from=2027-03-01&to=2027-04-30&compare=true',
    );
    expect(rows).toEqual([
      ['Month', '=Music', 'Talks', 'Total', 'Period before', 'Change', 'Change in %'],
      ['March 2027', '2', '1', '2', '0', '+2', '–'],
      ['April 2027', '1', '1', '2', '1', '+1', '+100'],
      ['Total', '3', '2', '4', '1', '+3', '+300'],
    ]);
    expect(text).toContain('Compared with Jan 1, 2027 – Feb 28, 2027');
    const line = await open('/en/statistics?from=2027-03-01&to=2027-04-30&compare=true');
    expect(line.text).toContain('<polyline class="line before"');
    expect((await open('/en/statistics?compare=true')).text).toContain('choose the first and the last day');
  });

  test('are narrowed by a click on a name, and widened by a click on a filter', async () => {
    const { text } = await open('/en/statistics?group_by=month&split_by=category');
    const narrowed = `/en/statistics?group_by=month&split_by=category&categories=${music.id}`;
    expect(addressesIn(text)).toContain(narrowed);
    const march = '/en/statistics?group_by=day&split_by=category&from=2027-03-01&to=2027-03-31';
    expect(addressesIn(text)).toContain(march);
    const page = await open(`${narrowed}&from=2027-03-01&to=2027-03-31`);
    expect(page.rows.at(-1)).toEqual(['Total', '2', '1', '2']);
    expect(page.text).toMatch(/aria-label="Remove: Category: =Music"/);
    expect(addressesIn(page.text)).toContain(march.replace('day', 'month'));
    const parts = await open('/en/statistics?group_by=weekday&split_by=hour');
    expect(addressesIn(parts.text)).toContain(
      '/en/statistics?group_by=weekday&split_by=hour&times_of_day=evening',
    );
  });

  test('lead from each cell to the list of its events', async () => {
    const { text } = await open('/en/statistics?group_by=month&split_by=category');
    const list = `/en/calendar?from=2027-03-01&to=2027-03-31&started=false&categories=${music.id}`;
    expect(addressesIn(text)).toContain(list);
    expect((await open(list)).text).toContain('Events: 2');
  });

  test('are the same numbers in CSV and JSON, without formulas', async () => {
    const query = '?group_by=month&split_by=category&from=2027-03-01&to=2027-04-30&compare=true';
    const csv = await open(`/en/statistics.csv${query}`);
    expect(parse(csv.text, { bom: true })).toEqual([
      ['Month', "'=Music", 'Talks', 'Total', 'Period before', 'Change', 'Change in %'],
      ['March 2027', '2', '1', '2', '0', '2', ''],
      ['April 2027', '1', '1', '2', '1', '1', '100'],
      ['Total', '3', '2', '4', '1', '3', '300'],
    ]);
    expect(csv.headers.get('content-disposition')).toBe(
      'attachment; filename="statistics-en-2027-03-14.csv"',
    );
    const { text, headers } = await open(`/en/statistics.json${query}`);
    const { rows, before, columns } = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
    expect(before).toEqual({ from: '2027-01-01', to: '2027-02-28' });
    expect(columns?.map(({ label }) => label)).toEqual(['=Music', 'Talks']);
    expect(rows?.map(({ key, cells, change }) => [key, cells, change])).toEqual([
      ['2027-03', [2, 1], 2],
      ['2027-04', [1, 1], 1],
    ]);
    const again = await world.request('GET', `/en/statistics.json${query}`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect((await open('/en/statistics.xlsx?group_by=color')).status).toBe(400);
  });

  test('are a workbook that other programs read, with numbers, dates and no formulas', async () => {
    const path = '/en/statistics.xlsx?group_by=day&split_by=category&from=2027-03-05&to=2027-03-06';
    const response = await fetch(world.url + path);
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    const folder = mkdtempSync(join(tmpdir(), 'workbook-'));
    const file = join(folder, 'statistics.xlsx');
    writeFileSync(file, Buffer.from(await response.arrayBuffer()));
    // Another reader than ours: of archives and of XML, with their checksums.
    const sheet = execFileSync('python3', ['-c', readWorkbook, file]).toString();
    rmSync(folder, { recursive: true });
    const date = (serial: number) => ['date', String(serial)];
    const text = (value: string) => ['text', value];
    const number = (value: number) => ['number', String(value)];
    expect(JSON.parse(sheet)).toEqual([
      [text('Day'), text('=Music'), text('Talks'), text('Total')],
      [date(46451), number(2), number(1), number(2)],
      [date(46452), number(0), number(0), number(0)],
      [text('Total'), number(2), number(1), number(2)],
    ]);
  });
});

const readWorkbook = `
import json, sys, zipfile
import xml.etree.ElementTree as xml
book = zipfile.ZipFile(sys.argv[1])
assert book.testzip() is None
parts = {name: xml.fromstring(book.read(name)) for name in book.namelist()}
main = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
formats = [each.get('numFmtId') for each in parts['xl/styles.xml'].find(main + 'cellXfs')]
def read(cell):
    assert cell.find(main + 'f') is None
    if cell.get('t') == 'inlineStr': return ['text', cell.find(main + 'is').find(main + 't').text]
    value = cell.find(main + 'v').text
    return ['date' if formats[int(cell.get('s'))] == '14' else 'number', value]
rows = parts['xl/sheet.xml'].find(main + 'sheetData')
print(json.dumps([[read(cell) for cell in row] for row in rows]))
`;
import { addressesIn, rowsOf } from './read-table.ts';
