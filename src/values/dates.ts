import { instantOf, type Moment, toFirstInstant, toInstant, toWallClock } from './time-zone.ts';

/** The parts of a wall clock, zero-padded as in responses (wire-format 5.1). */
export interface DateDetails {
  year: string;
  month: string;
  day: string;
  hour: string;
  minutes: string;
  seconds: string;
}

/** The context of a date: its zone, and the current instant in milliseconds. */
export interface DateContext {
  zone: string;
  now: number;
}

/** The most characters of a date in any form. */
export const longestDate = 64;
const second = 1000;
const day = 86_400 * second;
const widestOffset = 14 * 3600 * second;

const absolute =
  /^(\d{4}-\d\d-\d\d)(?:[t ](\d\d:\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)? ?(z|[+-]\d\d(?::?[0-5]\d)?)?)?$/;
/** Nine digits begin in 1973; fewer would read a date such as 20261124, or a year, as a moment of 1970. */
const timestamp = /^\d{9,12}$/;
const anchor = /^(now|today|tomorrow|yesterday)(?: (\d\d:\d\d)(?::(\d\d))?)?(?: |$)/;
const step =
  /^(?:([+-]?) ?(\d{1,5}) ?|(next|last) )(second|sec|minute|min|hour|day|week|month|year)s?( ago)?(?: |$)/;
const wallClockText = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
/** Without the outermost days, the instant of every wall clock is in the years 0001 to 9999 in every zone. */
const firstDay = '0001-01-02';
const lastDay = '9999-12-30';

const daysFromToday: Record<string, number> = { today: 0, tomorrow: 1, yesterday: -1 };
const elapsed: Record<string, number> = { sec: 1, second: 1, min: 60, minute: 60, hour: 3600 };
const calendarDays: Record<string, number> = { day: 1, week: 7 };
const calendarMonths: Record<string, number> = { month: 1, year: 12 };

/**
 * Parses a date in the zone; null if invalid. Accepts dates, times, ISO 8601, Unix timestamps as strings, now, today,
 * tomorrow, yesterday and relative dates, in the years 0001 to 9999 without their first and last day. A date that names an
 * instant (by an offset, Z, a timestamp, now) keeps it beside the wall clock 'YYYY-MM-DD HH:MM:SS'. A wall clock without
 * an offset is returned as written; `instantOf` moves it out of the gap in spring (wire-format 7.2).
 */
export function parseMoment(text: unknown, options: DateContext): Moment | null {
  if (typeof text !== 'string' || text.length > longestDate) return null;
  const words = text.trim().replace(/\s+/g, ' ').toLowerCase();
  const parsed = parseAbsolute(words, options.zone) ?? parseTimestamp(words, options.zone);
  const moment = parsed ?? parseRelative(words, options);
  return moment !== null && isInRange(moment.wallClock) ? moment : null;
}

/** The wall clock of a date in the zone; null if invalid. */
export function parseDate(text: unknown, options: DateContext): string | null {
  return parseMoment(text, options)?.wallClock ?? null;
}

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
 * The wall clocks between which events are listed by default: from today 00:00:00 of the site zone to the last second
 * of the day 24 months on; `now` is in milliseconds (wire-format 4.1).
 */
export function defaultWindow(now: number, siteZone: string): { start: string; end: string } {
  const today = toWallClock(now, siteZone);
  return { start: startOfDay(today), end: endOfDay(addMonths(today, 24)) };
}

/** The instant in milliseconds at which the day of the site zone ends. */
export function nextMidnight(now: number, siteZone: string): number {
  return toFirstInstant(startOfDay(addDays(toWallClock(now, siteZone), 1)), siteZone);
}

/** A wall clock as ISO 8601 without a zone mark: 'YYYY-MM-DDTHH:MM:SS' (wire-format 5.1, json_ld). */
export function toIso(wallClock: string): string {
  return wallClock.replace(' ', 'T');
}

