import type { Context } from '../../context/context.ts';
import type { EventFilters } from '../../database/queries/event-filters.ts';
import { isInBox, isNear, placesWhere } from '../../database/queries/place.ts';
import { findLetters } from './letters.ts';

/**
 * Replaces what is looked up first by what was found: places by venues, letters by chunks. The same
 * events match, except that what is written between the two statements is found as far as the first
 * one knew of it.
 */
export async function lookUpFilters(context: Context, filters: EventFilters): Promise<EventFilters> {
  return findLetters(context, await findPlaces(context, filters));
}

/** Beyond this the database finds the venues itself. */
const mostPlaces = 1000;

/**
 * Replaces the circle and the box of filters by the venues in them: from these the planner can
 * estimate how many events match, and whether to start with the venues or the dates. Nested filters
 * stay as they are.
 */
export async function findPlaces(context: Context, filters: EventFilters): Promise<EventFilters> {
  const { near, box, ...others } = filters;
  const conditions = [near && isNear(near), box && isInBox(box)].filter((each) => each !== undefined);
  if (conditions.length === 0) return filters;
  const venues = await Promise.all(
    conditions.map((condition) => context.database.query(placesWhere(context, condition, mostPlaces + 1))),
  );
  const places = venues.map((rows) => rows.map(({ id }) => id));
  return places.some((ids) => ids.length > mostPlaces) ? filters : { ...others, places };
}
