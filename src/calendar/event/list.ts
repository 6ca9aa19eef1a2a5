import { maxRadiusKm } from '../../config/config.ts';
import type { Context } from '../../context/context.ts';
import type { EventFilters } from '../../database/queries/event-filters.ts';
import { fittingIds } from '../../values/ids.ts';
import { kindFacts } from '../../values/kinds.ts';
import { accepted, Checks, inLanguage, type Input, isPresent, optional, rejected } from '../input/checks.ts';
import { checkId, checkIds, checkTerms, existingIds, withDescendants } from '../input/references.ts';
import { type Page, readPageRequest, toPage } from '../lists/paging.ts';
import { readPostFilters } from '../post/filters.ts';
import { checkStatuses } from '../post/post.ts';
import { type EventView, toEventView } from './event.ts';
import { checkEventStatuses } from './event-status.ts';
import { readPage } from './page.ts';
import { lookUpFilters } from './looked-up.ts';
import { readCities, readHours, readLanguages, readWeekdays } from './start-and-place.ts';
import { readOpenWindow, readWindow } from './window.ts';

/** A page of events with the parameters of the specification (spec 4.3, wire-format 4). */
export async function listEvents(context: Context, input: Input): Promise<Page<EventView>> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const requested = readPageRequest(checks, input, context);
  const filters = await readListFilters(reader, checks, {
    input,
    readDates: input.anyDate === true ? readOpenWindow : readWindow,
  });
  checks.throwIfAny();
  const planDependsOnValues = Object.entries(input).some(
    ([name, value]) => isFilter(name) && value !== undefined,
  );
  const limitOffset = { limit: requested.perPage, offset: requested.offset, planDependsOnValues };
  const { rows, count } = await readPage(reader, await lookUpFilters(reader, filters), limitOffset);
  const nodes = rows.map((row) => toEventView(row, reader));
  return toPage(requested, { nodes, count }, kindFacts.event.errors.noPage);
}

const unfiltering: ReadonlySet<string> = new Set([
  ...['page', 'perPage', 'language', 'strictDates', 'anyDate'],
  ...['from', 'to', 'when', 'started'],
]);

/** Whether a parameter filters the list; others select the page, the period or the language. */
function isFilter(parameter: string): boolean {
  return !unfiltering.has(parameter);
}

type FilterReader = (
  context: Context,
  checks: Checks,
  value: unknown,
) => EventFilters | Promise<EventFilters>;

/** Larger numbers are no prices. */
const largestPrice = 1e15;

/** Turns the value of each parameter into a filter. */
const readers: Record<string, FilterReader> = {
  search: (_context, checks, value) => ({ search: accepted(checks.search('search', value)) }),
  categories: async (context, checks, value) => {
    const found = await checkTerms(context, checks, { name: 'categories', kind: 'category', value });
    return found === rejected ? {} : { categories: await withDescendants(context, found), branches: found };
  },
  tags: async (context, checks, value) => ({
    tags: accepted(await checkTerms(context, checks, { name: 'tags', kind: 'tag', value })),
  }),
  categoriesNone: async (context, checks, value) => {
    const found = accepted(
      await checkTerms(context, checks, { name: 'categoriesNone', kind: 'category', value }),
    );
    return { categoriesNone: found && (await withDescendants(context, found)) };
  },
  tagsNone: async (context, checks, value) => ({
    tagsNone: accepted(await checkTerms(context, checks, { name: 'tagsNone', kind: 'tag', value })),
  }),
  venue: async (context, checks, value) => ({ venues: await readIds(context, checks, ['venue', value]) }),
  organizer: async (context, checks, value) => ({
    organizers: await readIds(context, checks, ['organizer', value]),
  }),
  featured: (_context, checks, value) => ({ featured: accepted(checks.boolean('featured', value)) }),
  status: (context, checks, value) => ({ statuses: accepted(checkStatuses(checks, context, value)) }),
  eventStatus: (_context, checks, value) => ({ eventStatuses: accepted(checkEventStatuses(checks, value)) }),
  free: (_context, checks, value) => ({ free: accepted(checks.boolean('free', value)) }),
  maxPrice: (_context, checks, value) => ({
    maxPrice: accepted(checks.number('maxPrice', value, [0, largestPrice])),
  }),
  include: (_context, checks, value) => {
    const ids = accepted(checks.ids('include', value));
    return { numbers: ids === undefined ? undefined : fittingIds(ids) };
  },
  exclude: (_context, checks, value) => {
    const ids = accepted(checks.ids('exclude', value));
    return ids === undefined ? {} : { not: { numbers: fittingIds(ids) } };
  },
  slug: (_context, checks, value) => ({ slug: accepted(checks.nonEmptyText('slug', value)) }),
  postParent: async (context, checks, value) => {
    const parent = await checkId(context, checks, { name: 'postParent', kind: 'event', value });
    return { parent };
  },
  ticketed: (_context, checks, value) => ({ ticketed: accepted(checks.boolean('ticketed', value)) }),
  geoloc: (_context, checks, value) => ({ located: accepted(checks.boolean('geoloc', value)) }),
  weekdays: (_context, checks, value) => ({ weekdays: readWeekdays(checks, value) }),
  timesOfDay: (_context, checks, value) => ({ hours: readHours(checks, value) }),
  languages: (_context, checks, value) => ({ languages: readLanguages(checks, value) }),
  cities: async (context, checks, value) => ({ cities: await readCities(context, checks, value) }),
  online: (_context, checks, value) => ({ online: accepted(checks.boolean('online', value)) }),
};

