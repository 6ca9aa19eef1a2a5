import { type DateValue, readDateValue } from './date-value.ts';

export type Frequency = (typeof frequencies)[number];

/** From the longest period to the shortest. */
const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const;

/** A weekday, from 0 for Sunday, and which one of its month or year: -1 is the last one, 0 each. */
export interface Weekday {
  day: number;
  nth: number;
}

/** The parts of a rule that name numbers; those that are absent are empty. */
export type Numbers = Record<keyof typeof ranges, readonly number[]>;

/** A rule of repetition (RFC 5545 3.3.10). */
export interface Rule extends Numbers {
  frequency: Frequency;
  interval: number;
  count: number | null;
  until: DateValue | null;
  BYDAY: readonly Weekday[];
  /** The day on which a week starts, from 0 for Sunday. */
  weekStart: number;
}

/** The largest number of each part, and whether numbers may count from the end. */
const ranges = {
  BYMONTH: { from: 1, to: 12, isSigned: false },
  BYWEEKNO: { from: 1, to: 53, isSigned: true },
  BYYEARDAY: { from: 1, to: 366, isSigned: true },
  BYMONTHDAY: { from: 1, to: 31, isSigned: true },
  BYHOUR: { from: 0, to: 23, isSigned: false },
  BYMINUTE: { from: 0, to: 59, isSigned: false },
  BYSECOND: { from: 0, to: 60, isSigned: false },
  BYSETPOS: { from: 1, to: 366, isSigned: true },
} as const;

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** A rule that cannot be read: the message says why, as the end of a sentence about it. */
export class BrokenRule extends Error {}

/**
 * Reads a rule, whose parts may come in any order. A count that is not positive counts for none, as
 * some calendars write it beside an end. Throws `BrokenRule`.
 */
export function readRule(text: string): Rule {
  const parts = partsOf(text);
  const frequency = frequencies.find((each) => each === parts.get('FREQ'));
  if (frequency === undefined) throw new BrokenRule('has no frequency that can be read');
  const numbers = (name: keyof Numbers) => numbersIn(name, parts.get(name));
  const count = wholeNumber(parts, 'COUNT', -1);
  const interval = wholeNumber(parts, 'INTERVAL', 1);
  if (interval < 1 || interval > largestInterval) throw new BrokenRule(`has the interval ${interval}`);
  return {
    ...{ frequency, interval, count: count > 0 ? count : null, until: endIn(parts.get('UNTIL')) },
    ...{ BYMONTH: numbers('BYMONTH'), BYWEEKNO: numbers('BYWEEKNO'), BYYEARDAY: numbers('BYYEARDAY') },
    ...{ BYMONTHDAY: numbers('BYMONTHDAY'), BYHOUR: numbers('BYHOUR'), BYMINUTE: numbers('BYMINUTE') },
    ...{ BYSECOND: numbers('BYSECOND'), BYSETPOS: numbers('BYSETPOS') },
    BYDAY: listIn(parts.get('BYDAY')).map(weekdayOf),
    weekStart: weekdayOf(parts.get('WKST') ?? 'MO').day,
  };
}

const largestInterval = 1_000_000;

function wholeNumber(parts: ReadonlyMap<string, string>, name: string, standard: number): number {
  const number = Number(parts.get(name) ?? standard);
  if (Number.isInteger(number)) return number;
  throw new BrokenRule(`has ${name}=${parts.get(name)}`);
}

function endIn(text: string | undefined): DateValue | null {
  if (text === undefined) return null;
  const until = readDateValue({ text });
  if (until === null) throw new BrokenRule(`ends at ${text}`);
  return until;
}

function partsOf(text: string): Map<string, string> {
  const pairs = text
    .trim()
    .toUpperCase()
    .split(';')
    .filter((part) => part !== '')
    .map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=').map((each) => each.trim());
      return [name, value];
    });
  return new Map(pairs);
}

function listIn(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

function numbersIn(name: keyof Numbers, text: string | undefined): number[] {
  const { from, to, isSigned } = ranges[name];
  const numbers = listIn(text).map((each) => {
    const number = Number(each);
    const size = isSigned ? Math.abs(number) : number;
    if (!Number.isInteger(number) || size < from || size > to) throw new BrokenRule(`has ${name}=${each}`);
    return number;
  });
  return [...new Set(numbers)];
}

/** A weekday with or without a number: `MO`, `+1MO`, `-1SU`. */
function weekdayOf(text: string): Weekday {
  const [, number = '0', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
  const day = weekdays.indexOf(name);
  const nth = Number(number);
  if (day === -1 || Math.abs(nth) > 53) throw new BrokenRule(`has the day ${text}`);
  return { day, nth };
}
