import type { Context } from '../../context/context';
import { accepted, Checks, type Input, isGiven } from '../input/checks';
import { utcText } from '../../values/dates';
import type { EventFilters } from '../../database/queries/event-filters';
import { readFilters } from './list';
import { readCombined } from '../lists/filter-tree';
import { readDays, readPeriod } from '../input/period-input';
import { readBox, readNear } from '../input/place-input';
import { checkTerms, withDescendants } from '../input/references';
import { toInstant } from '../../values/time-zone';

/**
 * Checks the filter of a connection, with all its parts: from the input `EventFilter` to filters whose every value may
 * be trusted. What is refused is noted, at the top under its own name, within under its path. `toConditions` goes on.
 */
export async function readFilter(
  context: Context,
  checks: Checks,
  filter: Input | null | undefined,
): Promise<EventFilters> {
  if (filter === null || filter === undefined) return {};
  const read = (within: Checks, own: Input) => readOwn(context, within, own);
  return (await readCombined(checks, filter, read)) ?? {};
}

/** What the list calls a filter, and the connection. */
const names: Readonly<Record<string, string | undefined>> = {
  venue: 'venues',
  organizer: 'organizers',
  status: 'statuses',
  include: 'numbers',
  postParent: 'parent',
  geoloc: 'located',
};

/** One part in the names of the connection. Everything is read at once, so that lookups go together. */
async function readOwn(context: Context, checks: Checks, own: Input): Promise<EventFilters> {
  const parts = await checks.together<EventFilters>([
    (each) => readShared(context, each, own),
    (each) => readTimes(context, each, own),
    (each) => readTerms(context, each, own),
    (each) => ({ near: readNear(context.config, each, own.near), box: readBox(each, own.box) }),
  ]);
  return Object.assign({}, ...parts) as EventFilters;
}

/** What the REST interface knows too is read as its parameter. */
async function readShared(context: Context, checks: Checks, own: Input): Promise<EventFilters> {
  const { venues, organizers, statuses, numbers, parent, located, ...same } = own;
  const shared = new Checks();
  const filters = await readFilters(context, shared, {
    ...same,
    venue: venues,
    organizer: organizers,
    status: statuses,
    include: numbers,
    postParent: parent,
    geoloc: located,
  });
  checks.adopt(shared, (name) => names[name] ?? name);
  return filters;
}

function readTimes(context: Context, checks: Checks, own: Input): EventFilters {
  const instant = (name: keyof EventFilters) => readInstant(context, checks, [name, own[name]]);
  return {
    startsFrom: instant('startsFrom'),
    startsBefore: instant('startsBefore'),
    endsFrom: instant('endsFrom'),
    endsBefore: instant('endsBefore'),
    overlapping: readPeriod(context, checks, ['overlapping', own.overlapping]),
    overlappingDays: readDays(context, checks, ['overlappingDays', own.overlappingDays]),
    within: readPeriod(context, checks, ['within', own.within]),
    withinDays: readDays(context, checks, ['withinDays', own.withinDays]),
    upcoming: isGiven(own.upcoming) ? accepted(checks.boolean('upcoming', own.upcoming)) : undefined,
  };
}

function readInstant({ clock }: Context, checks: Checks, [name, value]: [string, unknown]) {
  if (!isGiven(value)) return undefined;
  const wallClock = accepted(checks.date(name, value, clock.inZone('UTC')));
  return wallClock === undefined ? undefined : utcText(toInstant(wallClock, 'UTC'));
}

async function readTerms(context: Context, checks: Checks, own: Input): Promise<EventFilters> {
  const read = (name: string, kind: 'category' | 'tag') => async (each: Checks) =>
    isGiven(own[name])
      ? accepted(await checkTerms(context, each, { name, kind, value: own[name] }))
      : undefined;
  const [all, none, tagsAll, tagsNone] = await checks.together([
    read('categoriesAll', 'category'),
    read('categoriesNone', 'category'),
    read('tagsAll', 'tag'),
    read('tagsNone', 'tag'),
  ]);
  const [categoriesAll, categoriesNone] = await Promise.all([
    all && Promise.all(all.map((id) => withDescendants(context, [id]))),
    none && withDescendants(context, none),
  ]);
  return { categoriesAll, categoriesNone, tagsAll, tagsNone };
}
