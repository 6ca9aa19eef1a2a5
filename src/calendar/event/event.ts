import type { Context } from '../../context/context.ts';
import { addressedEvents, type EventRow, pageOfNumbers } from '../../database/queries/event.ts';
import type { EventStatus } from '../../values/event-status.ts';
import { createPostReader } from '../post/read.ts';
import { toPostView } from '../post/view.ts';

/** An event as both interfaces show it. Its relations load by number and `requestedLanguage`. */
export type EventView = ReturnType<typeof toEventView<EventRow>>;

/** One event by number or slug, or those of many numbers. */
export const { read: readEvent, find: findEvents } = createPostReader({
  kind: 'event',
  rowsOf: (context, which) => context.database.query(addressedEvents(context, which)),
  toView: toEventView,
});

/** Events of a selection, by number; one statement. */
export async function readEventsOf(
  reader: Context,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, EventView>> {
  if (numbers.length === 0) return new Map();
  const rows = await reader.database.query(
    pageOfNumbers({ reader, language: reader.language }, numbers).compile(),
  );
  return new Map(rows.map((row) => [row.number, toEventView(row, reader)]));
}

/** Adds the derived fields to a row, which may have more than those of an event. */
export function toEventView<Row extends EventRow>(row: Row, context: Context) {
  const shared = toPostView(row, context, 'event');
  return {
    ...row,
    ...shared,
    __typename: 'Event' as const,
    website: row.storedWebsite ?? shared.url,
    eventStatus: row.eventStatus as EventStatus,
    statusReason: row.eventStatus === 'scheduled' || row.storedReason === '' ? null : row.storedReason,
    costDetails: row.storedCost ?? noCost,
  };
}

const noCost = { text: '', values: [], currencySymbol: '', currencyCode: '', currencyPosition: '' };
