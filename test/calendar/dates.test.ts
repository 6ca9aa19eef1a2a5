import { describe, expect, test } from '@jest/globals';
import {
  defaultWindow,
  details,
  endOfDay,
  fromUtcText,
  parseDate,
  parseMoment,
  startOfDay,
  toIso,
  utcText,
} from '../../src/values/dates.ts';

/** Tuesday 24 November 2026, 12:30:15 in Helsinki. */
const now = Date.UTC(2026, 10, 24, 10, 30, 15);
const zone = 'Europe/Helsinki';

describe('dates that are accepted', () => {
  test.each([
    ['2036-06-15', '2036-06-15 00:00:00'],
    ['2036-06-15 10:00', '2036-06-15 10:00:00'],
    [' 2036-06-15 10:00:07 ', '2036-06-15 10:00:07'],
    ['2036-06-15T10:00', '2036-06-15 10:00:00'],
    ['2036-06-15t10:00:07.999', '2036-06-15 10:00:07'],
    ['2028-02-29', '2028-02-29 00:00:00'],
    ['1969-06-01 10:00:00', '1969-06-01 10:00:00'],
    ['0050-01-01', '0050-01-01 00:00:00'],
  ])('%j is wall time of the zone: %s', (text, wallClock) => {
    expect(parseDate(text, { zone, now })).toBe(wallClock);
  });

  test.each([
    ['2036-07-15T10:00:00+05:00', zone, '2036-07-15 08:00:00'],
    ['2036-07-15T10:00:00+0500', zone, '2036-07-15 08:00:00'],
    ['2036-07-15 10:00:00 -03', zone, '2036-07-15 16:00:00'],
    ['2036-01-15T10:00:00Z', 'America/New_York', '2036-01-15 05:00:00'],
    ['2036-01-15T10:00:00.5z', 'UTC+5.5', '2036-01-15 15:30:00'],
    ['2096953200', zone, '2036-06-13 10:00:00'],
    ['2096953200', 'America/New_York', '2036-06-13 03:00:00'],
    ['100000000', 'UTC', '1973-03-03 09:46:40'],
  ])('%j is an instant, turned into wall time of %s: %s', (text, eventZone, wallClock) => {
    expect(parseDate(text, { zone: eventZone, now })).toBe(wallClock);
  });

  test.each([
    ['now', '2026-11-24 12:30:15'],
    ['Today', '2026-11-24 00:00:00'],
    ['tomorrow', '2026-11-25 00:00:00'],
    ['yesterday', '2026-11-23 00:00:00'],
    ['tomorrow 18:30', '2026-11-25 18:30:00'],
    ['+3 days', '2026-11-27 12:30:15'],
    ['-1 week', '2026-11-17 12:30:15'],
    ['+2 hours', '2026-11-24 14:30:15'],
    ['3 days ago', '2026-11-21 12:30:15'],
    ['next month', '2026-12-24 12:30:15'],
    ['last year', '2025-11-24 12:30:15'],
    ['+1 week 2 days', '2026-12-03 12:30:15'],
    ['today +10 hours', '2026-11-24 10:00:00'],
  ])('%j is counted from now: %s', (text, wallClock) => {
    expect(parseDate(text, { zone, now })).toBe(wallClock);
  });

  test('today is the day of the zone, not of UTC', () => {
    const lateEvening = Date.UTC(2026, 10, 24, 23, 0, 0);
    expect(parseDate('today', { zone, now: lateEvening })).toBe('2026-11-25 00:00:00');
  });

  test('days keep the time of day over a change of clocks, hours really pass', () => {
    const saturday = Date.UTC(2030, 2, 30, 10, 0, 0);
    expect(parseDate('+1 day', { zone, now: saturday })).toBe('2030-03-31 12:00:00');
    expect(parseDate('+24 hours', { zone, now: saturday })).toBe('2030-03-31 13:00:00');
  });

  test('hours are counted on from the occurrence of a doubled hour that is now', () => {
    const earlier = Date.UTC(2030, 9, 27, 0, 30, 0);
    expect(parseMoment('+1 hour', { zone, now: earlier })?.instant).toBe(earlier + 3_600_000);
    expect(parseMoment('+2 hours', { zone, now: earlier })?.wallClock).toBe('2030-10-27 04:30:00');
  });

  test.each(['2030-10-27T03:30:00+03:00', '2030-10-27T00:30:00Z', '1919291400', 'now'])(
    '%j names an instant, which is kept beside the wall clock',
    (text) => {
      const earlier = Date.UTC(2030, 9, 27, 0, 30, 0);
      expect(parseMoment(text, { zone, now: earlier })).toEqual({
        wallClock: '2030-10-27 03:30:00',
        instant: earlier,
      });
    },
  );

  test.each(['2030-10-27 03:30', 'today', 'tomorrow 10:00', '+1 day'])('%j names none', (text) => {
    expect(parseMoment(text, { zone, now })?.instant).toBeUndefined();
  });

  test('a day that the month does not have rolls over', () => {
    expect(parseDate('+1 month', { zone: 'UTC', now: Date.UTC(2027, 0, 31) })).toBe('2027-03-03 00:00:00');
  });
});

