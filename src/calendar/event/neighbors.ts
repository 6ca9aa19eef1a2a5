import type { Context } from '../../context/context.ts';
import { toEventQuery } from '../../database/queries/event-filters.ts';
import { selectNeighbors } from '../../database/queries/event-neighbors.ts';
import { endOfDay, startOfDay } from '../../values/dates.ts';
import { type EventView, toEventView } from './event.ts';

/** The events before and after another one. */
export interface Neighbors {
  previous: EventView | null;
  next: EventView | null;
}

/** The neighbors of an event at a venue, or without one among those that start on the same day (decision 0112). */
export async function neighborsOf(
  context: Context,
  event: EventView,
  venue: number | undefined,
): Promise<Neighbors> {
  const { startDate, requestedLanguage: language } = event;
  const sameDay = { startFrom: startOfDay(startDate), startUntil: endOfDay(startDate) };
  const query = toEventQuery(venue === undefined ? sameDay : { venues: [venue] }, { ...context, language });
  const [found] = await context.database.query(selectNeighbors(query, event), query);
  const load = async (id: number | null | undefined) => {
    const [row] = typeof id === 'number' ? await context.loaders.eventById.load({ id, language }) : [];
    return row === undefined ? null : toEventView(row, context);
  };
  const [previous, next] = await Promise.all([load(found?.previous), load(found?.next)]);
  return { previous, next };
}
