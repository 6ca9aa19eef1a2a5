import { queryOf } from '../../site/calendar/address.ts';
import { hoursOf, timesOfDay, weekdays } from '../../values/start-time.ts';
import type { Choice, Parameter } from './choice.ts';
import { isTimed, type Period, periodOf } from './periods.ts';

/** A value of a grouping. */
export type Value = readonly [grouping: string, key: string];

/** What a timeline is grouped by once one of its units is chosen. */
const finer: Readonly<Record<string, string>> = { year: 'month', month: 'day', week: 'day', day: 'hour' };

/** The parameters of the REST list that choose the keys of a grouping. */
const parameters: Readonly<Record<string, string>> = {
  ...{ weekday: 'weekdays', hour: 'times_of_day', category: 'categories', tag: 'tags' },
  ...{ venue: 'venue', organizer: 'organizer', city: 'cities', language: 'languages' },
  ...{ status: 'status', event_status: 'event_status' },
};

/** The values of groupings whose parameters have other words. */
const words: Readonly<Record<string, (key: string) => string | undefined>> = {
  weekday: (key) => weekdays[Number(key) - 1],
  hour: (key) => timesOfDay.find((part) => hoursOf(part).includes(Number(key))),
};

/**
 * The choice narrowed to a value: a period for a time, otherwise a filter in place of one of the
 * same name. An hour narrows to its part of the day. Null where no parameter chooses the value.
 */
export function narrow(choice: Choice, [grouping, key]: Value): Choice | null {
  // Groups by the clock of a zone are not those that the filters of the list find.
  if (isTimed(grouping) && choice.filters.some(([name]) => name === 'time_zone')) return null;
  const period = periodOf(grouping, key);
  if (period !== null) return withinPeriod(choice, grouping, period);
  const name = parameters[grouping];
  const value = words[grouping] === undefined ? key : words[grouping](key);
  if (name === undefined || value === undefined) return null;
  return { ...choice, filters: [...without(choice.filters, name), toParameter(name, value)] };
}

/** The address of the calendar that lists what the values count; null where none does. */
export function calendarQuery(choice: Choice, values: readonly (Value | null)[]): string | null {
  const narrowed = values.reduce<Choice | null>(
    (each, value) => (each === null || value === null ? null : listed(each, value)),
    choice,
  );
  if (narrowed === null || narrowed.filters.some(([name]) => onlyHere.includes(name))) return null;
  const { from, to, filters } = narrowed;
  const period: Parameter[] = [
    ['from', from === '' ? earliest : from],
    ...(to === '' ? [] : [['to', to] as const]),
    ['started', 'false'],
  ];
  return queryOf([...period, ...without(filters, 'started')]);
}

/** Like `narrow`, but null where the list would have other events than the value counts. */
function listed(choice: Choice, value: Value): Choice | null {
  const [grouping] = value;
  const name = parameters[grouping];
  const isTaken = name !== undefined && without(choice.filters, name).length < choice.filters.length;
  return grouping === 'hour' || isTaken ? null : narrow(choice, value);
}

/** The calendar lists what is coming unless it is told from when on. */
const earliest = '1900-01-01';

/** Parameters that the calendar does not know, or reads in another way. */
const onlyHere: readonly string[] = ['filter', 'time_zone', 'when'];

/** The filters without those of a name. */
export function without(filters: readonly Parameter[], name: string): Parameter[] {
  return filters.filter(([each]) => each.replace(/\[.*/, '') !== name);
}

/** A comma would separate two values. */
function toParameter(name: string, value: string): Parameter {
  return [value.includes(',') ? `${name}[]` : name, value];
}

/** Within a period of a timeline, which is then grouped by its next unit. */
function withinPeriod(choice: Choice, grouping: string, { from, to }: Period): Choice {
  const next = finer[grouping] ?? grouping;
  const isTaken = [choice.groupBy, choice.splitBy].includes(next);
  const refine = (each: string) => (each === grouping && !isTaken ? next : each);
  return {
    ...choice,
    groupBy: refine(choice.groupBy),
    splitBy: choice.splitBy && refine(choice.splitBy),
    from: from > choice.from ? from : choice.from,
    to: choice.to === '' || to < choice.to ? to : choice.to,
  };
}
