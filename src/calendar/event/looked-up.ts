import type { Context } from '../../context/context.ts';
import type { EventFilters } from '../../database/queries/event-filters.ts';
import { findLetters } from './letters.ts';
import { findPlaces } from './places.ts';

/** Replaces what is looked up first by what was found: places by venues, letters by chunks. The same events match. */
export async function lookUpFilters(context: Context, filters: EventFilters): Promise<EventFilters> {
  return findLetters(context, await findPlaces(context, filters));
}
