import { type EventGroup, keyOf, labelsOf } from '../src/calendar/event/group.ts';
import { type EventStatistics, readEventStatistics } from '../src/calendar/event/statistics.ts';
import type { Context } from '../src/context/context.ts';
import type { ListArguments } from './arguments.ts';

type Grouping = Parameters<typeof keyOf>[1];

const keyIn = (grouping: Grouping) => (group: EventGroup) => keyOf(group, grouping);

const numberIn = (grouping: Grouping) => (group: EventGroup) => {
  const key = keyOf(group, grouping);
  return key === null ? null : Number(key);
};

/** The resource of a group; null for the group of events without one. */
const resourceIn = (grouping: Grouping, kind: 'term' | 'venue' | 'organizer') => (group: EventGroup) => {
  const number = numberIn(grouping)(group);
  return number === null ? null : group.resources[kind](number);
};

/** Resolves statistics. */
export const statisticsResolvers = {
  Query: {
    eventStatistics: (_: unknown, args: ListArguments, context: Context) =>
      readEventStatistics(context, args),
  },
  EventStatistics: {
    total: (statistics: EventStatistics) => statistics.countAll(),
    groups: async (statistics: EventStatistics) => (await statistics.countGroups()).groups,
    hasMoreGroups: async (statistics: EventStatistics) => (await statistics.countGroups()).hasMore,
  },
  EventGroup: {
    keys: ({ keys }: EventGroup) => keys.map((key) => (key === null ? null : String(key))),
    labels: (group: EventGroup) => labelsOf(group),
    year: numberIn('year'),
    month: keyIn('month'),
    week: keyIn('week'),
    day: keyIn('day'),
    weekday: numberIn('weekday'),
    hour: numberIn('hour'),
    category: resourceIn('category', 'term'),
    tag: resourceIn('tag', 'term'),
    venue: resourceIn('venue', 'venue'),
    organizer: resourceIn('organizer', 'organizer'),
    city: keyIn('city'),
    country: keyIn('country'),
    language: keyIn('language'),
    status: keyIn('status'),
    eventStatus: keyIn('event_status'),
  },
};
