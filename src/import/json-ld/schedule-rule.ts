import { Duration } from 'luxon';
import { asText, type Graph, idOf } from './graph.ts';

/**
 * A rule of iCalendar (RFC 5545 3.3.10) without its bounds, or why there is none: a sentence
 * without a full stop.
 */
type ReadRule = { rule: string | null } | { unreadable: string };

/**
 * How a schedule repeats (https://schema.org/Schedule). A null rule is a single date. Durations
 * have one unit; words are those of English.
 */
export function ruleOf(graph: Graph, schedule: unknown): ReadRule {
  const written = graph.text(schedule, 'repeatFrequency');
  if (/\bFREQ=/i.test(written)) return { rule: written.replace(/^RRULE:/i, '') };
  const parts = readParts(graph, schedule);
  if ('unreadable' in parts) return parts;
  const base = written === '' ? impliedBy(parts) : frequencyOf(written);
  if (base === undefined) return { unreadable: `it repeats ${written}` };
  return { rule: base === null ? null : [withinMonth(base, parts), ...listsIn(parts)].join(';') };
}

/** Which Monday it is counts within a month. */
function withinMonth(base: string, { BYDAY }: Parts): string {
  return BYDAY.some((day) => /\d/.test(day)) && /WEEKLY|DAILY/.test(base) ? 'FREQ=MONTHLY' : base;
}

function listsIn(parts: Parts): string[] {
  const lists = Object.entries(parts).filter(([, list]) => list.length > 0);
  return lists.map(([name, list]) => `${name}=${list.join(',')}`);
}

type Parts = Record<'BYDAY' | 'BYMONTH' | 'BYMONTHDAY', string[]>;

function readParts(graph: Graph, schedule: unknown): Parts | { unreadable: string } {
  const days = daysOf(graph, schedule);
  const unknown = days.find((day) => !isDay(day));
  if (unknown !== undefined) return { unreadable: `it takes place on ${unknown}` };
  const numbers = (name: string) => numbersOf(graph.values(schedule, name));
  const weeks = numbers('byMonthWeek');
  if (weeks.length > 0 && days.length === 0) return { unreadable: 'it names weeks of a month without days' };
  return {
    BYDAY: weeks.length === 0 ? days : weeks.flatMap((week) => days.map((day) => `${week}${day}`)),
    BYMONTH: numbers('byMonth'),
    BYMONTHDAY: numbers('byMonthDay'),
  };
}

function impliedBy({ BYDAY, BYMONTHDAY }: Parts): string | null {
  if (BYMONTHDAY.length > 0) return 'FREQ=MONTHLY';
  return BYDAY.length > 0 ? 'FREQ=WEEKLY' : null;
}

const frequencies: Readonly<Record<string, string>> = {
  years: 'YEARLY',
  months: 'MONTHLY',
  weeks: 'WEEKLY',
  days: 'DAILY',
  hours: 'HOURLY',
  minutes: 'MINUTELY',
};

const words: readonly (readonly [RegExp, string])[] = [
  [/bi-?weekly|fortnight|every (?:two|2|other|second) weeks?/, 'FREQ=WEEKLY;INTERVAL=2'],
  [/quarterly/, 'FREQ=MONTHLY;INTERVAL=3'],
  [/hour/, 'FREQ=HOURLY'],
  [/daily|\bday/, 'FREQ=DAILY'],
  [/week/, 'FREQ=WEEKLY'],
  [/month/, 'FREQ=MONTHLY'],
  [/year|annual/, 'FREQ=YEARLY'],
];

function frequencyOf(written: string): string | undefined {
  const duration = Duration.fromISO(written);
  if (!duration.isValid) return words.find(([word]) => word.test(written.toLowerCase()))?.[1];
  const units = duration.toObject() as Readonly<Record<string, number>>;
  const [counted, ...others] = Object.entries(units).filter(([, count]) => count !== 0);
  return counted === undefined || others.length > 0 ? undefined : frequencyIn(...counted);
}

function frequencyIn(unit: string, count: number): string | undefined {
  const frequency = frequencies[unit];
  if (frequency === undefined || !Number.isInteger(count) || count < 1) return undefined;
  const isWeeks = unit === 'days' && count % 7 === 0;
  return isWeeks ? `FREQ=WEEKLY;INTERVAL=${count / 7}` : `FREQ=${frequency};INTERVAL=${count}`;
}

/** `https://schema.org/Monday`, `Mon`, `MO` and `2MO` as iCalendar writes them. */
function daysOf(graph: Graph, schedule: unknown): string[] {
  const written = graph.values(schedule, 'byDay').map((day) => asText(day) || idOf(day));
  return written
    .flatMap((day) => day.split(/[,\s]+/))
    .filter((day) => day !== '')
    .map((day) => {
      const [, count = '', word = ''] = /^([+-]?\d{0,2})(\p{L}+)$/u.exec(day.replace(/^.*[/#:]/, '')) ?? [];
      const known = weekdays.find((name) => word.length >= 2 && name.startsWith(word.toLowerCase()));
      return known === undefined ? day : `${count}${known.slice(0, 2).toUpperCase()}`;
    });
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

function isDay(day: string): boolean {
  return /^[+-]?\d{0,2}(?:MO|TU|WE|TH|FR|SA|SU)$/.test(day);
}

function numbersOf(values: readonly unknown[]): string[] {
  return values.flatMap((value) => asText(value).split(/[,\s]+/)).filter((text) => /^-?\d{1,2}$/.test(text));
}
