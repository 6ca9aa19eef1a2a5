import type { EventGrouping } from '../../database/queries/event-grouping.ts';
import type { CostRow, GroupRow } from '../../database/queries/event-statistics.ts';
import {
  allDayLabel,
  eventStatusLabel,
  languageLabel,
  othersLabel,
  statusLabel,
  timeLabels,
} from '../../values/labels.ts';
import { languageTags } from '../../i18n/language.ts';
import type { GroupResources } from './group-resources.ts';

/** The figures of a set of events. */
export interface EventNumbers {
  events: number;
  durationSeconds: number;
  timedSeconds: number;
  days: number;
  freeEvents: number;
  costs: CostRow[];
}

/** The figures of the events with the same key in each grouping. */
export interface EventGroup extends EventNumbers {
  keys: Key[];
  /** Whether it has the values of a grouping that are not among its largest. */
  others: boolean[];
  groupings: readonly EventGrouping[];
  resources: GroupResources;
}

/** The value of a grouping; null for events without one. */
type Key = string | number | null;

/** The figures of a row; zeros without one. */
export function toNumbers(row: Omit<GroupRow, 'keys' | 'others'> = noEvents): EventNumbers {
  return {
    events: Number(row.events),
    durationSeconds: Number(row.seconds),
    timedSeconds: Number(row.timed),
    days: Number(row.days),
    freeEvents: Number(row.free),
    costs: row.costs ?? [],
  };
}

const noEvents = { events: 0, seconds: 0, timed: 0, days: 0, free: 0, costs: null };

/** A group with its keys, which are 0 or '' in rows of events without one. */
export function toGroupView(
  row: GroupRow,
  groupings: readonly EventGrouping[],
  resources: GroupResources,
): EventGroup {
  const keys = row.keys.map((key) => (key === 0 || key === '' ? null : key));
  return { ...toNumbers(row), keys, others: row.others, groupings, resources };
}

/** The key of a group in a grouping; null for none, or for another grouping. */
export function keyOf({ keys, groupings }: EventGroup, grouping: EventGrouping): Key {
  return keys[groupings.indexOf(grouping)] ?? null;
}

/** The keys in human-readable form, in the requested language. */
export function labelsOf({ keys, others, groupings, resources }: EventGroup): Promise<(string | null)[]> {
  const { language } = resources.context;
  return Promise.all(
    groupings.map(async (grouping, index) => {
      const key = keys[index] ?? null;
      if (others[index] === true) return othersLabel(language);
      if (key === null) return grouping === 'hour' ? allDayLabel(language) : null;
      return labels[grouping](String(key), resources);
    }),
  );
}

type Label = (key: string, resources: GroupResources) => string | null | Promise<string | null>;

const asItIs: Label = (key) => key;
const nameOfTerm: Label = async (key, resources) => (await resources.term(Number(key)))?.name ?? null;

function ofTime(grouping: keyof typeof timeLabels): Label {
  return (key, { context }) => timeLabels[grouping](key, context.language);
}

const labels: Record<EventGrouping, Label> = {
  year: ofTime('year'),
  month: ofTime('month'),
  week: ofTime('week'),
  day: ofTime('day'),
  weekday: ofTime('weekday'),
  hour: ofTime('hour'),
  category: nameOfTerm,
  tag: nameOfTerm,
  venue: (key, resources) => resources.nameOf('venue', Number(key)),
  organizer: (key, resources) => resources.nameOf('organizer', Number(key)),
  city: asItIs,
  country: asItIs,
  language: (key, { context }) => languageLabel(key, languageTags[context.language]),
  status: (key, { context }) => statusLabel(key, context.language),
  event_status: (key, { context }) => eventStatusLabel(key, context.language),
};

/** What events can be grouped by. */
export const eventGroupings = Object.keys(labels);

/** Whether events can be grouped by a value. */
export function isGrouping(value: unknown): value is EventGrouping {
  return typeof value === 'string' && Object.hasOwn(labels, value);
}
