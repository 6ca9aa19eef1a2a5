import type { Context } from '../../context/context.ts';
import { type EventSorting, type PlacedRow, walkSlice } from '../../database/queries/connection.ts';
import { type EventFilters, toEventQuery } from '../../database/queries/event-filters.ts';
import {
  type LinkCounts,
  type Linked,
  linkedBy,
  selectLinkCounts,
} from '../../database/queries/event-link.ts';
import { sliceOfLinked } from '../../database/queries/event-owner.ts';
import type { EventTotal } from '../../database/queries/event-total.ts';
import type { EventQuery } from '../../database/queries/event.ts';
import type { Slice } from '../../values/slice.ts';
import { linkIn, costs } from './link-cost.ts';
import { totalFromSums } from './total.ts';

/** The orders that an index of the events has. */
const walkable: ReadonlySet<EventSorting['by']> = new Set([
  'starts_at',
  'ends_at',
  'published_at',
  'modified_at',
]);

interface Sliced {
  slice: Slice;
  sorting: EventSorting;
}

/**
 * A slice of the events with one category, tag, venue or organizer, read in the order of the slice
 * until it is full, where that takes less time than sorting all that have the link. Undefined if it
 * takes more (decision 0135).
 */
export async function walkEvents(
  context: Context,
  filters: EventFilters,
  sliced: Sliced,
): Promise<PlacedRow[] | undefined> {
  const link = linkIn(filters);
  const total = totalFromSums(filters, context);
  if (link === undefined || total === undefined) return undefined;
  const { linked, others } = link;
  const query = toEventQuery(others, context);
  if (linked.kind === 'term') return walkTerms(context, { ...linked, total }, { query, ...sliced });
  const [id] = linked.ids;
  const statement = id === undefined ? undefined : sliceOfLinked({ kind: linked.kind, id }, query, sliced);
  return statement && context.database.query(statement);
}

async function walkTerms(
  { database }: Context,
  { total, ...linked }: Linked & { total: EventTotal },
  { query, slice, sorting }: Sliced & { query: EventQuery },
): Promise<PlacedRow[] | undefined> {
  if (!walkable.has(sorting.by)) return undefined;
  const [counts] = await database.query(selectLinkCounts(total));
  const way = counts && cheapest(counts, slice.limit);
  if (way === undefined) return undefined;
  const isLinked = linkedBy(way.test, linked);
  const statement = walkSlice(query, { slice, sorting }, { isLinked, most: way.most });
  const rows = await database.query<PlacedRow>(statement);
  return rows.length < slice.limit ? undefined : rows;
}

/** A term may be so many times rarer in a part of the calendar than in all of it. */
const spread = 4;

function cheapest({ all, linked }: LinkCounts, wanted: number) {
  if (linked === 0) return undefined;
  const most = Math.ceil((spread * wanted * all) / linked);
  const { gather, probe, hash } = costs({ among: most, linked });
  if (gather <= Math.min(probe, hash)) return undefined;
  return { most, test: probe < hash ? 'probe' : 'hash' } as const;
}
