import type { Context } from '../context.ts';
import { accepted, Checks, type Input, isGiven } from './checks.ts';
import { utcText } from './dates.ts';
import type { EventFilters } from './event-filters.ts';
import { readFilters } from './event-list.ts';
import { readCombined } from './filter-tree.ts';
import { toInstant } from './time-zone.ts';

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

const instants = ['startsFrom', 'startsBefore', 'endsFrom', 'endsBefore'] as const;

/** One part in the names of the connection; each becomes the same filter as its REST parameter. */
async function readOwn(context: Context, checks: Checks, own: Input): Promise<EventFilters> {
  const { venues, organizers, statuses, numbers, parent, located, near, ...same } = own;
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
  for (const name of instants) Object.assign(filters, readInstant(context, checks, [name, own[name]]));
  return { ...filters, ...readNear(context, checks, near) };
}

function readInstant({ now }: Context, checks: Checks, [name, value]: [string, unknown]): EventFilters {
  if (!isGiven(value)) return {};
  const wallClock = accepted(checks.date(name, value, { zone: 'UTC', now }));
  return wallClock === undefined ? {} : { [name]: utcText(toInstant(wallClock, 'UTC')) };
}

function readNear({ config }: Context, checks: Checks, value: unknown): EventFilters {
  if (!isGiven(value)) return {};
  const near = value as Input;
  const latitude = accepted(checks.degrees('near', near.latitude, 90));
  const longitude = accepted(checks.degrees('near', near.longitude, 180));
  const radius = accepted(checks.number('near', near.radius ?? config.geolocRadiusKm, [0, 20_040]));
  if (latitude === undefined || longitude === undefined || radius === undefined) return {};
  return { near: { latitude, longitude, radius } };
}
