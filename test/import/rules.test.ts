import { describe, expect, test } from '@jest/globals';
import { readRule } from '../../src/import/icalendar/rule.ts';
import { expandRule } from '../../src/import/icalendar/rule-dates.ts';
import { readJsonLd } from '../../src/import/json-ld/read.ts';
import { now } from '../harness/make.ts';
import { calendar, event, read } from './icalendar-scene.ts';

const settings = { timeZone: 'UTC', currencySymbol: '$', now, signal: new AbortController().signal };

/** The dates of a rule from 1990 to the end of 2027, and what finding them has cost. */
function expand(text: string) {
  const work = { left: 100_000 };
  const bounds = { start: Date.UTC(1990, 0, 1, 10), to: Date.UTC(2028, 0), end: Infinity, most: 1_000 };
  const found = expandRule(readRule(text), { ...bounds, exists: () => true, work });
  return { ...found, cost: 100_000 - work.left };
}

const upTo = (count: number) => Array.from({ length: count }, (_, number) => number).join(',');

describe('A rule of repetition', () => {
  test('that names an hour, a minute or a month several times names it once', () => {
    const twice = readRule('FREQ=YEARLY;BYMONTH=3,3;BYHOUR=9,9,9;BYMINUTE=30,30;BYSETPOS=1,1');
    expect(twice).toMatchObject({ BYMONTH: [3], BYHOUR: [9], BYMINUTE: [30], BYSETPOS: [1] });
    const many = Array.from({ length: 2_000 }, () => '9').join(',');
    expect(expand(`FREQ=DAILY;COUNT=3;BYHOUR=${many};BYMINUTE=${many}`).dates.length).toBe(3);
  });

  test('is broken where it names more times of a day than that has minutes', () => {
    const times = (seconds: string) => `BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${seconds}`;
    expect(expand(`FREQ=DAILY;COUNT=1440;${times('0')}`).dates.length).toBe(1_000);
    expect(() => expand(`FREQ=DAILY;COUNT=1440;${times('0,30')}`)).toThrow('more than 1,440 times of a day');
  });

  test('costs what it examines, times of a day as well as days', () => {
    const { cost } = expand(`FREQ=DAILY;COUNT=2400;BYHOUR=${upTo(24)}`);
    expect(cost).toBeGreaterThanOrEqual(2_400);
    const hourly = `FREQ=YEARLY;COUNT=1000000;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${upTo(24)}`;
    expect(() => expand(hourly)).toThrow('more dates than can be counted');
  });

  test('costs an entry of a calendar no more for having many', async () => {
    const rules = Array.from({ length: 12 }, (_, day) => `RRULE:FREQ=DAILY;COUNT=${15_000 + day}`);
    const entry = ['UID:many', 'SUMMARY:Many', 'DTSTART:19900101T100000Z'];
    const { events, said } = await read(...calendar(...event(...entry, ...rules)));
    expect([events, said]).toEqual([[], [expect.stringContaining('has more dates than can be counted')]]);
    const few = await read(...calendar(...event(...entry, ...rules.slice(0, 3))));
    expect(few.events.length).toBe(1_000);
  });

  test('within a day needs an end in JSON-LD as in iCalendar', async () => {
    const eventSchedule = { startDate: '2027-05-04', startTime: '10:00', repeatFrequency: 'PT1H' };
    const text = JSON.stringify({ '@type': 'Event', name: 'Hourly', eventSchedule });
    const parts: unknown[] = [];
    const document = { name: 'a.json', text, language: 'en' as const };
    for await (const part of await readJsonLd(document, settings)) parts.push(part);
    expect(parts).toMatchObject([
      { unusable: expect.stringContaining('repeats within a day without an end') },
    ]);
  });
});
