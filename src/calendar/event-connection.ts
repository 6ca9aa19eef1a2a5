import type { Context } from '../context.ts';
import { stretchOfEvents } from '../database/queries/connection.ts';
import { countEvents } from '../database/queries/event.ts';
import { Checks, inLanguage, type Input } from './checks.ts';
import { type Connection, readStretch, toConnection } from './connection.ts';
import { type EventView, presentEvent } from './event.ts';
import { readFilter } from './event-filter-input.ts';
import { toEventQuery } from './event-query.ts';

export { readFilter };

/** A stretch of events for clients that scroll: by instants, without a default window (design, Doors). */
export async function connectEvents(context: Context, input: Input): Promise<Connection<EventView>> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const stretch = readStretch(checks, input);
  const filters = await readFilter(reader, checks, input.filter as Input | null | undefined);
  checks.done();
  const query = toEventQuery(filters, reader);
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
