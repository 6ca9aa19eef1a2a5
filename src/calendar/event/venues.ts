import type { Context } from '../../context/context.ts';
import { idAmong, selectVenues } from '../../database/queries/associated.ts';
import { toEventQuery } from '../../database/queries/event-filters.ts';
import { type EventAtVenue, selectEventsAtVenues } from '../../database/queries/event-venues.ts';
import { accepted, Checks, inLanguage, type Input } from '../input/checks.ts';
import type { RequestedList } from '../lists/requested.ts';
import { toVenueView, type VenueView } from '../venue/venue.ts';
import { type EventView, readEventsOf } from './event.ts';
import { readListFilters } from './list.ts';
import { lookUpFilters } from './looked-up.ts';
import { readOpenWindow, readWindow } from './window.ts';

/** A venue with the first of its events that match, and how many there are. */
interface VenueWithEvents {
  venue: VenueView;
  events: readonly EventView[];
  total: number;
}

/** The venues of the events that match, as many as were requested, and how many there are. */
export interface EventVenues {
  nodes: readonly VenueWithEvents[];
  total: number;
}

/** The most venues, where an interface does not allow more, and the most events of each. */
const most = { venues: 100, events: 10 };

/**
 * The venues with coordinates at which the events of a list take place, by the parameters and rules
 * of the list (decision 0116): three statements, however many there are. Throws
 * `invalidParameters`.
 */
export async function listVenuesOfEvents(
  { context, input }: RequestedList,
  args: Input,
): Promise<EventVenues> {
  const checks = new Checks();
  const largest = context.paging?.largest ?? most.venues;
  const mostVenues = accepted(checks.number('first', args.first, [0, largest])) ?? 0;
  const mostEvents = accepted(checks.number('firstEvents', args.firstEvents, [1, most.events])) ?? 1;
  const reader = inLanguage(context, checks, input.language);
  const readDates = input.anyDate === true ? readOpenWindow : readWindow;
  const filters = await readListFilters(reader, checks, { input, readDates });
  checks.throwIfAny();
  const query = toEventQuery(await lookUpFilters(reader, filters), reader);
  const rows = await reader.database.query(
    selectEventsAtVenues(query, { mostVenues, mostEvents }).compile(),
    query,
  );
  const numbers = [...new Set(rows.map(({ number }) => number))];
  const [venues, events] = await Promise.all([readVenues(reader, rows), readEventsOf(reader, numbers)]);
  const byVenue = Map.groupBy(rows, ({ venue }) => venue);
  return {
    nodes: [...byVenue].flatMap(([number, group]) => {
      const venue = venues.get(number);
      const shown = group.flatMap((row) => events.get(row.number) ?? []);
      return venue === undefined ? [] : [{ venue, events: shown, total: Number(group[0]?.total) }];
    }),
    total: Number(rows[0]?.venues ?? 0),
  };
}

async function readVenues(reader: Context, rows: readonly EventAtVenue[]): Promise<Map<number, VenueView>> {
  if (rows.length === 0) return new Map();
  const ids = [...new Set(rows.map(({ venue }) => venue))];
  const found = await reader.database.query(
    selectVenues(reader, reader.language).where(idAmong('venue', ids)).compile(),
  );
  return new Map(found.map((row) => [row.number, toVenueView(row, reader)]));
}
