import { DateTime } from 'luxon';

/** The first and the last day of a period. */
export interface Period {
  from: string;
  to: string;
}

type Unit = 'year' | 'month' | 'week' | 'day';

/** The luxon format and unit of each grouping of the timeline. */
const timelines: Readonly<Record<string, { format: string; unit: Unit }>> = {
  year: { format: 'yyyy', unit: 'year' },
  month: { format: 'yyyy-MM', unit: 'month' },
  week: { format: "kkkk-'W'WW", unit: 'week' },
  day: { format: 'yyyy-MM-dd', unit: 'day' },
};

/** Groupings with the same few keys in every period. */
const cycles: Readonly<Record<string, readonly string[]>> = {
  weekday: Array.from({ length: 7 }, (_, index) => String(index + 1)),
  hour: Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')),
};

/** The most units of a timeline that are shown without gaps. */
export const mostUnits = 400;

/** Whether a grouping goes along a timeline. */
export function isTimeline(grouping: string | null): boolean {
  return grouping !== null && Object.hasOwn(timelines, grouping);
}

/** Whether a grouping has the order of time, along a timeline or in a cycle. */
export function isTimed(grouping: string | null): boolean {
  return isTimeline(grouping) || cyclesOf(grouping) !== undefined;
}

/** The keys that a grouping has in every period; undefined if it is no cycle. */
export function cyclesOf(grouping: string | null): readonly string[] | undefined {
  return grouping !== null && Object.hasOwn(cycles, grouping) ? cycles[grouping] : undefined;
}

/** The keys of a timeline from one to another, at most one more than a chart can show. */
export function keysBetween(grouping: string, [first, last]: readonly [string, string]): string[] {
  const timeline = timelines[grouping];
  const start = DateTime.fromISO(first, { zone: 'utc' });
  if (timeline === undefined || !start.isValid) return [];
  const { format, unit } = timeline;
  const keys: string[] = [];
  for (
    let key = first;
    key <= last && keys.length <= mostUnits;
    key = start.plus({ [unit]: keys.length }).toFormat(format)
  )
    keys.push(key);
  return keys;
}

/** The key of a day on a timeline. */
export function keyOfDay(grouping: string, day: string): string {
  return DateTime.fromISO(day, { zone: 'utc' }).toFormat(timelines[grouping]?.format ?? 'yyyy-MM-dd');
}

/**
 * The key that is in the same place in the period before as another one in its own; undefined where
 * that period has none.
 */
export function keyBefore(
  grouping: string,
  key: string,
  { now, before }: Record<'now' | 'before', Period>,
): string | undefined {
  const { format, unit } = timelines[grouping] ?? { format: '', unit: 'day' as const };
  const startOf = (each: string) => DateTime.fromISO(each, { zone: 'utc' });
  const [first, last] = [now.from, before.to].map((day) => keyOfDay(grouping, day));
  const place = Math.round(
    startOf(key)
      .diff(startOf(first ?? ''), unit)
      .as(unit),
  );
  const found = startOf(keyOfDay(grouping, before.from))
    .plus({ [unit]: place })
    .toFormat(format);
  return place >= 0 && found <= (last ?? '') ? found : undefined;
}

/** The days of a key of a timeline. */
export function periodOf(grouping: string, key: string): Period | null {
  const timeline = timelines[grouping];
  const start = DateTime.fromISO(key, { zone: 'utc' });
  if (timeline === undefined || !start.isValid) return null;
  return { from: dayOf(start), to: dayOf(start.endOf(timeline.unit)) };
}

/**
 * The period of the same length directly before: so many months before whole months, else so many
 * days. Null without two days in their order.
 */
export function periodBefore({ from, to }: Period): Period | null {
  const [first, last] = [from, to].map((day) => DateTime.fromISO(day, { zone: 'utc' }));
  if (first?.isValid !== true || last?.isValid !== true || last < first) return null;
  const end = last.plus({ days: 1 });
  const isWhole = first.day === 1 && end.day === 1;
  const unit = isWhole ? 'months' : 'days';
  const start = first.minus({ [unit]: Math.round(end.diff(first, unit).as(unit)) });
  return { from: dayOf(start), to: dayOf(first.minus({ days: 1 })) };
}

function dayOf(date: DateTime): string {
  return date.toFormat('yyyy-MM-dd');
}
