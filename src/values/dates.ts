import { LRUCache } from 'lru-cache';
import { isWallClock, lastMoment, toFirstInstant, toInstant, toWallClock } from '#strtotime';

/** The parts of a wall clock, zero-padded as in responses (wire-format 5.1). */
export interface DateDetails {
  year: string;
  month: string;
  day: string;
  hour: string;
  minutes: string;
  seconds: string;
}

const day = 86_400_000;

const firstDay = '0001-01-01';

const lastDay = '9999-12-31';

/** 00:00:00 of the wall clock's day (wire-format 4.1). */
export function startOfDay(wallClock: string): string {
  return `${wallClock.slice(0, 10)} 00:00:00`;
}

/** 23:59:59 of the wall clock's day (wire-format 4.1). */
export function endOfDay(wallClock: string): string {
  return `${wallClock.slice(0, 10)} 23:59:59`;
}

/** The same time of the wall clock one day later. */
export function nextDay(wallClock: string): string {
  return addDays(wallClock, 1);
}

/**
 * The same time of the wall clock one day earlier; on the first day that is accepted, the time
 * itself.
 */
export function dayBefore(wallClock: string): string {
  return wallClock.startsWith(firstDay) ? wallClock : addDays(wallClock, -1);
}

/**
 * Whether the wall clock is on the last day that is accepted, which no day follows (decision 0169).
 */
export function isLastDay(wallClock: string): boolean {
  return wallClock.startsWith(lastDay);
}

/** The parts of a wall clock 'YYYY-MM-DD HH:MM:SS' (wire-format 5.1). */
export function details(wallClock: string): DateDetails {
  return {
    year: wallClock.slice(0, 4),
    month: wallClock.slice(5, 7),
    day: wallClock.slice(8, 10),
    hour: wallClock.slice(11, 13),
    minutes: wallClock.slice(14, 16),
    seconds: wallClock.slice(17, 19),
  };
}

/**
 * The wall clocks between which events are listed by default: from today 00:00:00 of the site zone
 * to the last second of the day 24 months on; `now` is in milliseconds (wire-format 4.1).
 */
export function defaultWindow(now: number, siteZone: string): { start: string; end: string } {
  const today = toWallClock(now, siteZone);
  return { start: startOfDay(today), end: endOfDay(addMonths(today, 24)) };
}

/** The instant in milliseconds at which the day of the site zone ends. */
export function nextMidnight(now: number, siteZone: string): number {
  return toFirstInstant(startOfDay(addDays(toWallClock(now, siteZone), 1)), siteZone);
}

/**
 * A wall clock as ISO 8601 without a zone mark: 'YYYY-MM-DDTHH:MM:SS' (wire-format 5.1, json_ld).
 */
export function toIso(wallClock: string): string {
  return wallClock.replace(' ', 'T');
}

/**
 * An instant in milliseconds as 'YYYY-MM-DD HH:MM:SS' in UTC; one after the year 9999, as the last
 * evening has in western zones, is its last second (decision 0169). Throws a RangeError if it is
 * not a number.
 */
export function utcText(instant: number): string {
  const iso = new Date(Math.min(instant, lastMoment)).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

/**
 * Whether the text is an instant as in rows and cursors: 'YYYY-MM-DD HH:MM:SS', on an existing day.
 */
export function isUtcText(text: string): boolean {
  return isWallClock(text) && isOnCalendar(text);
}

/**
 * The instant in milliseconds of a UTC text 'YYYY-MM-DD HH:MM:SS'; throws a RangeError if invalid.
 */
export function fromUtcText(text: string): number {
  return toInstant(text, 'UTC');
}

/** Date rolls over days that do not exist, so that they differ on the way back. */
function isOnCalendar(wallClock: string): boolean {
  const instant = Date.parse(`${wallClock.replace(' ', 'T')}Z`);
  return !Number.isNaN(instant) && utcText(instant) === wallClock;
}

function addDays(wallClock: string, days: number): string {
  return utcText(fromUtcText(wallClock) + days * day);
}

/** A day that the month lacks rolls over into the next month. */
function addMonths(wallClock: string, months: number): string {
  const date = new Date(fromUtcText(wallClock));
  date.setUTCMonth(date.getUTCMonth() + months);
  return utcText(date.getTime());
}

/** Zones come from events, so that there is no end of combinations; a format takes some 10 KB. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 500 });

/**
 * The format of dates in a locale, created once: creating one costs as much as a thousand uses.
 * Throws a RangeError for an unknown time zone.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const created = new Intl.DateTimeFormat(locale, options);
  formats.set(key, created);
  return created;
}
