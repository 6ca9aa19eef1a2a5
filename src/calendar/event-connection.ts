import type { Context } from '../context.ts';
import { stretchOfEvents } from '../database/queries/connection.ts';
import { countEvents } from '../database/queries/event.ts';
import { accepted, Checks, inLanguage, type Input } from './checks.ts';
import { type Connection, readStretch, toConnection } from './connection.ts';
import { utcText } from './dates.ts';
import { type EventView, presentEvent } from './event.ts';
import { type EventFilters, toConditions } from './event-filters.ts';
import { readFilters } from './event-list.ts';
import { toInstant } from './time-zone.ts';

/** A stretch of events for clients that scroll: by instants, without a default window (design, Doors). */
export async function connectEvents(context: Context, input: Input): Promise<Connection<EventView>> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const stretch = readStretch(checks, input);
  const filters = await readFilter(reader, checks, input.filter as Input | null | undefined);
  checks.done();
  const conditions = toConditions(filters, reader);
  const query = {
    reader,
    language: reader.language,
    conditions,
    searched: filters.search !== undefined,
    varied: Object.keys(filters).length > 0,
  };
  const sorting = { descending: input.orderBy === 'start_desc' };
  const rows = await context.database.query(stretchOfEvents(query, stretch, sorting), query);
  return toConnection(
    stretch,
    rows.map((row) => presentEvent(row, reader)),
    {
      placeOf: ({ startsAt, number }) => ({ value: startsAt, number }),
      count: () => countEvents(context.database, query),
    },
  );
}

/** What the list calls a filter, and the connection. */
const names = {
  venue: 'venues',
  organizer: 'organizers',
  status: 'statuses',
  include: 'numbers',
  postParent: 'parent',
  geoloc: 'located',
};

const instants = ['startsFrom', 'startsBefore', 'endsFrom', 'endsBefore'] as const;

/** The filter in the names of the connection; each becomes the same filter as its REST parameter. */
export async function readFilter(
  context: Context,
  checks: Checks,
  filter: Input | null | undefined,
): Promise<EventFilters> {
  if (filter === null || filter === undefined) return {};
  const { venues, organizers, statuses, numbers, parent, located, near, ...same } = filter;
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
  checks.adopt(shared, names);
  for (const name of instants) Object.assign(filters, readInstant(context, checks, [name, filter[name]]));
  return { ...filters, ...readNear(context, checks, near as Input | null | undefined) };
}

function readInstant({ clock }: Context, checks: Checks, [name, value]: [string, unknown]): EventFilters {
  if (value === undefined || value === null) return {};
  const wallClock = accepted(checks.date(name, value, clock.inZone('UTC')));
  return wallClock === undefined ? {} : { [name]: utcText(toInstant(wallClock, 'UTC')) };
}

function readNear({ config }: Context, checks: Checks, near: Input | null | undefined): EventFilters {
  if (near === null || near === undefined) return {};
  const latitude = accepted(checks.degrees('near', near.latitude, 90));
  const longitude = accepted(checks.degrees('near', near.longitude, 180));
  const radius = accepted(checks.number('near', near.radius ?? config.geolocRadiusKm, [0, 20_040]));
  if (latitude === undefined || longitude === undefined || radius === undefined) return {};
  return { near: { latitude, longitude, radius } };
}
