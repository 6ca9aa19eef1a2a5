import { toInstant } from '#strtotime';
import type { Context } from '../../context/context.ts';
import type { EventFilters } from '../../database/queries/event-filters.ts';
import { utcText } from '../../values/dates.ts';
import { accepted, Checks, isPresent, optional, type Untrusted } from '../input/checks.ts';
import { readDays, readPeriod } from '../input/period-input.ts';
import { readBox, readNear } from '../input/place-input.ts';
import { checkTerms, withDescendants } from '../input/references.ts';
import type { EventFilter } from '../../../schema/types.ts';
import { readCombined } from '../lists/filter-tree.ts';
import { readFilters } from './list.ts';

type FilterInput = Untrusted<EventFilter>;

/**
 * Checks a filter (`EventFilter`) and its nested filters; errors of nested ones are named by their
 * path.
 */
export async function readFilter(context: Context, checks: Checks, filter: unknown): Promise<EventFilters> {
  if (!isPresent(filter)) return {};
  const read = (within: Checks, own: FilterInput) => readOwn(context, within, own);
  return (await readCombined(checks, filter as FilterInput, read)) ?? {};
}

/** The names of filters in REST lists, and in connections. */
const names: Readonly<Record<string, string | undefined>> = {
  venue: 'venues',
  organizer: 'organizers',
  status: 'statuses',
  eventStatus: 'eventStatuses',
  include: 'numbers',
  postParent: 'parent',
  geoloc: 'located',
};

/** One level of a filter. All of it is read concurrently, so that lookups share a batch. */
async function readOwn(context: Context, checks: Checks, own: FilterInput): Promise<EventFilters> {
  const parts = await checks.all([
    (each) => readShared(context, each, own),
    (each) => readTimes(context, each, own),
    (each) => readTerms(context, each, own),
    (each) => ({ near: readNear(context.config, each, own.near), box: readBox(each, own.box) }),
  ]);
  return Object.assign({}, ...parts) as EventFilters;
}

/** Reads the filters that are also REST parameters. */
async function readShared(context: Context, checks: Checks, own: FilterInput): Promise<EventFilters> {
  const { venues, organizers, statuses, eventStatuses, numbers, parent, located, ...same } = own;
  const shared = new Checks();
  const filters = await readFilters(context, shared, {
    ...same,
    venue: venues,
    organizer: organizers,
    status: statuses,
    eventStatus: eventStatuses,
    include: numbers,
    postParent: parent,
    geoloc: located,
  });
  checks.merge(shared, (name) => names[name] ?? name);
  return filters;
}

function readTimes(context: Context, checks: Checks, own: FilterInput): EventFilters {
  const instant = (name: keyof EventFilters & keyof FilterInput) =>
    readInstant(context, checks, [name, own[name]]);
  return {
    startsFrom: instant('startsFrom'),
    startsBefore: instant('startsBefore'),
    endsFrom: instant('endsFrom'),
    endsBefore: instant('endsBefore'),
    overlapping: readPeriod(context, checks, ['overlapping', own.overlapping]),
    overlappingDays: readDays(context, checks, ['overlappingDays', own.overlappingDays]),
    within: readPeriod(context, checks, ['within', own.within]),
    withinDays: readDays(context, checks, ['withinDays', own.withinDays]),
    upcoming: optional(own.upcoming, (value) => checks.boolean('upcoming', value)),
  };
}

function readInstant({ clock }: Context, checks: Checks, [name, value]: [string, unknown]) {
  const wallClock = optional(value, () => checks.date(name, value, clock.inZone('UTC')));
  return wallClock === undefined ? undefined : utcText(toInstant(wallClock, 'UTC'));
}

async function readTerms(context: Context, checks: Checks, own: FilterInput): Promise<EventFilters> {
  const read = (name: keyof FilterInput, kind: 'category' | 'tag') => async (each: Checks) =>
    isPresent(own[name])
      ? accepted(await checkTerms(context, each, { name, kind, value: own[name] }))
      : undefined;
  const [all, tagsAll] = await checks.all([read('categoriesAll', 'category'), read('tagsAll', 'tag')]);
  return {
    categoriesAll: all && (await Promise.all(all.map((id) => withDescendants(context, [id])))),
    tagsAll,
  };
}
