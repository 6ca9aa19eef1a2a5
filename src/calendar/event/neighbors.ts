import type { Context } from '../../context/context.ts';
import { endOfDay, startOfDay } from '../../values/dates.ts';
import { type EventView, toEventView } from './event.ts';

/**
 * The event before or after another one at its first venue, or without one among those that start
 * on the same day (decision 0112); null at the ends. One statement for all events of a request.
 */
export async function neighborOf(
  event: EventView,
  side: 'previous' | 'next',
  context: Context,
): Promise<EventView | null> {
  const { number, startDate, publishedAtStored, requestedLanguage: language } = event;
  const { loaders } = context;
  const [venue] = await loaders.venuesByEvent.load({ id: number, language });
  const sameDay = { startFrom: startOfDay(startDate), startUntil: endOfDay(startDate) };
  const filters = venue === undefined ? sameDay : { venues: [venue.number] };
  const found = await loaders.neighborsByEvent.load({
    ...{ number, startDate, publishedAtStored },
    ...{ filters, language },
  });
  const id = found[side];
  const [row] = id === null ? [] : await loaders.eventById.load({ id, language });
  return row === undefined ? null : toEventView(row, context);
}
