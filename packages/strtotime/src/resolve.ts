import type { Draft } from './draft.ts';
import { lastMoment, type Moment, toInstant, toWallClock, zoneOffset } from './time-zone.ts';
import { agreeAt, instantInZone } from './zones.ts';

/** The zone of a date without one, and the current instant in milliseconds. */
export interface DateContext {
  zone: string;
  now: number;
}

const second = 1000;
const day = 86_400_000;
const earliest = Date.parse('0001-01-01T00:00:00Z');
const edges = { first: { day: 1, months: 0 }, last: { day: 0, months: 1 } };

/**
 * The moment of a draft; null if its day does not exist, its zones contradict each other, or it is
 * not in the years 0001 to
 * 9999. All units move the wall clock, hours too, as in PHP; a wall clock that occurs twice means
 * the later occurrence
 *.
 */
export function resolve(draft: Draft, context: DateContext): Moment | null {
  const elapsed = fromNow(draft, context);
  if (elapsed !== null) return momentAt(elapsed, context.zone);
  const start = startOf(draft, context);
  if (start === null) return null;
  const wall = inWorkdays(draft, moved(draft, inMonth(draft, start))).getTime();
  if (!isInRange(wall)) return null;
  const wallClock = toWallClock(wall, 'UTC');
  const [zone] = draft.zones;
  if (zone === undefined) return { wallClock };
  const instant = instantInZone(wallClock, zone);
  return contradictsItself(draft, instant) ? null : momentAt(instant, context.zone);
}

function momentAt(instant: number, zone: string): Moment | null {
  // What is far outside has no offset. Near the edges the wall clock decides, whatever the year in
  // UTC.
  if (!(instant >= earliest && instant < lastMoment + day)) return null;
  if (!isInRange(instant + zoneOffset(zone, instant))) return null;
  return { wallClock: toWallClock(instant, zone), instant };
}

/**
 * The instant of `now`, and of hours that are counted from the earlier occurrence of a repeated
 * hour, which no wall clock could name; otherwise null.
 */
function fromNow(draft: Draft, context: DateContext): number | null {
  if (!isNow(draft)) return null;
  const now = Math.floor(context.now / second) * second;
  const passed = duration(draft);
  const isNamed = toInstant(toWallClock(now, context.zone), context.zone) === now;
  return passed !== 0 && isNamed ? null : now + passed;
}

/** Whether nothing but hours and shorter units was written. */
function isNow({ year, month, day, hour, relative, weekday, special, monthEdge, zones }: Draft): boolean {
  const parts = [year, month, day, hour, weekday, special, monthEdge, zones[0]];
  const { years, months, days } = relative;
  return parts.every((part) => part === undefined) && [years, months, days].every((count) => count === 0);
}

/** The written wall clock, completed from the current one; null if its day does not exist. */
function startOf(draft: Draft, context: DateContext): Date | null {
  const time = writtenTime(draft);
  const isComplete = [draft.year, draft.month, draft.day, time].every((part) => part !== undefined);
  const now = new Date(isComplete ? 0 : toInstant(toWallClock(context.now, context.zone), 'UTC'));
  const { year, month, day } = dayOf(draft, now);
  if (draft.dayIsWritten && !isOnCalendar(year, month, day)) return null;
  const midnight = dateOf(year, month, startsAtMonth(draft) ? 1 : day);
  return new Date(midnight + (time ?? timeOf(now)));
}

function dayOf({ year, month, day }: Draft, now: Date) {
  return {
    year: year ?? now.getUTCFullYear(),
    month: month ?? now.getUTCMonth() + 1,
    day: day ?? now.getUTCDate(),
  };
}

/** Whether the month counts from its edge, whatever the day. */
function startsAtMonth({ special, monthEdge }: Draft): boolean {
  return typeof special === 'string' || monthEdge !== undefined;
}

