import { describe, expect, test } from '@jest/globals';
import {
  defaultWindow,
  details,
  endOfDay,
  fromUtcText,
  isUtcText,
  startOfDay,
  toIso,
  utcText,
} from '../../src/values/dates.ts';

/** Tuesday 24 November 2026, 12:30:15 in Helsinki. */
const now = Date.UTC(2026, 10, 24, 10, 30, 15);
const zone = 'Europe/Helsinki';

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

  test.each(['2028-02-29 00:00:00', '0001-01-02 00:00:00', '9999-12-30 23:59:59'])(
    '%j is an instant',
    (text) => {
      expect(isUtcText(text)).toBe(true);
    },
  );

  test.each([
    ...[
      '2027-02-29 00:00:00',
      '2027-01-01 24:00:00',
      '0000-00-00 00:00:00',
      '10000-01-01 00:00:00',
      '2027-01-01',
    ],
    ...['2027-01-01T00:00:00', ' 2027-01-01 00:00:00', 'now', ''],
  ])('%j is no instant as in rows and cursors', (text) => {
    expect(isUtcText(text)).toBe(false);
  });

  test('ISO form has a T and no zone mark', () => {
    expect(toIso('2036-06-15 10:00:00')).toBe('2036-06-15T10:00:00');
  });
});