/**
 * Checks the filters of a list; `include` overrides all dates and the default window (wire-format
 * 4.1).
 */
export async function readListFilters(
  context: Context,
  checks: Checks,
  { input, readDates }: { input: Input; readDates: typeof readWindow },
): Promise<EventFilters> {
  const filters = { ...readDates(context, checks, input), ...(await readFilters(context, checks, input)) };
  return filters.numbers === undefined ? filters : withoutDates(filters);
}

/** Checks the filters other than dates; absent ones are left out. */
export async function readFilters(context: Context, checks: Checks, input: Input): Promise<EventFilters> {
  const present = Object.entries(readers).filter(([name]) => isPresent(input[name]));
  const parts = await checks.all([
    (own) => readNear(context, own, input),
    (own) => ({ post: readPostFilters(context, own, input) }),
    ...present.map(
      ([name, read]) =>
        (own: Checks) =>
          read(context, own, input[name]),
    ),
  ]);
  return Object.assign({}, ...parts) as EventFilters;
}

async function readIds(context: Context, checks: Checks, [kind, value]: ['venue' | 'organizer', unknown]) {
  const ids = accepted(checks.ids(kind, value));
  if (ids === undefined) return undefined;
  if (context.paging?.isLenient === true) {
    const known = await existingIds(context, kind, ids);
    return ids.filter((id) => known.has(id));
  }
  await checkIds(context, checks, { name: kind, kind, ids });
  return ids;
}

/**
 * Reads `geolocLat` and `geolocLng`, which require each other (wire-format 4.2), and
 * `geolocRadius`, which requires both.
 */
function readNear(context: Context, checks: Checks, input: Input): EventFilters {
  const { geolocLat, geolocLng, geolocRadius } = input;
  if (![geolocLat, geolocLng, geolocRadius].some(isPresent)) return {};
  const latitude = readCoordinate(checks, ['geolocLat', geolocLat], 90);
  const longitude = readCoordinate(checks, ['geolocLng', geolocLng], 180);
  const radius =
    optional(geolocRadius, (value) => checks.number('geolocRadius', value, [0, maxRadiusKm])) ??
    context.config.geolocRadiusKm;
  if (latitude === undefined || longitude === undefined) return {};
  return { near: { latitude, longitude, radius } };
}

function readCoordinate(checks: Checks, [name, value]: [string, unknown], largest: number) {
  if (isPresent(value)) return accepted(checks.degrees(name, value, largest));
  return accepted<number>(checks.addError(name, 'invalid.coordinates'));
}

function withoutDates(filters: EventFilters): EventFilters {
  return {
    ...filters,
    startFrom: undefined,
    startBefore: undefined,
    startUntil: undefined,
    startPast: undefined,
    endUntil: undefined,
    endPast: undefined,
    takesPlaceFrom: undefined,
    lastsDays: undefined,
    overlapping: undefined,
    upcoming: undefined,
  };
}
