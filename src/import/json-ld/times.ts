import { DateTime, Duration } from 'luxon';
import { instantOf, type Moment, parseMoment, toWallClock, zoneOffset } from '#strtotime';
import type { Input } from '../../calendar/import/port.ts';
import { endOfDay, utcText } from '../../values/dates.ts';
import type { DocumentSettings } from '../document.ts';
import { readCellDate } from '../table/dates.ts';

/** When an event is, as it was written; texts may be empty. */
export interface WrittenTimes {
  start: string;
  end: string;
  /** ISO 8601: `PT1H30M`. */
  duration: string;
}

type Settings = Pick<DocumentSettings, 'timeZone' | 'now'>;

/** The times of an event as input, or what is wrong with them: a sentence without a full stop. */
export type ReadTimes = { facts: Input } | { unusable: string };

/**
 * Days without a time are whole days. A time with the offset that the zone of the calendar has then
 * is in that zone; with any other offset, in a zone of that offset. Without an end, the duration
 * counts, else it is the start.
 */
export function readTimes({ start, end, duration }: WrittenTimes, settings: Settings): ReadTimes {
  const zone = zoneAt(start, settings.timeZone);
  const context = { zone, now: settings.now };
  const first = readWritten(start, context);
  if (first === null) return { unusable: `its start ${start} is not a date` };
  const ending = end === '' ? readLasting(duration) : readEnd(end, context);
  if ('unusable' in ending) return ending;
  const moments = { first, ...ending };
  return first.isDay ? readDays(moments) : readClock(moments, zone);
}

type Ending = Pick<Moments, 'last' | 'lasting'> | { unusable: string };

function readEnd(end: string, context: { zone: string; now: number }): Ending {
  const last = readWritten(end, context);
  return last === null ? { unusable: `its end ${end} is not a date` } : { last, lasting: null };
}

function readLasting(duration: string): Ending {
  if (isTooLong(duration)) return { unusable: tooLong(duration) };
  return { last: null, lasting: readDuration(duration) };
}

interface WrittenMoment extends Moment {
  /** Whether no time of day was written. */
  isDay: boolean;
}

/**
 * A date as strtotime reads it, or as people write it in other countries; null for anything else.
 */
function readWritten(text: string, context: { zone: string; now: number }): WrittenMoment | null {
  if (isVague(text)) return null;
  const moment = parseMoment(text, context);
  if (moment !== null) return { ...moment, isDay: isDay(text) };
  const local = readCellDate(text, '', { ...context, order: 'day first' });
  return local === null ? null : { wallClock: local.wallClock, isDay: !local.hasTime };
}

interface Moments {
  first: WrittenMoment;
  last: WrittenMoment | null;
  lasting: Duration | null;
}

const endsBefore = 'it ends before it begins';

function readDays({ first, last, lasting }: Moments): ReadTimes {
  const end = last?.wallClock ?? lastDay(first.wallClock, lasting);
  const [startDate, endDate] = [first.wallClock.slice(0, 10), end.slice(0, 10)];
  return endDate < startDate ? { unusable: endsBefore } : { facts: { allDay: true, startDate, endDate } };
}

function readClock({ first, last, lasting }: Moments, zone: string): ReadTimes {
  const startsAt = instantOf(first, zone);
  const end = last ?? (lasting === null ? first : movedBy(first, { lasting, zone }));
  const isLastDay = last?.isDay === true;
  const endsAt = instantOf(isLastDay ? { wallClock: endOfDay(end.wallClock) } : end, zone);
  if (endsAt < startsAt) return { unusable: endsBefore };
  return { facts: { timezone: zone, startDate: isoOf(startsAt), endDate: isoOf(endsAt) } };
}

/** Days are those of the calendar, hours those of a clock that nobody changes. */
function movedBy(first: Moment, { lasting, zone }: { lasting: Duration; zone: string }): Moment {
  const { hours = 0, minutes = 0, seconds = 0, ...days } = lasting.toObject();
  const time = Duration.fromObject({ hours, minutes, seconds });
  const isNominal = Object.values(days).some((count) => count !== 0);
  const day = isNominal ? { wallClock: addTo(first.wallClock, Duration.fromObject(days)) } : first;
  const instant = instantOf(day, zone) + time.toMillis();
  return { wallClock: toWallClock(instant, zone), instant };
}

/** The last of whole days that take so long. */
function lastDay(first: string, lasting: Duration | null): string {
  return lasting === null ? first : addTo(first, lasting.minus({ seconds: 1 }));
}

function addTo(wallClock: string, duration: Duration): string {
  return utcText(DateTime.fromSQL(wallClock, { zone: 'utc' }).plus(duration).toMillis());
}

/** Null for none, for what would end before it begins, and for one that is too long. */
export function readDuration(text: string): Duration | null {
  const duration = Duration.fromISO(text);
  return duration.isValid && duration.toMillis() > 0 && !isTooLong(text) ? duration : null;
}

/** The years that dates have; later ones may be none at all. */
const longest = Duration.fromObject({ years: 10_000 }).toMillis();

/** Whether a duration reaches beyond every date. */
export function isTooLong(text: string): boolean {
  const duration = Duration.fromISO(text);
  return duration.isValid && duration.toMillis() > longest;
}

/** What is said of such a duration. */
export function tooLong(duration: string): string {
  return `its duration ${duration} is too long`;
}

/** Whether it names a day and no time. */
export function isDay(text: string): boolean {
  return !/:|\d\s?[ap]\.?m\b|\dT\d|@|^\d{9,}$|now|noon|midnight|hour|minute/i.test(text.trim());
}

/** A year or a month is no day. */
function isVague(text: string): boolean {
  return /^\s*(?:\d{4}(?:-\d{1,2})?|\p{L}+\s+\d{4})\s*$/u.test(text);
}

/** A time without an offset is that of the calendar. */
function zoneAt(date: string, standard: string): string {
  const [, wallClock = '', offset = ''] =
    /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?)(?:[.,]\d+)?\s*([+-]\d\d:?\d\d)$/.exec(date.trim()) ?? [];
  return offset === '' || isOffsetOf(standard, wallClock, offset) ? standard : `UTC${offset}`;
}

function isOffsetOf(zone: string, wallClock: string, offset: string): boolean {
  const instant = Date.parse(`${wallClock.replace(' ', 'T')}${offset}`);
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))];
  const milliseconds = (hours * 60 + minutes) * 60_000 * (offset.startsWith('-') ? -1 : 1);
  return !Number.isNaN(instant) && zoneOffset(zone, instant) === milliseconds;
}

function isoOf(instant: number): string {
  return `${utcText(instant).replace(' ', 'T')}Z`;
}
