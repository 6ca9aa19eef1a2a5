import { sql, type SqlBool } from 'kysely';
import type { AssociatedCondition, AssociatedKind } from './associated.ts';
import { combineConditions, type Combined, leaveOutTrash } from './filter-tree.ts';
import type { Near } from './place.ts';
import { notInTrash } from './visibility.ts';

/** Which venues or organizers are wanted, every value checked. */
export interface AssociatedFilters extends Combined<AssociatedFilters> {
  conditions: AssociatedCondition[];
  statuses?: unknown;
  outOfTrash?: boolean;
  /** The point that they are near to. */
  near?: Near;
}

/** The conditions of a list; the trash is in none that does not ask for it. */
export function toAssociatedConditions(
  kind: AssociatedKind,
  filters: AssociatedFilters,
): AssociatedCondition[] {
  const own = ({ conditions, outOfTrash }: AssociatedFilters) =>
    outOfTrash === true ? [...conditions, notInTrash(kind)] : conditions;
  return combineConditions(leaveOutTrash(filters), own).map((condition) => sql<SqlBool>`${condition}`);
}
