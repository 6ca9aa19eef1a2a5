import type { CostRow, EventGrouping, GroupRow } from '../../database/queries/event-statistics.ts';
import { dayLabel, languageLabel, monthLabel, statusLabel, weekdayLabel } from '../../values/labels.ts';
import { languageTags } from '../../i18n/language.ts';
import type { GroupThings } from './group-things.ts';

/** Numbers about events, as clients get them. */
export interface EventNumbers {
  events: number;
  durationSeconds: number;
  costs: CostRow[];
}

/** The events that have the same key in each grouping. */
export interface EventGroup extends EventNumbers {
  keys: Key[];
  groupings: readonly EventGrouping[];
  things: GroupThings;
}

/** A time, a word or a number; null for events that lack it. */
type Key = string | number | null;

/** Numbers of a row; of none, that there is nothing. */
export function presentNumbers(row: Omit<GroupRow, 'keys'> | undefined): EventNumbers {
  return {
    events: Number(row?.events ?? 0),
    durationSeconds: Number(row?.seconds ?? 0),
    costs: row?.costs ?? [],
  };
}

/** A group with its keys; 0 and '' stand for none in rows. */
export function toGroupView(
  row: GroupRow,
  groupings: readonly EventGrouping[],
  things: GroupThings,
): EventGroup {
  const keys = row.keys.map((key) => (key === 0 || key === '' ? null : key));
  return { ...presentNumbers(row), keys, groupings, things };
}

/** The key of a group in one of the groupings; null where it has none, or was not grouped by it. */
export function keyOf({ keys, groupings }: EventGroup, grouping: EventGrouping): Key {
  return keys[groupings.indexOf(grouping)] ?? null;
}

/** What people call the keys, in the language that was asked for. */
export function labelsOf({ keys, groupings, things }: EventGroup): Promise<(string | null)[]> {
  return Promise.all(
    keys.map(async (key, index) => {
      const grouping = groupings[index];
      return key === null || grouping === undefined ? null : await labels[grouping](String(key), things);
    }),
  );
}

type Label = (key: string, things: GroupThings) => string | null | Promise<string | null>;

const asItIs: Label = (key) => key;
const nameOfTerm: Label = async (key, things) => (await things.term(Number(key)))?.name ?? null;

const labels: Record<EventGrouping, Label> = {
  year: asItIs,
  month: (key, { context }) => monthLabel(key, languageTags[context.language]),
  week: asItIs,
  day: (key, { context }) => dayLabel(key, languageTags[context.language]),
  weekday: (key, { context }) => weekdayLabel(key, languageTags[context.language]),
  hour: (key) => `${key}:00`,
  category: nameOfTerm,
  tag: nameOfTerm,
  venue: async (key, things) => (await things.venue(Number(key)))?.name ?? null,
  organizer: async (key, things) => (await things.organizer(Number(key)))?.name ?? null,
  city: asItIs,
  country: asItIs,
  language: (key, { context }) => languageLabel(key, languageTags[context.language]),
  status: (key, { context }) => statusLabel(key, context.language),
};
