import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { createMaker, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

/**
 * Titles that a spreadsheet would compute if it took them apart at semicolons, tabs or ends of
 * lines.
 */
const hostileTitles = [
  '=1+1',
  "a;=cmd|' /C calc'!A0",
  'a;"=1+1"',
  'a; "=1+1',
  '";=1+1;"',
  '"=1+1',
  'a; =1+1',
  'a;\u00a0=1+1',
  'a\t=1+1',
  'a\r=1+1',
  'a\n=1+1',
  'a\r\n\t;@SUM(1)',
  'a;+1;-1;@now;＝1;＋1;－1;＠now',
  ' =1+1',
  '"a";=1+1',
  'a;;=1+1',
];

/**
 * Spreadsheets forgive what is not RFC 4180: rows of any length, quotation marks in the middle, or
 * none at the end.
 */
const relaxed = { relax_column_count: true, relax_quotes: true, skip_records_with_error: true };
const quotesIgnored = { relax_column_count: true, quote: false } as const;

const isFormula = (cell: string) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell);

describe('a table for a spreadsheet', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const download = async (path: string, query: Record<string, string | number | boolean>) =>
    (await world.request('GET', path, { query })).text;

  test.each(hostileTitles)('evaluates no part of %j, whatever separates its cells', async (title) => {
    const { id } = await make.event({ title });
    const text = await download('/export/events.csv', { include: id });
    for (const delimiter of [',', ';', '\t', [',', ';', '\t']])
      for (const options of delimiter === ',' ? [{}] : [quotesIgnored, relaxed]) {
        const cells: string[][] = parse(text, { bom: true, delimiter, ...options });
        expect([delimiter, cells.flat().filter(isFormula)]).toEqual([delimiter, []]);
      }
  });

  test.each(hostileTitles)('contains all of %j, unchanged for programs', async (title) => {
    const { id, title: stored } = await make.event({ title });
    const [row] = parse<Record<string, string>>(
      await download('/export/events.csv', { include: id, raw: true }),
      { columns: true },
    );
    expect(row?.title).toBe(stored);
    const [shown] = parse<Record<string, string>>(await download('/export/events.csv', { include: id }), {
      columns: true,
      bom: true,
    });
    expect(shown?.title?.replaceAll("'", '')).toBe(stored.replaceAll("'", ''));
  });

  test('evaluates no later name of a cell with several names', async () => {
    const venues = [await make.venue({ venue: 'Hall' }), await make.venue({ venue: '=1+1' })];
    const { id } = await make.event({ title: 'At two places', venue: venues.map((venue) => venue.id) });
    expect(await download('/export/events.csv', { include: id })).toContain(`"Hall;' =1+1"`);
  });

  test('quotes text that another separator would split', async () => {
    const { id } = await make.event({ title: 'Part; one', excerpt: 'Part\tone', description: 'Part\rone' });
    for (const raw of [true, false]) {
      const text = await download('/export/events.csv', { include: id, raw });
      for (const cell of ['"Part; one"', '"Part\tone"', '"Part\rone"']) expect(text).toContain(cell);
    }
  });
});
