import { sql, type SqlBool } from 'kysely';
import type { Language } from '../../i18n/language.ts';
import type { Reader } from '../../policy/viewer.ts';
import { type EventConditions, ownConditions } from './event-conditions.ts';
import type { Condition, EventQuery } from './event.ts';
import { combineConditions, type Combined, leaveOutTrash, someWithin } from './filter-tree.ts';

/** Which events are wanted, every value checked; everything given must hold. `readFilter` makes it of input. */
export interface EventFilters extends EventConditions, Combined<EventFilters> {}

/** The conditions of a list; events that are hidden from listings are in none (wire-format 4). */
export function toConditions(wanted: EventFilters, reader: Reader): Condition[] {
  const own = (part: EventFilters) => ownConditions(part, reader);
  // A literal, as in the index.
  const listed = sql<SqlBool>`not event.hide_from_listings`;
  return [listed, ...combineConditions(leaveOutTrash(wanted), own)];
}

/** Whether any part of the filters looks in the texts, so that a query must join them. */
function looksInTexts(wanted: EventFilters): boolean {
  return someWithin(wanted, ({ search }) => search !== undefined);
}

/**
 * The query of the events that filters want, for pages, counts and whatever else is computed over a list. `planDependsOnValues` says
 * that no plan serves all such queries alike.
 */
export function toEventQuery(wanted: EventFilters, reader: Reader & { language: Language }): EventQuery {
  return {
    reader,
    language: reader.language,
    conditions: toConditions(wanted, reader),
    searched: looksInTexts(wanted),
    planDependsOnValues: Object.values(wanted).some((value) => value !== undefined),
  };
}
