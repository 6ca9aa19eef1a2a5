import type { Context } from '../../context/context.ts';
import type { EventFilters } from '../../database/queries/event-filters.ts';
import { findLetters } from './letters.ts';
import { findPlaces } from './places.ts';

/**
 * Replaces what is looked up first by what was found: places by venues, letters by chunks. The same events match, except that what is
 * written between the two statements is found as far as the first one knew of it.
 */
export async function lookUpFilters(context: Context, filters: EventFilters): Promise<EventFilters> {
  return findLetters(context, await findPlaces(context, filters));
}