describe('dates that are refused', () => {
  test.each([
    ...['', ' ', 'x', 'soon', 'never', 'no date', '2036', '20261124', '6pm', '15 June 2036', '06/15/2036'],
    ...[
      '2036-02-31',
      '2027-02-29',
      '2026-13-45',
      '2036-01-01 25:00:00',
      '2036-01-01 24:00:00',
      '2036-01-01 10:60',
    ],
    ...[
      '2036-01-01 10:00:60',
      '2036-06-15Z',
      '2036-06-15T',
      '2036-06-15T10:00+15:00',
      '2036-06-15T10:00+03:75',
    ],
    ...[
      '0000-01-01',
      '0001-01-01',
      '9999-12-31',
      '9999-12-30T23:00:00-12:00',
      '999999999999',
      '+99999 years',
    ],
    ...[
      'tomorrowx',
      'tomorrow 25:00',
      'now 10:00',
      '+3',
      'days',
      '++3 days',
      '+3 d',
      '-999999 years',
      '@2096953200',
    ],
    ...['2036-01-01\u0000', '٢٠٣٦-٠١-٠١', '0000-00-00 00:00:00', '-1', '1e9'],
  ])('%j is no date', (text) => {
    expect(parseDate(text, { zone, now })).toBeNull();
  });

  test.each([5, 2096953200, null, undefined, true, {}, ['2036-01-01']])('%j is no text', (value) => {
    expect(parseDate(value, { zone, now })).toBeNull();
  });

  test('long texts are refused', () => {
    expect(parseDate('+1 day '.repeat(1_000_000), { zone, now })).toBeNull();
  });
});

describe('days and windows', () => {
  test('a day begins at 00:00:00 and ends at 23:59:59', () => {
    expect(startOfDay('2036-06-15 10:11:12')).toBe('2036-06-15 00:00:00');
    expect(endOfDay('2036-06-15 10:11:12')).toBe('2036-06-15 23:59:59');
  });

  test('the parts of a date are zero-padded strings', () => {
    expect(details('2036-06-05 07:08:09')).toEqual({
      year: '2036',
      month: '06',
      day: '05',
      hour: '07',
      minutes: '08',
      seconds: '09',
    });
  });

  test('the default window runs from today of the site zone to the end of the day 24 months on', () => {
    const justAfterMidnight = Date.UTC(2026, 10, 24, 22, 30);
    expect(defaultWindow(justAfterMidnight, zone)).toEqual({
      start: '2026-11-25 00:00:00',
      end: '2028-11-25 23:59:59',
    });
  });

  test('a leap day rolls over at the end of the default window', () => {
    expect(defaultWindow(Date.UTC(2028, 1, 29, 12), zone).end).toBe('2030-03-01 23:59:59');
  });

  test('texts in UTC and instants turn into each other', () => {
    expect(utcText(now)).toBe('2026-11-24 10:30:15');
    expect(fromUtcText('2026-11-24 10:30:15')).toBe(now);
    expect(() => fromUtcText('0000-00-00 00:00:00')).toThrow(RangeError);
    expect(() => utcText(NaN)).toThrow(RangeError);
  });

  test('ISO form has a T and no zone mark', () => {
    expect(toIso('2036-06-15 10:00:00')).toBe('2036-06-15T10:00:00');
  });
});
