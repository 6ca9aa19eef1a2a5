import { describe, expect, test } from '@jest/globals';
import {
  instantOf,
  isTimeZone,
  toFirstInstant,
  toInstant,
  toWallClock,
  zoneAbbreviation,
  zoneOffset,
} from '#strtotime';
import { type ClockChange, clockChanges, luxonClock } from '../harness/zones.ts';

const minute = 60_000;
const hour = 60 * minute;
const winter = Date.UTC(2030, 0, 15);
const summer = Date.UTC(2030, 6, 15);

/** What clocks in the zone show where a wall clock is asked for. */
const settle = (wallClock: string, zone: string) => toWallClock(toInstant(wallClock, zone), zone);

/**
 * Wall clocks around the change that differ from luxon's, or do not lead back to the last instant
 * that shows them.
 */
function disagreements({ zone, instant: change }: ClockChange): string[] {
  const instants = [-90, -30, -1, 0, 1, 30, 90].map((distance) => change + distance * minute);
  return instants
    .filter((instant) => {
      const wallClock = toWallClock(instant, zone);
      const back = toInstant(wallClock, zone);
      const isLast = back === instant || (back > instant && luxonClock(back, zone) === wallClock);
      return wallClock !== luxonClock(instant, zone) || !isLast;
    })
    .map((instant) => `${zone} ${luxonClock(instant, zone)}`);
}

/**
 * The wall clock in the middle of the gap that the change leaves, if it does not move on by the
 * whole gap.
 */
function misplaced({ zone, instant: change, before, after }: ClockChange): string[] {
  const gap = after - before;
  const skipped = toWallClock(change + before + gap / 2, 'UTC');
  const isMoved = gap < 0 || settle(skipped, zone) === luxonClock(change + gap / 2, zone);
  return isMoved ? [] : [`${zone} ${skipped}`];
}

describe('names of time zones', () => {
  test.each(['Europe/Helsinki', 'europe/HELSINKI', 'Asia/Kolkata', 'Etc/GMT+3', 'EET', 'UTC', 'gmt', 'EST'])(
    'the name %s is accepted',
    (name) => {
      expect(isTimeZone(name)).toBe(true);
    },
  );

  test.each(['UTC+0', 'UTC+3', 'UTC-5', 'UTC+5.5', 'UTC+05:30', 'utc+5.75', '+03:00', '-14:00', 'UTC+14'])(
    'the fixed offset %s is accepted',
    (name) => {
      expect(isTimeZone(name)).toBe(true);
    },
  );

  test.each([
    '',
    ' ',
    'Mars/Olympus',
    'UTC+',
    'UTC 3',
    'UTC+15',
    '+14:01',
    '+3',
    '+03:60',
    'x'.repeat(5000),
    'BST',
  ])('the text %j is rejected', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });

  test('letters that only look like a name in lower case are rejected', () => {
    expect(isTimeZone('Europe/Helsin\u212Ai')).toBe(false);
  });

  test('an unknown zone is an error wherever an offset is needed', () => {
    expect(() => zoneOffset('Mars/Olympus', 0)).toThrow(RangeError);
    expect(() => toInstant('2030-01-01 00:00:00', 'Mars/Olympus')).toThrow(RangeError);
    expect(() => toInstant('yesterday', 'UTC')).toThrow(RangeError);
    expect(() => toWallClock(NaN, 'UTC')).toThrow(RangeError);
  });
});

