import { type SqlBool, sql } from 'kysely';
import { notInTrash } from '../database/queries/visibility';
import type { Context } from '../context/context';
import { idAmong, type LinkedCondition, type LinkedKind } from '../database/queries/associated';
import { isInBox, isNear, type Near } from '../database/queries/place.ts';
import { accepted, Checks, type Input, isGiven } from './input/checks';
import { combineConditions, type Combined, leaveOutTrash, readCombined } from './lists/filter-tree';
import { readConditions } from './linked-list.ts';
import { readBox, readNear } from './input/place-input';
import { fittingIds } from './input/references';

/** Which venues or organizers are wanted, every value checked. */
interface LinkedFilters extends Combined<LinkedFilters> {
  conditions: LinkedCondition[];
  statuses?: unknown;
  outOfTrash?: boolean;
  /** The point that they are near to. */
  near?: Near;
}

/** Checks the filter of a connection of venues or organizers, with all its parts. */
export async function readLinkedFilter(
  context: Context,
  checks: Checks,
  { kind, filter }: { kind: LinkedKind; filter: Input },
): Promise<LinkedFilters> {
  const read = (within: Checks, own: Input) => readOwn(context, within, { kind, own });
  return (await readCombined<LinkedFilters>(checks, filter, read)) ?? { conditions: [] };
}

/** The conditions of a list; the trash is in none that does not ask for it. */
export function toLinkedConditions(kind: LinkedKind, filters: LinkedFilters): LinkedCondition[] {
  const own = ({ conditions, outOfTrash }: LinkedFilters) =>
    outOfTrash === true ? [...conditions, notInTrash(kind)] : conditions;
  return combineConditions(leaveOutTrash(filters), own).map((condition) => sql<SqlBool>`${condition}`);
}

async function readOwn(
  context: Context,
  checks: Checks,
  { kind, own }: { kind: LinkedKind; own: Input },
): Promise<LinkedFilters> {
  const { statuses, numbers, ...same } = own;
  const shared = new Checks();
  const conditions = await readConditions(context, shared, { kind, input: { ...same, status: statuses } });
  checks.adopt(shared, (name) => (name === 'status' ? 'statuses' : name));
  const ids = isGiven(numbers)
    ? accepted(checks.list('numbers', numbers, (id) => checks.integer('numbers', id)))
    : undefined;
  if (ids !== undefined) conditions.push(idAmong(kind, fittingIds(ids)));
  // Organizers have no place: the schema asks for none.
  const [near, box] = [readNear(context.config, checks, own.near), readBox(checks, own.box)];
  if (near !== undefined) conditions.push(isNear(near));
  if (box !== undefined) conditions.push(isInBox(box));
  return { conditions, statuses: statuses ?? undefined, near };
}
