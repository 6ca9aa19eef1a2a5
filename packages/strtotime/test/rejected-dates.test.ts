import { describe, expect, test } from '@jest/globals';
import { longestDate, parseDate } from '../src/index.ts';

/** Tuesday 24 November 2026, 12:30:15 in Helsinki. */
const now = Date.UTC(2026, 10, 24, 10, 30, 15);
const zone = 'Europe/Helsinki';

describe('dates that are rejected', () => {
  test.each([
    [
      'nonsense',
      ['', ' ', 'soon', 'never', 'no date', 'xx', 'someday', 'demnächst', 'a monday', 'two weeks'],
    ],
    [
      'single letters and zones without a date',
      ['x', 'z', 'A', 'UTC', '+3', '-1', 'EET', 'Europe/Paris', 'x y'],
    ],
    [
      'days that do not exist',
      ['2036-02-31', '2027-02-29', '31 February 2036', '2/30/2036', '31.4.2036', '0/1/2027'],
    ],
    ['days of the year that do not exist', ['2027.366', '2027-W53', '2026-00-10', '2026-12-00', '2026-W54']],
    [
      'months and hours that do not exist',
      ['2026-13-45', '13/13/2026', '2036-01-01 25:00', '2036-01-01 10:60', '13pm'],
    ],
    [
      'unfinished dates',
      ['2036-06-15T', '+', 'days', '++3', 'next', 'first of', '12/', 'December 32', '+3 d'],
    ],
    ['two dates or two times', ['2026-01-01 2026-01-02', '10:00 11:00', '@5 10:00 noon 2:00 3:00']],
    [
      'zones that contradict each other',
      ['10:00 UTC EST', '2026-12-01 10:00 UTC+3', '2026-12-01 10:00 Etc/GMT+5'],
    ],
    [
      'zones that do not exist',
      ['10:00 Europe/Atlantis', '10:00 XYZ', '2036-06-15T10:00+15:00', '10:00 +03:75'],
    ],
    ['letters that PHP takes for a zone', ['tues', 'next tues', 'thurs', 'tomorrowx', '2036-06-15 10:00 A']],
    [
      'years outside the calendar',
      [
        ...['0000-01-01', '0001-01-01', '1/1/0000', '10000-01-01', '12345-1-2 10:00', '9999-12-31 24:00'],
        ...['9999-12-31T23:00:00-12:00', '9999-12-31T23:00:00Z', '9999-12-31 +1 day'],
      ],
    ],
    [
      'instants outside the calendar',
      ['999999999999', '+99999 years', '-999999 years', '+9999999999999 days'],
    ],
    [
      'numbers that are too large',
      ['@99999999999999999999', '+52026-12-01', '-2026-12-01', '1e9', '-2000-01-01'],
    ],
    [
      'other characters',
      ['2036-01-01\u0000', '٢٠٣٦-٠١-٠١', '2036—01—01', '10:00!', '2036-01-01;', '2026年12月1日'],
    ],
  ])('%s', (_, texts) => {
    expect(texts.filter((text) => parseDate(text, { zone, now }) !== null)).toEqual([]);
  });

  test.each([5, 2096953200, null, undefined, true, {}, ['2036-01-01']])('%j is no text', (value) => {
    expect(parseDate(value, { zone, now })).toBeNull();
  });

  test('long texts', () => {
    expect(parseDate('noon'.padEnd(longestDate, ' '), { zone, now })).not.toBeNull();
    expect(parseDate('noon'.padEnd(longestDate + 1, ' '), { zone, now })).toBeNull();
    expect(parseDate('+1 day '.repeat(1_000_000), { zone, now })).toBeNull();
  });
});
