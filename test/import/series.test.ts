import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { now } from '../harness/make.ts';
import type { World } from '../harness/world.ts';
import { partsOf } from './icalendar-scene.ts';
import { startOne } from './scene.ts';

const settings = { timeZone: 'UTC', currencySymbol: '$', now, signal: new AbortController().signal };

function calendarOf(title: string, start: string, rule: string): string {
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', 'BEGIN:VEVENT'],
    ...[`UID:${title}@example.org`, 'DTSTAMP:20200101T000000Z', `DTSTART:${start}`, `RRULE:${rule}`],
    ...[`SUMMARY:${title}`, 'END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n');
}

async function readSeries(title: string, start: string, rule: string) {
  const parts = await partsOf(calendarOf(title, start, rule), settings);
  const remarks = parts.filter((part) => !('thing' in part));
  const starts = parts.flatMap((part) => ('thing' in part ? [String(part.thing.facts.startDate)] : []));
  return { remarks, starts };
}

describe('A series of iCalendar', () => {
  let here: World;
  let folder: string;
  beforeAll(async () => {
    here = await startOne();
    folder = mkdtempSync(join(tmpdir(), 'calendar-series-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await here.close();
  });

  test('that goes on for more than two years is imported so far, and the report says how much is not', async () => {
    const file = join(folder, 'monthly.ics');
    writeFileSync(file, calendarOf('Monthly', '20270401T100000Z', 'FREQ=MONTHLY;COUNT=30'));
    const report = await here.importFrom(file);
    expect([report.written, report.left]).toEqual([24, 0]);
    expect(report.lines).toContain(
      'event Monthly: 6 dates after 2029-03-15 were left; an import within two years before them takes them.',
    );
  });

  test('without an end says that there are more dates', async () => {
    const { starts, remarks } = await readSeries('Endless', '20270401T100000Z', 'FREQ=YEARLY');
    expect(starts.length).toBe(2);
    expect(remarks).toMatchObject([{ note: expect.stringContaining('its dates, which have no end,') }]);
  });

  test('with more than 1,000 dates is imported with the latest ones, and the others count as left', async () => {
    const { starts, remarks } = await readSeries(
      'Daily',
      '20200101T100000Z',
      'FREQ=DAILY;UNTIL=20270401T100000Z',
    );
    expect(starts.length).toBe(1_000);
    expect(starts.at(-1)).toBe('2027-04-01T10:00:00.000Z');
    const first = starts[0]?.slice(0, 10) ?? '';
    const unusable = `1648 dates before ${first} were left: of a series, the latest 1,000 are imported`;
    expect(remarks).toMatchObject([{ kind: 'event', label: 'Daily', unusable, count: 1_648 }]);
  });

  test('that ends in time is imported whole, without a word', async () => {
    const { starts, remarks } = await readSeries('Short', '20270401T100000Z', 'FREQ=WEEKLY;COUNT=5');
    expect([starts.length, remarks]).toEqual([5, []]);
  });
});
