import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../context/context';
import type { Condition } from './event';
import { type EventConditions, ownConditions } from './event-conditions';
import {
  combineConditions,
  type Combined,
  leaveOutTrash,
  someWithin,
} from '../../calendar/lists/filter-tree';

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
export function looksInTexts(wanted: EventFilters): boolean {
  return someWithin(wanted, ({ search }) => search !== undefined);
}
