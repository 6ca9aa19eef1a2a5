import type { EventTotal } from '../../database/queries/event-total.ts';

/** Days since 2000-01-01, both included; an absent one does not limit. */
interface DayRange {
  from?: number;
  until?: number;
}

/** On which days events start and end. */
export interface EventDays {
  start: DayRange;
  end: DayRange;
}

type Bounds = Pick<EventTotal, 'firstStart' | 'lastStart' | 'firstEnd' | 'lastEnd'>;

type Sums = Pick<EventTotal, 'sides' | 'days' | 'signs' | 'spanned'>;

/** A sum of what starts or ends up to the end of a day, to add or to subtract. */
interface Part {
  side: 'start' | 'end';
  day: number;
  sign: 1 | -1;
}

const firstDay = -2_147_483_000;
const lastDay = 2_147_483_000;

/**
 * Which sums give the number of events; undefined for combinations that they do not give (decision
 * 0135).
 */
export function sumsOfDays({ start, end }: EventDays): (Bounds & Sums) | undefined {
  const limits = [start.from, start.until, end.from, end.until];
  const sums = combinations[limits.map((day) => (day === undefined ? '-' : 'x')).join('')]?.({ start, end });
  const { from: firstStart = firstDay, until: lastStart = lastDay } = start;
  const { from: firstEnd = firstDay, until: lastEnd = lastDay } = end;
  return sums && { firstStart, lastStart, firstEnd, lastEnd, ...sums };
}

type Combination = (days: EventDays) => Sums | undefined;

const starts: Combination = ({ start }) => between('start', start);
const ends: Combination = ({ end }) => between('end', end);

/** By which of the four days are given: first and last start, first and last end. */
const combinations: Readonly<Record<string, Combination>> = {
  '----': starts,
  'x---': starts,
  '-x--': starts,
  'xx--': starts,
  '--x-': ends,
  '---x': ends,
  '--xx': ends,
  'x--x': within,
  '-xx-': overlapping,
};

function between(side: Part['side'], { from = firstDay, until = lastDay }: DayRange): Sums {
  if (from > until) return toSums([]);
  const before: Part[] = from === firstDay ? [] : [{ side, day: from - 1, sign: -1 }];
  return toSums([{ side, day: until, sign: 1 }, ...before]);
}

/**
 * What ends by a day, without what starts before another. Events that start before and end after
 * were subtracted though they were not there, so they are counted again.
 */
function within({ start: { from = firstDay }, end: { until = lastDay } }: EventDays): Sums {
  if (from > until) return toSums([]);
  const sums = toSums([
    { side: 'end', day: until, sign: 1 },
    { side: 'start', day: from - 1, sign: -1 },
  ]);
  return { ...sums, spanned: `[${from - 1},${until + 1})` };
}

/** What starts by a day, without what has ended before another that is not later. */
function overlapping({ start: { until = lastDay }, end: { from = firstDay } }: EventDays): Sums | undefined {
  if (from > until + 1) return undefined;
  return toSums([
    { side: 'start', day: until, sign: 1 },
    { side: 'end', day: from - 1, sign: -1 },
  ]);
}

function toSums(parts: readonly Part[]): Sums {
  return {
    sides: parts.map(({ side }) => side),
    days: parts.map(({ day }) => day),
    signs: parts.map(({ sign }) => sign),
    spanned: null,
  };
}
