import { describe, expect, test } from '@jest/globals';
import { DateTime } from 'luxon';
import { type EventTimes, settleTimes } from '../../src/calendar/event/times.ts';
import { Checks, type Input } from '../../src/calendar/input/checks.ts';
import { readConfig } from '../../src/config/config.ts';
import { Clock } from '../../src/runtime/clock.ts';
import { type ClockChange, clockChanges, luxonClock } from '../harness/zones.ts';
import { scaled } from '../harness/sampled.ts';

const minute = 60_000;
const clock = { config: readConfig({}), clock: new Clock(Date.UTC(2027, 2, 14)) };
const changes = clockChanges(2027, scaled(2037, 2028));
const summerEnds = changes.filter(({ before, after }) => before > after);
const summerBegins = changes.filter(({ before, after }) => before < after);

/** What an event has after a write, or the names of the fields at fault. */
function settle(input: Input, before: EventTimes | null = null): EventTimes | string[] {
  const checks = new Checks();
  const times = settleTimes(clock, checks, { input, before });
  const faults = Object.keys(checks.problems);
  return times === undefined || faults.length > 0 ? faults : times;
}

const settleMoment = (timezone: string, date: string) =>
  settle({ timezone, startDate: date, endDate: date }) as EventTimes;

const utc = (instant: number) => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');

/** What clocks in a zone show at an instant, by luxon. */
interface Shown {
  zone: string;
  instant: number;
  wallClock: string;
}

/** Moments around a change: on both sides, at its edges, and in the middle of what it doubles. */
function around({ zone, instant: change, before, after }: ClockChange): Shown[] {
  const length = Math.abs(after - before);
  return [-length, -length / 2, -1000, 0, length / 2, length].map((distance) => {
    const instant = change + distance;
    return { zone, instant, wallClock: luxonClock(instant, zone) };
  });
}

/** Says where the times differ from what luxon shows. */
function wrong(times: EventTimes, { zone, instant, wallClock }: Shown): string[] {
  const found = `${times.startDate} = ${times.startsAt}, ${times.endDate} = ${times.endsAt}`;
  const moment = `${wallClock} = ${utc(instant)}`;
  return found === `${moment}, ${moment}` ? [] : [`${zone}: ${found}, not ${moment}`];
}

const moments = changes.flatMap(around);

describe('around every change of the clocks, in every zone, an event', () => {
  test('knows changes of both kinds', () => {
    expect(summerEnds.length).toBeGreaterThan(scaled(500, 50));
    expect(summerBegins.length).toBeGreaterThan(scaled(500, 50));
  });

  test.each([
    ['an offset', ({ instant, zone }: Shown) => DateTime.fromMillis(instant, { zone }).toISO() ?? ''],
    ['Z', ({ instant }: Shown) => new Date(instant).toISOString()],
    ['a timestamp', ({ instant }: Shown) => String(instant / 1000)],
  ])('takes place at the instant that was given with %s, with the clock of luxon', (_form, write) => {
    const found = moments.flatMap((shown) => wrong(settleMoment(shown.zone, write(shown)), shown));
    expect(found).toEqual([]);
  });

  test('keeps its instant when it is changed without its dates', () => {
    const found = summerEnds.flatMap(around).flatMap((shown) => {
      const stored = settleMoment(shown.zone, new Date(shown.instant).toISOString());
      const updates = [
        {},
        { timezone: shown.zone.toUpperCase() },
        { allDay: false },
        { endDate: `${stored.endsAt}Z` },
      ];
      return updates.flatMap((input) => wrong(settle(input, stored) as EventTimes, shown));
    });
    expect(found).toEqual([]);
  });

  test('means the later of a doubled hour where a wall clock was given', () => {
    const found = summerEnds.flatMap(({ zone, instant, before, after }) => {
      const later = instant + (before - after) / 2;
      const wallClock = luxonClock(later, zone);
      return wrong(settleMoment(zone, wallClock), { zone, instant: later, wallClock });
    });
    expect(found).toEqual([]);
  });

  test('moves on by the whole gap where a wall clock was given that is skipped', () => {
    const found = summerBegins.flatMap(({ zone, instant, before, after }) => {
      const half = (after - before) / 2;
      const shown = { zone, instant: instant + half, wallClock: luxonClock(instant + half, zone) };
      return wrong(settleMoment(zone, utc(instant + before + half)), shown);
    });
    expect(found).toEqual([]);
  });

  test('may end at an earlier clock than it starts, but at no earlier instant', () => {
    for (const { zone, instant } of summerEnds) {
      const [early, late] = [instant - minute, instant + minute].map((moment) =>
        new Date(moment).toISOString(),
      );
      const running = settle({ timezone: zone, startDate: early, endDate: late });
      expect(running).toMatchObject({ startsAt: utc(instant - minute), endsAt: utc(instant + minute) });
      expect([zone, settle({ timezone: zone, startDate: late, endDate: early })]).toEqual([
        zone,
        ['endDate'],
      ]);
    }
  });

  test('lasts its whole days, from the first instant of the first to the last second of the last', () => {
    const found = changes.flatMap(({ zone, instant }) => {
      const day = DateTime.fromMillis(instant, { zone }).toFormat('yyyy-MM-dd');
      const times = settle({ timezone: zone, startDate: day, endDate: day, allDay: true }) as EventTimes;
      const [before, first, last, after] = [
        Date.parse(`${times.startsAt}Z`) - 1000,
        Date.parse(`${times.startsAt}Z`),
        Date.parse(`${times.endsAt}Z`),
        Date.parse(`${times.endsAt}Z`) + 1000,
      ].map((moment) => luxonClock(moment, zone).slice(0, 10));
      const isWhole = first === day && last === day && (before ?? '') < day && (after ?? '') > day;
      return isWhole ? [] : [`${zone} ${day}: ${times.startsAt} to ${times.endsAt}`];
    });
    expect(found).toEqual([]);
  });
});
