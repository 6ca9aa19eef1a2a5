/**
 * A date or time as iCalendar writes it (RFC 5545 3.3.4, 3.3.5). Clocks and days are milliseconds
 * since 1970 of a clock.
 */
export type DateValue =
  | { form: 'day'; wall: number }
  /** A time of a zone; without a name it floats. */
  | { form: 'clock'; wall: number; zone: string }
  | { form: 'instant'; instant: number };

/** The text of a date or time, its parameter TZID, and whether it is declared to be a date. */
export interface WrittenDate {
  text: string;
  zone?: string;
  isDay?: boolean;
}

const day = 86_400_000;

const dateText = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](.*))?$/is;
const timeText = /^(\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

/**
 * Reads a date or time; null if it is none. Midnight may be 24:00, and a leap second is the one
 * before it.
 */
export function readDateValue({ text, zone = '', isDay = false }: WrittenDate): DateValue | null {
  const [, year, month, date, written] = dateText.exec(text.trim()) ?? [];
  const wall = dayAt(Number(year), Number(month), Number(date));
  if (wall === null) return null;
  return isDay || written === undefined ? { form: 'day', wall } : timeAt(wall, written, zone);
}

function timeAt(start: number, written: string, zone: string): DateValue | null {
  const [, hour, minute, second = '0', mark = ''] = timeText.exec(written) ?? [];
  const time = timeOf(Number(hour), Number(minute), Number(second));
  if (time === null) return null;
  const wall = start + time;
  return mark === '' ? { form: 'clock', wall, zone } : { form: 'instant', instant: wall - offsetOf(mark) };
}

function dayAt(year: number, month: number, date: number): number | null {
  const found = new Date(0);
  found.setUTCFullYear(year, month - 1, date);
  const isReal = found.getUTCMonth() === month - 1 && found.getUTCDate() === date;
  return isReal && year > 0 ? found.getTime() : null;
}

function timeOf(hour: number, minute: number, second: number): number | null {
  const isMidnight = hour === 24 && minute === 0 && second === 0;
  if (!isMidnight && !(hour <= 23 && minute <= 59 && second <= 60)) return null;
  return ((hour * 60 + minute) * 60 + Math.min(second, 59)) * 1_000;
}

/** An offset in milliseconds: `Z`, `+0300`, `-05:30`; also with seconds. */
export function offsetOf(text: string): number {
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
    /^([+-])(\d\d):?(\d\d)(?::?(\d\d))?$/.exec(text.trim()) ?? [];
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return sign === '-' ? 0 - size : size;
}

/** A duration: days of the calendar, and an exact time (RFC 5545 3.3.6). */
export interface Duration {
  days: number;
  time: number;
}

const durationText = /^([+-])?P(?=[\dT])(?:(\d+)W)?(?:(\d+)D)?(?:T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)$/i;

/** Reads a duration; null if it is none. */
export function readDuration(text: string): Duration | null {
  const match = durationText.exec(text.trim());
  if (match === null) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(2)
    .map((number?: string) => Number(number ?? 0));
  const sign = match[1] === '-' ? -1 : 1;
  return {
    days: sign * (weeks * 7 + days),
    time: sign * ((hours * 60 + minutes) * 60 + seconds) * 1_000,
  };
}

/** The start of the day of a clock. */
export function startOfDay(wall: number): number {
  return Math.floor(wall / day) * day;
}
