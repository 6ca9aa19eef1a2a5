import type { Reader } from '../context/context';
import type { EventQuery } from '../database/queries/event.ts';
import type { Language } from '../i18n/language.ts';
import { type EventFilters, looksInTexts, toConditions } from '../database/queries/event-filters';

/**
 * The query of the events that filters want, for pages, counts and whatever else is computed over a list. `varied` says
 * that no plan serves all such queries alike.
 */
export function toEventQuery(wanted: EventFilters, reader: Reader & { language: Language }): EventQuery {
  return {
    reader,
    language: reader.language,
    conditions: toConditions(wanted, reader),
    searched: looksInTexts(wanted),
    varied: Object.values(wanted).some((value) => value !== undefined),
  };
}
