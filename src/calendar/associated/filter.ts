import type { Context } from '../../context/context.ts';
import type { AssociatedFilters } from '../../database/queries/associated-lists.ts';
import { type AssociatedKind, idAmong } from '../../database/queries/associated.ts';
import { isInBox, isNear } from '../../database/queries/place.ts';
import { fittingIds } from '../../values/ids.ts';
import { Checks, type Input, optional } from '../input/checks.ts';
import { readBox, readNear } from '../input/place-input.ts';
import { readCombined } from '../lists/filter-tree.ts';
import { readListFilters } from './list.ts';

/** Checks the filter of a connection of venues or organizers. */
export async function readAssociatedFilter(
  context: Context,
  checks: Checks,
  { kind, filter }: { kind: AssociatedKind; filter: Input },
): Promise<AssociatedFilters> {
  const read = (within: Checks, own: Input) => readOwn(context, within, { kind, own });
  return (await readCombined<AssociatedFilters>(checks, filter, read)) ?? { conditions: [] };
}

async function readOwn(
  context: Context,
  checks: Checks,
  { kind, own }: { kind: AssociatedKind; own: Input },
): Promise<AssociatedFilters> {
  const { statuses, numbers, ...same } = own;
  const shared = new Checks();
  const filters = await readListFilters(context, shared, { kind, input: { ...same, status: statuses } });
  checks.merge(shared, (name) => (name === 'status' ? 'statuses' : name));
  const ids = optional(numbers, (value) => checks.ids('numbers', value));
  if (ids !== undefined) filters.conditions.push(idAmong(kind, fittingIds(ids)));
  // The schema has neither for organizers.
  const [near, box] = [readNear(context.config, checks, own.near), readBox(checks, own.box)];
  if (near !== undefined) filters.conditions.push(isNear(near));
  if (box !== undefined) filters.conditions.push(isInBox(box));
  return { ...filters, near };
}