describe('offsets and abbreviations', () => {
  test.each([
    ['Europe/Helsinki', winter, 2, 'EET'],
    ['europe/helsinki', summer, 3, 'EEST'],
    ['America/New_York', summer, -4, 'EDT'],
    ['Asia/Shanghai', summer, 8, 'CST'],
    ['EST', summer, -5, 'EST'],
    ['utc', summer, 0, 'UTC'],
    ['GMT', summer, 0, 'GMT'],
    ['UTC-5', summer, -5, 'UTC-5'],
    ['UTC+05:30', summer, 5.5, 'UTC+05:30'],
    ['utc+5.75', summer, 5.75, 'utc+5.75'],
    ['+03:00', summer, 3, 'GMT+0300'],
  ])('%s at %d is %d hours east and called %s', (...row) => {
    const [zone, instant, hours, abbreviation] = row;
    expect(zoneOffset(zone, instant)).toBe(hours * hour);
    expect(zoneAbbreviation(zone, instant)).toBe(abbreviation);
  });

  test('summer time has its name in the far future too', () => {
    expect(zoneAbbreviation('Europe/Helsinki', Date.UTC(2600, 6, 1))).toBe('EEST');
  });

  test('changes that fall on an odd minute are seen to the minute', () => {
    const change = Date.UTC(2011, 2, 13, 3, 31);
    expect(zoneOffset('America/St_Johns', change - 1)).toBe(-3.5 * hour);
    expect(zoneOffset('America/St_Johns', change)).toBe(-2.5 * hour);
  });

  test('offsets of before time zones keep their seconds', () => {
    expect(toWallClock(Date.UTC(1850, 0, 1), 'Europe/Helsinki')).toBe('1850-01-01 01:39:49');
  });
});

describe('wall clocks and instants', () => {
  test('a start in the hour that spring skips moves an hour on', () => {
    expect(settle('2030-03-31 03:30:00', 'Europe/Helsinki')).toBe('2030-03-31 04:30:00');
  });

  test('of a doubled hour the second one counts', () => {
    expect(toInstant('2030-10-27 03:30:00', 'Europe/Helsinki')).toBe(Date.UTC(2030, 9, 27, 1, 30));
  });

  test('an instant that was named counts as long as clocks show the wall clock at it', () => {
    const [wallClock, zone] = ['2030-10-27 03:30:00', 'Europe/Helsinki'];
    const [earlier, later] = [Date.UTC(2030, 9, 27, 0, 30), Date.UTC(2030, 9, 27, 1, 30)];
    expect(instantOf({ wallClock, instant: earlier }, zone)).toBe(earlier);
    expect(instantOf({ wallClock, instant: later }, zone)).toBe(later);
    expect(instantOf({ wallClock, instant: later + hour }, zone)).toBe(later);
    expect(instantOf({ wallClock, instant: earlier }, 'UTC')).toBe(Date.UTC(2030, 9, 27, 3, 30));
  });

  test('a doubled midnight is the later one, too, unless the first is asked for', () => {
    const [wallClock, zone] = ['2027-11-07 00:00:00', 'America/Havana'];
    expect(toInstant(wallClock, zone)).toBe(Date.UTC(2027, 10, 7, 5));
    expect(toFirstInstant(wallClock, zone)).toBe(Date.UTC(2027, 10, 7, 4));
    expect(toFirstInstant('2027-03-14 00:00:00', zone)).toBe(toInstant('2027-03-14 00:00:00', zone));
    expect(toFirstInstant('2027-03-14 12:00:00', zone)).toBe(toInstant('2027-03-14 12:00:00', zone));
  });

  test('a skipped day moves on by a day', () => {
    expect(settle('2011-12-30 12:00:00', 'Pacific/Apia')).toBe('2011-12-31 12:00:00');
  });

  test('fixed offsets know no summer time', () => {
    expect(toInstant('2036-07-15 10:00:00', 'UTC+2')).toBe(Date.UTC(2036, 6, 15, 8));
  });

  test('years of two digits are not taken for the twentieth century', () => {
    expect(toWallClock(toInstant('0050-03-01 12:00:00', 'UTC'), 'UTC')).toBe('0050-03-01 12:00:00');
  });

  test('around every change of ten years all zones agree with luxon', () => {
    const found = clockChanges(2017, 2027);
    expect(found.length).toBeGreaterThan(1000);
    expect(found.flatMap(disagreements)).toEqual([]);
    expect(found.flatMap(misplaced)).toEqual([]);
  });

  test('hours of any year are the same as those of luxon', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    for (let step = 0; step < 3000; step += 1) {
      const name = zones[(step * 7) % zones.length] ?? 'UTC';
      const instant = Date.UTC(1900, 0, 1) + step * 2_103_847_000;
      expect(`${name} ${toWallClock(instant, name)}`).toBe(`${name} ${luxonClock(instant, name)}`);
    }
  });
});
