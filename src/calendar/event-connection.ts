import type { Context } from '../context.ts';
import { type Sorting, stretchOfEvents } from '../database/queries/connection.ts';
import { countEvents, type EventQuery, type EventRow } from '../database/queries/event.ts';
import { Checks, inLanguage, type Input } from './checks.ts';
import { type Connection, readStretch, type Stretch, toConnection } from './connection.ts';
import { type EventView, presentEvent } from './event.ts';
import { readFilter } from './event-filter-input.ts';
import { toEventQuery } from './event-query.ts';

export { readFilter };

/** What a connection of events asks for, every value checked. */
export interface EventPlan {
  reader: Context;
  query: EventQuery;
  stretch: Stretch;
  sorting: Sorting;
}

/** A stretch of events for clients that scroll: by instants, without a default window (design, Doors). */
export async function connectEvents(context: Context, input: Input): Promise<Connection<EventView>> {
  const plan = await planEvents(context, input);
  const { query, stretch, sorting } = plan;
  const rows = await context.database.query(stretchOfEvents(query, stretch, sorting).compile(), query);
  return toEventConnection(plan, rows, () => countEvents(context.database, query));
}

/** Checks what a connection of events is asked for; so many events where nothing is said. */
export async function planEvents(context: Context, input: Input, standardSize?: number): Promise<EventPlan> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const stretch = readStretch(checks, input, standardSize);
  const filters = await readFilter(reader, checks, input.filter as Input | null | undefined);
  checks.done();
  const query = toEventQuery(filters, reader);
  return { reader, query, stretch, sorting: { descending: input.orderBy === 'start_desc' } };
}

/** The rows that a plan led to as a connection. */
export function toEventConnection(
  { reader, stretch }: EventPlan,
  rows: readonly EventRow[],
  count: () => Promise<number>,
): Connection<EventView> {
  return toConnection(
    stretch,
    rows.map((row) => presentEvent(row, reader)),
    { placeOf: ({ startsAt, number }) => ({ value: startsAt, number }), count },
  );
}
