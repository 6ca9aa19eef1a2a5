import { BrokenRule, type Rule } from './rule.ts';
import { type Direction, RulePeriods, type Work } from './rule-periods.ts';

/** Dates that are counted beyond those that are found, for the report. */
export const mostCounted = 10_000;

/** What a rule is expanded with. Clocks are milliseconds since 1970 of the clock of the series. */
export interface Expansion {
  start: number;
  /** The last date that is found. */
  to: number;
  /** The last date of all: the end of the rule. */
  end: number;
  /** How many dates are found at most: the latest ones. */
  most: number;
  /**
   * Whether a time exists: one that a change of clocks skips is no date, and does not count (RFC
   * 5545 3.3.10).
   */
  exists: (wall: number) => boolean;
  work: Work;
}

/**
 * The dates of a rule, and how many there are before and after them: one more than are counted for
 * many, and infinite after them for a rule without an end.
 */
export interface RuleDates {
  dates: number[];
  early: number;
  late: number;
}

/**
 * The latest dates of a rule up to a time, in order. Throws `BrokenRule` where finding them takes
 * too much work, and for a rule that repeats within a day for ever.
 */
export function expandRule(rule: Rule, expansion: Expansion): RuleDates {
  const isShort = ['HOURLY', 'MINUTELY', 'SECONDLY'].includes(rule.frequency);
  if (isShort && rule.count === null && expansion.end === Infinity)
    throw new BrokenRule('repeats within a day without an end');
  const found = rule.count === null ? latest(rule, expansion) : counted(rule, rule.count, expansion);
  if (found.dates.length === 0 && expansion.work.left <= 0)
    throw new BrokenRule('has no date that can be found');
  return found;
}

/**
 * Goes back from the end, so that the dates before those that are wanted cost nothing but counting.
 */
function latest(rule: Rule, { start, to, end, most, exists, work }: Expansion): RuleDates {
  const last = Math.min(to, end);
  const dates: number[] = [];
  let early = 0;
  for (const date of walk(rule, { start, from: last, direction: -1, work })) {
    if (date > last || !exists(date)) continue;
    if (dates.length < most) dates.push(date);
    else if ((early += 1) > mostCounted) break;
  }
  const late = lateDates(rule, { start, to, end, work });
  return { dates: dates.reverse(), early: work.left > 0 ? bounded(early) : many, late };
}

/** How many dates there are after a time. */
function lateDates(rule: Rule, { start, to, end, work }: Pick<Expansion, 'start' | 'to' | 'end' | 'work'>) {
  if (end === Infinity) return Infinity;
  if (end <= to) return 0;
  let late = 0;
  for (const date of walk(rule, { start, from: Math.max(start, to), to: end, direction: 1, work })) {
    if (date > end || late > mostCounted) break;
    if (date > to) late += 1;
  }
  return work.left > 0 ? bounded(late) : many;
}

/** Counts from the start: which dates are the last ones depends on all before. */
function counted(rule: Rule, count: number, { start, to, most, exists, work }: Expansion): RuleDates {
  const dates: number[] = [];
  let number = 0;
  for (const date of walk(rule, { start, from: start, to, direction: 1, work })) {
    if (date > to || number === count) break;
    if (!exists(date)) continue;
    number += 1;
    dates.push(date);
    // Those that are not wanted go in large parts, because each part moves the others.
    if (dates.length >= 2 * most) dates.splice(0, most);
  }
  if (work.left <= 0 && number < count) throw new BrokenRule('has more dates than can be counted');
  const kept = dates.slice(-most);
  return { dates: kept, early: bounded(number - kept.length), late: bounded(count - number) };
}

const many = mostCounted + 1;

function bounded(count: number): number {
  return Math.min(count, many);
}

interface Walk {
  start: number;
  from: number;
  /** The last time when going forward. */
  to?: number;
  direction: Direction;
  work: Work;
}

/**
 * The dates of a rule from a time on, forward or back, as long as the work lasts; none is before
 * the start.
 */
function* walk(
  rule: Rule,
  { start, from, to = from, direction, work }: Walk,
): Generator<number, void, undefined> {
  const periods = new RulePeriods(rule, start);
  const last = periods.numberAt(to);
  let number = periods.numberAt(from);
  for (; number >= 0 && number <= last && work.left > 0; number = periods.next(number, direction)) {
    work.left -= 1;
    const dates = periods.datesIn(number, work).filter((date) => date >= start);
    yield* direction > 0 ? dates : dates.reverse();
  }
}
