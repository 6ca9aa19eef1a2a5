import { type Clock, clockOf, instantAt, wallAt } from './clock.ts';
import type { Component } from './components.ts';
import { offsetOf, readDateValue } from './date-value.ts';
import { Properties } from './properties.ts';
import { BrokenRule, readRule } from './rule.ts';
import { expandRule } from './rule-dates.ts';
import type { Work } from './rule-periods.ts';

/** A change of a clock. */
interface Change {
  instant: number;
  before: number;
  after: number;
}

/** Changes of a rule that are found at most: those of five centuries. */
const mostChanges = 1_100;

/** Observances of a zone that are read at most. */
const mostObservances = 1_000;

/** What finding the changes of a zone may cost at most, in days that are examined. */
const mostWork = 500_000;

/** Nothing of a calendar is later. */
const lastChange = Date.UTC(2200, 0);

/** The clock that a VTIMEZONE describes (RFC 5545 3.6.5); null where it describes none. */
export function customClock({ components }: Component): Clock | null {
  const work = { left: mostWork };
  const changes = components
    .slice(0, mostObservances)
    .flatMap((observance) => changesOf(observance, work))
    .sort((one, other) => one.instant - other.instant || one.after - other.after);
  const [first] = changes;
  if (first === undefined) return null;
  const offset = (instant: number) => {
    const last = lastBefore(changes, instant);
    return last === undefined ? first.before : last.after;
  };
  return { zone: null, offset };
}

/** The changes that an observance describes: its start, its dates and those of its rules. */
function changesOf({ name, lines }: Component, work: Work): Change[] {
  if (name !== 'STANDARD' && name !== 'DAYLIGHT') return [];
  const properties = new Properties(lines);
  const after = offsetOf(properties.text('tzoffsetto'));
  const from = properties.text('tzoffsetfrom');
  const before = from === '' ? after : offsetOf(from);
  const start = wallOf(properties.date('dtstart'));
  if (start === null) return [];
  const dates = properties.dates('rdate').flatMap((each) => wallOf(each) ?? []);
  const repeated = properties
    .all('rrule')
    .flatMap(({ values }) => repeatedFrom(start, values[0] ?? '', { before, work }));
  const walls = [...new Set([start, ...dates, ...repeated])];
  return walls.map((wall) => ({ instant: wall - before, before, after }));
}

function wallOf(written: ReturnType<Properties['date']>): number | null {
  const value = written === undefined ? null : readDateValue(written);
  if (value === null) return null;
  return value.form === 'instant' ? value.instant : value.wall;
}

function repeatedFrom(
  start: number,
  text: string,
  { before, work }: { before: number; work: Work },
): number[] {
  try {
    const rule = readRule(text);
    const end = rule.until === null ? lastChange : untilOf(rule.until, before);
    return expandRule(rule, {
      ...{ start, to: Math.min(end, lastChange), end: Math.min(end, lastChange), most: mostChanges },
      ...{ exists: () => true, work },
    }).dates;
  } catch (error) {
    if (error instanceof BrokenRule) return [];
    throw error;
  }
}

function untilOf(until: NonNullable<ReturnType<typeof readDateValue>>, before: number): number {
  return until.form === 'instant' ? until.instant + before : until.wall;
}

function lastBefore(changes: readonly Change[], instant: number): Change | undefined {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle]?.instant ?? Infinity) <= instant) low = middle + 1;
    else high = middle;
  }
  return changes[low - 1];
}

const halfMonth = 15 * 86_400_000;

/** Times at which zones are compared: twice a month, for the years around now. */
const samples = 96;

/**
 * The zone with a name that shows the same as a clock in the years around now; null if there is
 * none. The first one counts of those that are preferred, then of all.
 */
export function sameZone(clock: Clock, preferred: readonly string[], now: number): string | null {
  const times = Array.from({ length: samples }, (_, index) => now + (index - samples / 4) * halfMonth);
  const isSame = (zone: string) => {
    const other = clockOf(zone);
    return times.every((time) => wallAt(other, time) === wallAt(clock, time));
  };
  const all = [...preferred, ...Intl.supportedValuesOf('timeZone')];
  return all.find(isSame) ?? null;
}

/**
 * The zone to store for a time of a clock: one without a name, or whose name has other rules then,
 * has none.
 */
export function zoneAt({ zone, ...clock }: Clock, wall: number): string | null {
  if (zone === null) return null;
  const instant = instantAt({ zone, ...clock }, wall);
  return wallAt(clockOf(zone), instant) === wall ? zone : null;
}
