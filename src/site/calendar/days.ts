import { DateTime } from 'luxon';
import type { Language } from '../../i18n/language.ts';
import { conventions } from '../texts/conventions.ts';
import { dateFormat } from '../../values/dates.ts';
import { type Days, daysAround } from '../../values/days.ts';
import { calendarTexts, type View } from '../texts/calendar.ts';

const lastYear = 9999;

/**
 * The date so many months, weeks or days later; null beyond the years that the calendar can hold.
 */
export function shiftDate(date: string, view: Exclude<View, 'list'>, steps: number): string | null {
  const start = toDay(date).startOf(view);
  const shifted = start.plus({ [view]: steps });
  return isShowable(textOf(shifted)) ? textOf(shifted) : null;
}

/**
 * Whether a text is an existing date of the years 2 to 9999, so that the weeks before it exist too.
 */
export function isShowable(date: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return false;
  const { isValid, year } = toDay(date);
  return isValid && year >= 2 && year <= lastYear;
}

/** The days from the first to the last one. */
export function listDays({ first, last }: Days): string[] {
  const [start, end] = [toDay(first), toDay(last)];
  return Array.from({ length: Math.round(end.diff(start, 'days').days) + 1 }, (_, index) =>
    textOf(start.plus({ days: index })),
  );
}

/** The weeks of a month, from Monday to Sunday; the very last one ends on its Friday. */
export function listWeeks({ first, last }: Days): string[][] {
  const start = toDay(first).startOf('week');
  const count = Math.ceil((toDay(last).diff(start, 'days').days + 1) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => start.plus({ days: week * 7 + day }))
      .filter(({ year }) => year <= lastYear)
      .map(textOf),
  );
}

/** The number of the week of a date (ISO 8601). */
export function weekOf(date: string): number {
  return toDay(date).weekNumber;
}

/** The heading of a view: `November 2026`, `KW 47, 16.–22. November 2026`. */
export function titleOf(date: string, view: Exclude<View, 'list'>, language: Language): string {
  if (view === 'day') return capitalize(formatDay(date, language, { dateStyle: 'full' }));
  if (view === 'month') return capitalize(formatDay(date, language, { month: 'long', year: 'numeric' }));
  const { first, last } = daysAround(date, 'week');
  const texts = calendarTexts[language];
  return texts.weekTitle
    .replace('{week}', String(weekOf(date)))
    .replace('{range}', formatRange(first, last, language));
}

/** Finnish names of months and days are lowercase, but begin a heading here. */
function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A date as the language writes it. */
export function formatDay(date: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(conventions[language].region, { ...options, timeZone: 'UTC' }).format(instantOf(date));
}

/**
 * `formatRange` puts spaces around the dash between two numbers in English, and writes numeric
 * dates in Chinese.
 */
function formatRange(first: string, last: string, language: Language): string {
  const format = dateFormat(conventions[language].region, { dateStyle: 'long', timeZone: 'UTC' });
  const isSame = (part: number) => first.slice(0, part) === last.slice(0, part);
  if (language !== 'zh-hans') {
    const range = format.formatRange(instantOf(first), instantOf(last));
    return isSame(7) ? range.replace(/\s–\s/, '–') : range;
  }
  const end = format.format(instantOf(last));
  const short = isSame(7) ? end.replace(/^\d+年\d+月/, '') : isSame(4) ? end.replace(/^\d+年/, '') : end;
  return `${format.format(instantOf(first))}至${short}`;
}

function instantOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function toDay(date: string): DateTime {
  return DateTime.fromISO(date, { zone: 'utc' });
}

function textOf(day: DateTime): string {
  return day.toFormat('yyyy-MM-dd');
}
