import { mostDates, mostWork } from './bounds.ts';
import { exists, instantAt, wallAt } from './clock.ts';
import type { Entry } from './entry.ts';
import { type Length, lengthUntil } from './length.ts';
import { dayOf, instantOf, type Moment, momentOf, readMoment, wallIn } from './moment.ts';
import { readDuration, startOfDay, type WrittenDate } from './date-value.ts';
import { BrokenRule, readRule, type Rule } from './rule.ts';
import { expandRule, type RuleDates } from './rule-dates.ts';
import type { Work } from './rule-periods.ts';

const day = 86_400_000;

/** A date of a series, as its clock shows it; with a length if it has one of its own. */
export interface SeriesDate {
  wall: number;
  length?: Length;
}

/**
 * The dates that the entry of a series describes (RFC 5545 3.8.5), in order, and how many more
 * there are.
 */
export interface SeriesDates {
  dates: SeriesDate[];
  early: number;
  late: number;
  /** Whether a date was excluded. */
  isExcluded: (wall: number) => boolean;
}

/** Up to when dates are found, and what that may cost. */
export interface Limits {
  to: number;
  work: Work;
}

/** Whether an entry has more than one date. */
export function isSeries({ properties }: Entry): boolean {
  return ['rrule', 'rdate'].some((name) => properties.first(name) !== undefined);
}

/**
 * The dates of a series up to a time: those of its rules, or else its start, and single ones,
 * without those that are excluded. What finding them costs is taken from the work. Throws
 * `BrokenRule`.
 */
export function datesOf(entry: Entry, { to, work }: Limits): SeriesDates {
  const given = Math.min(mostWork, work.left);
  const own = { left: given };
  try {
    return findDates(entry, { to, work: own });
  } finally {
    work.left -= given - own.left;
  }
}

function findDates(entry: Entry, limits: Limits): SeriesDates {
  const found = new Map<number, SeriesDate>();
  const rules = expandAll(entry, 'rrule', limits);
  const single = rules.length === 0 ? [entry.start.wall] : [];
  for (const wall of rules.flatMap(({ dates }) => dates).concat(single)) found.set(wall, { wall });
  for (const date of singleDates(entry)) found.set(date.wall, date);
  const isExcluded = exclusionOf(entry, limits);
  const dates = [...found.values()]
    .filter(({ wall }) => !isExcluded(wall))
    .sort((one, other) => one.wall - other.wall);
  const kept = dates.slice(-mostDates);
  const count = (name: 'early' | 'late') => rules.reduce((sum, each) => sum + each[name], 0);
  const early = count('early') + dates.length - kept.length;
  return { dates: kept, early, late: count('late'), isExcluded };
}

/** The dates of rules, read one by one until the work is done. Throws `BrokenRule`. */
function expandAll(entry: Entry, name: 'rrule' | 'exrule', limits: Limits): RuleDates[] {
  const found: RuleDates[] = [];
  for (const { values } of entry.properties.all(name)) {
    const [text = ''] = values;
    if (text !== '') found.push(expand(entry, readRule(text), limits));
  }
  return found;
}

/** Throws `BrokenRule`. */
function expand(entry: Entry, rule: Rule, { to, work }: Limits): RuleDates {
  const { isDay, wall: start, clock } = entry.start;
  work.left -= 1;
  return expandRule(rule, {
    ...{ start, to: isDay ? to : wallAt(clock, to), end: endOf(entry, rule), most: mostDates },
    exists: (wall) => isDay || exists(clock, wall),
    work,
  });
}

/**
 * The last time of a rule: a day includes all of it, and an end without a zone is of the clock of
 * the start.
 */
function endOf({ start, zones }: Entry, { until }: Rule): number {
  if (until === null) return Infinity;
  const moment = momentOf(until, zones, start.clock);
  return start.isDay || moment.isDay ? dayOf(moment, zones) + day - 1 : wallIn(start.clock, moment);
}

/** The single dates that are added, some of them with an end of their own (RFC 5545 3.8.5.2). */
function singleDates(entry: Entry): SeriesDate[] {
  return entry.properties.dates('rdate').flatMap((written) => {
    const [first = '', end] = written.text.split('/');
    const moment = readMoment({ ...written, text: first }, entry.zones, entry.start.clock);
    if (moment === null) return [];
    const wall = dateIn(entry, moment);
    const length = end === undefined ? null : periodLength(entry, moment, { ...written, text: end });
    return length === null ? [{ wall }] : [{ wall, length }];
  });
}

function periodLength({ zones }: Entry, start: Moment, end: WrittenDate): Length | null {
  const duration = readDuration(end.text);
  if (duration !== null) return duration;
  const moment = readMoment(end, zones, start.clock);
  return moment === null ? null : lengthUntil(start, moment, zones);
}

/**
 * The date of a series that a moment names: a day alone means the time at which the series begins.
 */
export function dateIn({ start, zones }: Entry, moment: Moment): number {
  if (start.isDay) return dayOf(moment, zones);
  if (moment.isDay) return moment.wall + start.wall - startOfDay(start.wall);
  return wallIn(start.clock, moment);
}

/**
 * Tells which dates are excluded: those of a day, and single ones, in any zone (RFC 5545 3.8.5.1).
 */
function exclusionOf(entry: Entry, limits: Limits): (wall: number) => boolean {
  const days = new Set<number>();
  const instants = new Set<number>();
  const { isDay, clock } = entry.start;
  for (const written of entry.properties.dates('exdate')) {
    const moment = readMoment(written, entry.zones, clock);
    if (moment === null) continue;
    if (isDay || moment.isDay) days.add(dayOf(moment, entry.zones));
    else instants.add(instantOf(moment));
  }
  const repeated = expandAll(entry, 'exrule', limits).flatMap(({ dates }) => dates);
  const walls = new Set(repeated);
  return (wall) => days.has(startOfDay(wall)) || walls.has(wall) || instants.has(instantAt(clock, wall));
}

/** What is said of a rule that cannot be used. Rethrows any other error. */
export function reasonOfRule(error: unknown, { properties }: Entry): string {
  if (!(error instanceof BrokenRule)) throw error;
  return `its rule, ${properties.text('rrule')}, ${error.message}`;
}
