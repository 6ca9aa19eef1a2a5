import type { Context } from '../context.ts';
import { stretchOfEvents } from '../database/queries/connection.ts';
import { countEvents } from '../database/queries/event.ts';
import { Checks, inLanguage, type Input } from './checks.ts';
import { type Connection, readStretch, toConnection } from './connection.ts';
import { presentEvent } from './event.ts';
import { readFilter } from './event-filter-input.ts';
import { type PlacedEvent, readEventOrder } from './event-order.ts';
import { toEventQuery } from './event-query.ts';

/** A stretch of events for clients that scroll: by instants, without a default window (design, Doors). */
export async function connectEvents(context: Context, input: Input): Promise<Connection<PlacedEvent>> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const filter = input.filter as Input | null | undefined;
  const { value, keyOf, ...sorting } = readEventOrder(checks, input.orderBy, filter?.near);
  const stretch = readStretch(checks, input, value);
  const filters = await readFilter(reader, checks, filter);
  checks.done();
  const query = toEventQuery(filters, reader);
  // To be sorted by the metres from a point is to be near it: that is looked at once.
  const wanted = sorting.by === 'metres' ? toEventQuery({ ...filters, near: undefined }, reader) : query;
  const statement = stretchOfEvents(wanted, stretch, { ...sorting, near: filters.near });
  const rows = await context.database.query(statement, query);
  return toConnection(
    stretch,
    rows.map(({ metres, ...row }) => ({ ...presentEvent(row, reader), metres })),
    {
      placeOf: (event) => ({ value: keyOf(event), number: event.number }),
      value,
      count: () => countEvents(context.database, query),
    },
  );
}
