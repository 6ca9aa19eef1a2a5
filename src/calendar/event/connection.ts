import type { Context } from '../../context/context';
import {
  type EventSorting,
  type PlacedRow,
  readFewEvents,
  stretchOfEvents,
} from '../../database/queries/connection';
import { countEvents, type EventQuery } from '../../database/queries/event';
import { Checks, inLanguage, type Input } from '../input/checks';
import { type Connection, readStretch, type Stretch, toConnection } from '../lists/connection';
import { presentEvent } from '../event';
import { readFilter } from './filter-input';
import { type EventOrder, type PlacedEvent, readEventOrder } from './order';
import { findPlaces } from './places';
import { toEventQuery } from '../event-query';

/** What a connection of events asks for, every value checked. */
export interface EventPlan {
  reader: Context;
  /** What is counted. */
  query: EventQuery;
  /** What is sorted and cut: the same events. */
  sorted: EventQuery;
  stretch: Stretch;
  sorting: EventSorting;
  order: EventOrder;
}

/** A stretch of events for clients that scroll: by instants, without a default window (design, Doors). */
export async function connectEvents(context: Context, input: Input): Promise<Connection<PlacedEvent>> {
  const plan = await planEvents(context, input);
  const { query, sorted, stretch, sorting } = plan;
  const few = await readFewEvents(context.database, query, { stretch, sorting });
  if (few !== undefined) return toEventConnection(plan, few.rows, () => Promise.resolve(few.total));
  const rows = await context.database.query<PlacedRow>(
    stretchOfEvents(sorted, stretch, sorting).compile(),
    query,
  );
  return toEventConnection(plan, rows, () => countEvents(context.database, query));
}

/** Checks what a connection of events is asked for; so many events where nothing is said. */
export async function planEvents(context: Context, input: Input, standard?: number): Promise<EventPlan> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const filter = input.filter as Input | null | undefined;
  const order = readEventOrder(checks, input.orderBy, filter?.near);
  const stretch = readStretch(checks, input, { value: order.value, standard });
  const filters = await readFilter(reader, checks, filter);
  checks.done();
  const sorting = { by: order.by, descending: order.descending, near: filters.near };
  const query = toEventQuery(await findPlaces(reader, filters), reader);
  // To be sorted by the metres from a point is to be near it: that is looked at once.
  const sorted = order.by === 'metres' ? toEventQuery({ ...filters, near: undefined }, reader) : query;
  return { reader, query, sorted, stretch, sorting, order };
}

/** The rows that a plan led to as a connection. */
export function toEventConnection(
  { reader, stretch, order }: EventPlan,
  rows: readonly PlacedRow[],
  count: () => Promise<number>,
): Connection<PlacedEvent> {
  return toConnection(
    stretch,
    rows.map(({ metres, ...row }) => ({ ...presentEvent(row, reader), metres })),
    {
      placeOf: (event) => ({ value: order.keyOf(event), number: event.number }),
      value: order.value,
      count,
    },
  );
}
