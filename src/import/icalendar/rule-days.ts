import type { Rule, Weekday } from './rule.ts';

const day = 86_400_000;

/** The parts of a day that rules speak of. Clocks are milliseconds since 1970 of a clock. */
interface DayParts {
  month: number;
  date: number;
  weekday: number;
  yearDay: number;
  daysInMonth: number;
  daysInYear: number;
}

/** Tells which days a rule allows. */
export type DayTest = (wall: number) => boolean;

/**
 * The days that a rule allows, of which those of a period are its days (RFC 5545 3.3.10, the table
 * of what limits and what expands). What a rule does not say comes from its start.
 */
export function dayTest(rule: Rule, start: number): DayTest {
  const { BYMONTH, BYYEARDAY, BYMONTHDAY, BYDAY, BYWEEKNO, weekStart } = withStart(rule, start);
  const inYear = rule.frequency === 'YEARLY' && BYMONTH.length === 0;
  const counts = ['YEARLY', 'MONTHLY'].includes(rule.frequency) && BYWEEKNO.length === 0;
  return (wall) => {
    const parts = partsOf(wall);
    const { month, date, yearDay, daysInMonth, daysInYear } = parts;
    return (
      has(BYMONTH, month, 12) &&
      has(BYYEARDAY, yearDay, daysInYear) &&
      has(BYMONTHDAY, date, daysInMonth) &&
      (BYDAY.length === 0 || BYDAY.some((each) => isWeekday(each, parts, counts ? inYear : null))) &&
      (BYWEEKNO.length === 0 || isInWeeks(BYWEEKNO, wall, weekStart))
    );
  };
}

/** The rule with the day of its start, where it names none. */
function withStart(rule: Rule, start: number): Rule {
  const { frequency, BYMONTH, BYYEARDAY, BYMONTHDAY, BYDAY, BYWEEKNO } = rule;
  if ([BYYEARDAY, BYMONTHDAY, BYDAY].some(({ length }) => length > 0)) return rule;
  const { month, date, weekday } = partsOf(start);
  const ofWeek = { ...rule, BYDAY: [{ day: weekday, nth: 0 }] };
  if (frequency === 'WEEKLY' || (frequency === 'YEARLY' && BYWEEKNO.length > 0)) return ofWeek;
  if (frequency === 'MONTHLY') return { ...rule, BYMONTHDAY: [date] };
  if (frequency !== 'YEARLY') return rule;
  return { ...rule, BYMONTHDAY: [date], BYMONTH: BYMONTH.length > 0 ? BYMONTH : [month] };
}

function partsOf(wall: number): DayParts {
  const found = new Date(wall);
  const [year, month] = [found.getUTCFullYear(), found.getUTCMonth()];
  const first = firstOf(year, 0);
  return {
    ...{ month: month + 1, date: found.getUTCDate(), weekday: found.getUTCDay() },
    yearDay: Math.floor((wall - first) / day) + 1,
    daysInMonth: (firstOf(year, month + 1) - firstOf(year, month)) / day,
    daysInYear: (firstOf(year + 1, 0) - first) / day,
  };
}

/** The start of a month. */
export function firstOf(year: number, month: number): number {
  const found = new Date(0);
  found.setUTCFullYear(year, month, 1);
  return found.getTime();
}

/**
 * Whether a list has a number, which may be counted from the end of the period; an empty list has
 * all.
 */
function has(list: readonly number[], number: number, length: number): boolean {
  return list.length === 0 || list.includes(number) || list.includes(number - length - 1);
}

/** Whether a day is the weekday, of its year or month; null where the number does not count. */
function isWeekday({ day: weekday, nth }: Weekday, parts: DayParts, inYear: boolean | null): boolean {
  if (weekday !== parts.weekday) return false;
  if (nth === 0 || inYear === null) return true;
  const { yearDay, date, daysInYear, daysInMonth } = parts;
  const [number, length] = inYear ? [yearDay, daysInYear] : [date, daysInMonth];
  return nth > 0 ? Math.ceil(number / 7) === nth : Math.ceil((length - number + 1) / 7) === -nth;
}

/**
 * Whether a day is in one of the weeks, which belong to the year that has at least four of their
 * days.
 */
function isInWeeks(weeks: readonly number[], wall: number, weekStart: number): boolean {
  const start = startOfWeek(wall, weekStart);
  const year = new Date(start + 3 * day).getUTCFullYear();
  const first = firstWeek(year, weekStart);
  const number = Math.round((start - first) / (7 * day)) + 1;
  return has(weeks, number, Math.round((firstWeek(year + 1, weekStart) - first) / (7 * day)));
}

function firstWeek(year: number, weekStart: number): number {
  return startOfWeek(firstOf(year, 0) + 3 * day, weekStart);
}

/** The start of the week of a day. */
export function startOfWeek(wall: number, weekStart: number): number {
  const start = Math.floor(wall / day) * day;
  const weekday = new Date(start).getUTCDay();
  return start - ((weekday - weekStart + 7) % 7) * day;
}
