import type { Context } from '../../context/context.ts';
import {
  type EventSorting,
  type PlacedRow,
  readFewEvents,
  sliceOfEvents,
} from '../../database/queries/connection.ts';
import { toEventQuery } from '../../database/queries/event-filters.ts';
import { countEvents, type EventQuery } from '../../database/queries/event.ts';
import type { Slice } from '../../values/slice.ts';
import { Checks, inLanguage, type Input } from '../input/checks.ts';
import { type Connection, readSlice, toConnection } from '../lists/connection.ts';
import { toEventView } from './event.ts';
import { readFilter } from './filter-input.ts';
import { type EventOrder, type PlacedEvent, readEventOrder } from './order.ts';
import { findPlaces } from './places.ts';

/** What a connection of events asks for, every value checked. */
export interface EventPlan {
  reader: Context;
  /** What is counted. */
  query: EventQuery;
  /** What is sorted and cut: the same events. */
  sorted: EventQuery;
  slice: Slice;
  sorting: EventSorting;
  order: EventOrder;
}

/** A slice of events for clients that scroll: by instants, without a default window (design, Doors). */
export async function connectEvents(context: Context, input: Input): Promise<Connection<PlacedEvent>> {
  const plan = await planEvents(context, input);
  const { query, sorted, slice, sorting } = plan;
  const few = await readFewEvents(context.database, query, { slice, sorting });
  if (few !== undefined) return toEventConnection(plan, few.rows, () => Promise.resolve(few.total));
  const rows = await context.database.query<PlacedRow>(
    sliceOfEvents(sorted, slice, sorting).compile(),
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
  const slice = readSlice(checks, input, { value: order.value, standard });
  const filters = await readFilter(reader, checks, filter);
  checks.throwIfAny();
  const sorting = { by: order.by, descending: order.descending, near: filters.near };
  const query = toEventQuery(await findPlaces(reader, filters), reader);
  // To be sorted by the metres from a point is to be near it: that is looked at once.
  const sorted = order.by === 'metres' ? toEventQuery({ ...filters, near: undefined }, reader) : query;
  return { reader, query, sorted, slice, sorting, order };
}

/** The rows that a plan led to as a connection. */
export function toEventConnection(
  { reader, slice, order }: EventPlan,
  rows: readonly PlacedRow[],
  count: () => Promise<number>,
): Connection<PlacedEvent> {
  return toConnection(
    slice,
    rows.map(({ metres, ...row }) => ({ ...toEventView(row, reader), metres })),
    {
      placeOf: (event) => ({ value: order.keyOf(event), number: event.number }),
      value: order.value,
      count,
    },
  );
}