/** An instant in milliseconds as 'YYYY-MM-DD HH:MM:SS' in UTC; throws a RangeError if it is not a number. */
export function utcText(instant: number): string {
  const iso = new Date(instant).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

/** Whether the text is an instant as in rows and cursors: 'YYYY-MM-DD HH:MM:SS', on an existing day. */
export function isUtcText(text: string): boolean {
  return parseDate(text, { zone: 'UTC', now: 0 }) === text;
}

/** The instant in milliseconds of a UTC text 'YYYY-MM-DD HH:MM:SS'; throws a RangeError if invalid. */
export function fromUtcText(text: string): number {
  return toInstant(text, 'UTC');
}

function parseAbsolute(text: string, zone: string): Moment | null {
  const match = absolute.exec(text);
  if (match === null) return null;
  const [, date, time = '00:00', seconds = '00', mark] = match;
  const wallClock = `${date} ${time}:${seconds}`;
  if (!isOnCalendar(wallClock)) return null;
  if (mark === undefined) return { wallClock };
  const offset = parseOffset(mark);
  return offset === null ? null : momentAt(fromUtcText(wallClock) - offset, zone);
}

function momentAt(instant: number, zone: string): Moment {
  return { wallClock: toWallClock(instant, zone), instant };
}

function isInRange(wallClock: string): boolean {
  return wallClockText.test(wallClock) && wallClock >= firstDay && wallClock.slice(0, 10) <= lastDay;
}

/** Date rolls over days that do not exist, so that they differ on the way back. */
function isOnCalendar(wallClock: string): boolean {
  const instant = Date.parse(`${wallClock.replace(' ', 'T')}Z`);
  return !Number.isNaN(instant) && utcText(instant) === wallClock;
}

function parseOffset(mark: string): number | null {
  if (mark === 'z') return 0;
  const digits = mark.replace(/\D/g, '').padEnd(4, '0');
  const size = (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))) * 60 * second;
  if (size > widestOffset) return null;
  return mark.startsWith('-') ? -size : size;
}

function parseTimestamp(text: string, zone: string): Moment | null {
  return timestamp.test(text) ? momentAt(Number(text) * second, zone) : null;
}

function parseRelative(text: string, options: DateContext): Moment | null {
  const start = anchor.exec(text);
  if (start !== null) return addSteps(anchored(start, options), text.slice(start[0].length), options.zone);
  return step.test(text) ? addSteps(momentAt(options.now, options.zone), text, options.zone) : null;
}

function addSteps(start: Moment | null, steps: string, zone: string): Moment | null {
  let [moment, rest] = [start, steps];
  while (moment !== null && rest !== '') {
    const match = step.exec(rest);
    if (match === null) return null;
    moment = addStep(moment, match, zone);
    if (!isInRange(moment.wallClock)) return null;
    rest = rest.slice(match[0].length);
  }
  return moment;
}

function anchored(
  [, word = '', time, seconds = '00']: RegExpExecArray,
  { zone, now }: DateContext,
): Moment | null {
  const moment = momentAt(now, zone);
  const days = daysFromToday[word];
  if (days === undefined) return time === undefined ? moment : null;
  const wallClock = `${addDays(moment.wallClock, days).slice(0, 10)} ${time ?? '00:00'}:${seconds}`;
  return isOnCalendar(wallClock) ? { wallClock } : null;
}

/** Days and longer units keep the time of day; hours and shorter ones are elapsed time. */
function addStep(moment: Moment, match: RegExpExecArray, zone: string): Moment {
  const [, sign, digits = '1', direction, unit = '', ago] = match;
  const backwards = (sign === '-' || direction === 'last') !== (ago !== undefined);
  const count = backwards ? -Number(digits) : Number(digits);
  const months = calendarMonths[unit];
  if (months !== undefined) return { wallClock: addMonths(moment.wallClock, count * months) };
  const days = calendarDays[unit];
  if (days !== undefined) return { wallClock: addDays(moment.wallClock, count * days) };
  return momentAt(instantOf(moment, zone) + count * (elapsed[unit] ?? 0) * second, zone);
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
