import { DateTime } from 'luxon';
import type { Language } from '../../i18n/language.ts';
import { timeLabels } from '../../values/labels.ts';

/** Numbers of events. */
export interface EventNumbers {
  readonly events: number;
  readonly durationSeconds: number;
  readonly freeEvents: number;
  readonly costs: readonly {
    readonly currency: string;
    readonly events: number;
    readonly minimum: number;
    readonly maximum: number;
    readonly average: number;
  }[];
}

/** A group of events, with the key and the label of each grouping. */
interface EventGroup extends EventNumbers {
  readonly keys: readonly (string | null)[];
  readonly labels: readonly (string | null)[];
}

/** Statistics that were read, and what they are grouped by. */
export interface ReadStatistics {
  groupings: readonly string[];
  total?: EventNumbers;
  groups?: readonly EventGroup[];
}

/** The statistics that the page shows. */
export interface StatisticsView {
  total: EventNumbers;
  groups: LabeledGroup[];
  /** Whether the groups are in the order of time and have no gaps. */
  isTimeline: boolean;
  /** Whether a timeline has more groups than a chart can show. */
  isTooLong: boolean;
}

/** A group with its label; null for events without one. */
export interface LabeledGroup extends EventNumbers {
  label: string | null;
}

/** The most columns of a chart. */
const mostColumns = 400;

interface Timeline {
  format: string;
  unit: 'year' | 'month' | 'week' | 'day';
}

/** The luxon format and unit of each grouping of the timeline. */
const timelines: Readonly<Record<string, Timeline>> = {
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

/** Whether a grouping is shown in the order of time, and not by size. */
export function isTimeline(grouping: unknown): boolean {
  return (
    typeof grouping === 'string' && (Object.hasOwn(timelines, grouping) || Object.hasOwn(cycles, grouping))
  );
}

/** The statistics, with empty groups for the times between the first and the last event. */
export function toStatisticsView(
  { groupings, total = noEvents, groups = [] }: ReadStatistics,
  language: Language,
): StatisticsView {
  const [grouping = ''] = groupings;
  const timed = groupings.length === 1 && isTimeline(grouping);
  const keys = timed ? keysBetween(grouping, groups) : [];
  const isTooLong = keys.length > mostColumns;
  const complete = timed && !isTooLong ? fillGaps(groups, keys, labelsIn(grouping, language)) : groups;
  const labeled = complete.map(({ labels, ...group }) => ({
    ...group,
    label: labels.some((label) => label !== null) ? labels.filter(Boolean).join(' · ') : null,
  }));
  return { total, groups: labeled, isTimeline: timed, isTooLong };
}

const noEvents: EventNumbers = { events: 0, durationSeconds: 0, freeEvents: 0, costs: [] };

/** Writes the label of a time without events. */
function labelsIn(grouping: string, language: Language): (key: string) => string {
  const write: Readonly<Record<string, (key: string, language: Language) => string>> = timeLabels;
  return (key) => write[grouping]?.(key, language) ?? key;
}

/** All keys from the first to the last group, and of a cycle all there are. */
function keysBetween(grouping: string, groups: readonly EventGroup[]): readonly string[] {
  const timeline = timelines[grouping];
  if (timeline === undefined) return cycles[grouping] ?? [];
  const [first = '', last = ''] = [groups.at(0), groups.at(-1)].map((group) => group?.keys[0] ?? '');
  return first === '' ? [] : keysOfTimeline({ first, last }, timeline);
}

/** At most one more than a chart can show. */
function keysOfTimeline(
  { first, last }: { first: string; last: string },
  { format, unit }: Timeline,
): string[] {
  const keys: string[] = [];
  const start = DateTime.fromISO(first, { zone: 'utc' });
  for (
    let key = first;
    key <= last && keys.length <= mostColumns;
    key = start.plus({ [unit]: keys.length }).toFormat(format)
  )
    keys.push(key);
  return keys;
}

function fillGaps(
  groups: readonly EventGroup[],
  keys: readonly string[],
  labelOf: (key: string) => string,
): EventGroup[] {
  if (groups.length === 0) return [];
  const known = new Map(groups.map((group) => [String(group.keys[0]), group]));
  return keys.map((key) => known.get(key) ?? { ...noEvents, keys: [key], labels: [labelOf(key)] });
}
