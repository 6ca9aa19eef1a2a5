import { sql, type SqlBool } from 'kysely';
import type { Language } from '../../i18n/language.ts';
import type { Reader } from '../../policy/viewer.ts';
import { sightOf } from '../../policy/visibility.ts';
import { type EventConditions, ownConditions } from './event-conditions.ts';
import type { Condition, EventQuery } from './event.ts';
import { combineConditions, type Combined, excludeTrash, someWithin } from './filter-tree.ts';

/** A filter of events; every value is checked, and every condition must hold. */
export interface EventFilters extends EventConditions, Combined<EventFilters> {
  /** The categories of which `categories` are the branches. */
  branches?: readonly number[];
}

/**
 * The conditions of a list, which excludes events that are hidden from listings (wire-format 4).
 */
export function toConditions(filters: EventFilters, reader: Reader): Condition[] {
  const own = (part: EventFilters) => ownConditions(part, reader);
  // A literal, as in the index.
  const listed = sql<SqlBool>`not event.hide_from_listings`;
  return [listed, ...combineConditions(excludeTrash(filters), own)];
}

/** Filters that need only the columns of events that are repeated beside their letters. */
const repeated: ReadonlySet<string> = new Set<keyof EventFilters>([
  'lettered',
  'statuses',
  'numbers',
  'startFrom',
  'startUntil',
  'startPast',
  'startBefore',
  'endUntil',
  'endPast',
  'takesPlaceFrom',
  'lastsDays',
  'startsFrom',
  'startsBefore',
  'endsFrom',
  'endsBefore',
  'overlapping',
  'overlappingDays',
  'within',
  'withinDays',
  'upcoming',
]);

function lettersIn(filters: EventFilters, reader: Reader): EventQuery['letters'] {
  if (!someWithin(filters, ({ lettered }) => lettered !== undefined)) return undefined;
  if (readsTexts(filters)) return 'beside';
  const names = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  // Who sees their own events is decided by the author.
  return names.every((name) => repeated.has(name)) && sightOf(reader.viewer) !== 'own' ? 'alone' : 'beside';
}

/** Whether a condition reads the texts. */
function readsTexts(filters: EventFilters): boolean {
  return someWithin(filters, ({ search, lettered }) => search !== undefined || lettered?.texts !== undefined);
}

/**
 * The query of the events that match, for pages, counts and everything else that is computed over a
 * list.
 */
export function toEventQuery(filters: EventFilters, reader: Reader & { language: Language }): EventQuery {
  return {
    reader,
    language: reader.language,
    conditions: toConditions(filters, reader),
    searched: readsTexts(filters),
    letters: lettersIn(filters, reader),
    planDependsOnValues: Object.values(filters).some((value) => value !== undefined),
  };
}