function isOnCalendar(year: number, month: number, day: number): boolean {
  const date = new Date(dateOf(year, month, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The time of day in milliseconds; undefined if none was written. A date alone is midnight. */
function writtenTime({ hasDate, times, hour, minute = 0, second: seconds = 0 }: Draft): number | undefined {
  if (hasDate && times === 0) return 0;
  return hour === undefined ? undefined : ((hour * 60 + minute) * 60 + seconds) * second;
}

/** Whether the text of the instant has a year of four digits; not so for NaN. */
function isInRange(instant: number): boolean {
  return instant >= earliest && instant <= lastMoment;
}

/** `first monday of` and `first day of` start at the edge of their month. */
function inMonth({ special, monthEdge, relative: { months } }: Draft, start: Date): Date {
  let date = start;
  if (special === 'weekday of month') date = shifted(date, { months, day: 1 });
  if (special === 'last weekday of month') date = shifted(date, { months: months + 1, day: 1 });
  return monthEdge === undefined ? date : shifted(date, edges[monthEdge]);
}

/** The day of the week first, then all units together, as PHP counts them. */
function moved(draft: Draft, start: Date): Date {
  const { weekday, special, monthEdge, relative } = draft;
  const date = weekday === undefined ? start : onWeekday(draft, weekday, start);
  const months = typeof special === 'string' ? 0 : relative.months;
  const edge = monthEdge === undefined ? { months: 0, days: relative.days } : edges[monthEdge];
  const day = shifted(date, { ...edge, years: relative.years, months: months + edge.months });
  return new Date(day.getTime() + duration(draft));
}

/** A negative day of the week comes from `ago`; Sunday is then -7. */
function onWeekday({ weekdayRule, relative }: Draft, weekday: number, date: Date): Date {
  const today = date.getUTCDay();
  if (weekdayRule === 'within week') return shifted(date, { days: daysWithinWeek(weekday, today) });
  if (weekday < 0) return shifted(date, { days: -weekday - 7 - today });
  const days = weekday - today;
  const isPassed = relative.days < 0 ? days < 0 : days < 0 || (days === 0 && weekdayRule === 'after');
  return shifted(date, { days: isPassed ? days + 7 : days });
}

/** Weeks begin on Monday. */
function daysWithinWeek(weekday: number, today: number): number {
  if (today === 0) return weekday === 0 ? 0 : weekday - 7;
  return (weekday === 0 ? 7 : weekday) - today;
}

/**
 * Five working days are a week; the rest skips Saturday and Sunday. Backwards, the week is
 * mirrored.
 */
function inWorkdays({ special }: Draft, date: Date): Date {
  if (typeof special !== 'object') return date;
  const { workdays } = special;
  const weekday = date.getUTCDay();
  const rest = Math.abs(workdays) % 5;
  const days = Math.floor(Math.abs(workdays) / 5) * 7 + rest;
  return workdays > 0
    ? shifted(date, { days: days + skippedDays(weekday, rest) })
    : shifted(date, { days: -days - skippedDays(6 - weekday, rest) });
}

function skippedDays(weekday: number, rest: number): number {
  const [sunday, saturday] = [0, 6];
  if (rest === 0) return weekday === sunday ? -2 : weekday === saturday ? -1 : 0;
  if (weekday === saturday) return 1;
  return weekday + rest > 5 ? 2 : 0;
}

/** Hours and shorter units, in milliseconds. */
function duration({ relative: { hours, minutes, seconds, microseconds } }: Draft): number {
  return ((hours * 60 + minutes) * 60 + seconds + Math.floor(microseconds / 1e6)) * second;
}

function contradictsItself({ zones: [zone, other], isTimestamp }: Draft, instant: number): boolean {
  return zone !== undefined && other !== undefined && !isTimestamp && !agreeAt(instant, zone, other);
}

/** What a shift changes: a day of the month replaces that of the date before days are added. */
interface Shift {
  years?: number;
  months?: number;
  days?: number;
  day?: number;
}

/** A day that the month lacks rolls over into the next month. */
function shifted(date: Date, { years = 0, months = 0, days = 0, day = date.getUTCDate() }: Shift): Date {
  const [year, month] = [date.getUTCFullYear() + years, date.getUTCMonth() + 1 + months];
  return new Date(dateOf(year, month, day + days) + timeOf(date));
}

/** Midnight of a day as if in UTC, also before the year 100. */
function dateOf(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

function timeOf(date: Date): number {
  return date.getTime() - dateOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}
