import type { Context } from '../../context/context.ts';
import { toAssociatedConditions } from '../../database/queries/associated-lists.ts';
import { countAssociated } from '../../database/queries/associated.ts';
import { isUtcText } from '../../values/dates.ts';
import { Checks, inLanguage, type Input, isPresent } from '../input/checks.ts';
import {
  type Connection,
  cursorValue,
  metersValue,
  nameValue,
  readSlice,
  toConnection,
} from '../lists/connection.ts';
import { readAssociatedFilter } from './filter.ts';
import type { AssociatedListing, Published } from './list.ts';

/** What the positions of a connection are made of. */
export interface Measured extends Published {
  /** From the point of the filter. */
  meters: number | null;
  /** What its name is sorted by. */
  sortKey: string;
}

const orders = {
  published: {
    by: 'published_at',
    value: cursorValue(isUtcText),
    keyOf: ({ publishedAtStored }: Measured) => publishedAtStored,
  },
  name: { by: 'sort_key', value: nameValue, keyOf: ({ sortKey }: Measured) => sortKey },
  nearest: { by: 'meters', value: metersValue, keyOf: ({ meters }: Measured) => String(meters) },
} as const;

/**
 * A connection of venues or organizers, each with its meters from the point of the filter (decision
 * 0024).
 */
export async function connectAssociated<Row, View extends Published>(
  context: Context,
  input: Input,
  { kind, queries, toView }: AssociatedListing<Row, View>,
): Promise<Connection<View & Measured>> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const filter = (input.filter ?? {}) as Input;
  const { by, value, keyOf, descending } = readOrder(input);
  if (by === 'meters' && !isPresent(filter.near)) checks.addError('orderBy', 'invalid.nearest');
  const slice = readSlice(checks, input, { value });
  const filters = await readAssociatedFilter(reader, checks, { kind, filter });
  checks.throwIfAny();
  const conditions = toAssociatedConditions(kind, filters);
  const query = { reader, language: reader.language, conditions };
  const sorting = { by, near: filters.near, descending };
  const rows = await reader.database.query(queries.slice(query, slice, sorting));
  const nodes = rows.map((row) => ({
    ...toView(row, reader),
    ...{ meters: row.meters, sortKey: row.sortKey },
  }));
  return toConnection(slice, nodes, {
    positionOf: (view) => ({ value: keyOf(view), number: view.number }),
    value,
    count: () => countAssociated(context.database, kind, query),
  });
}

/** The newest first, unless the input says otherwise. */
export function readOrder({ orderBy }: Input) {
  const [name, direction] = (typeof orderBy === 'string' ? orderBy : 'published_desc').split('_', 2);
  const order = orders[name === 'nearest' || name === 'name' ? name : 'published'];
  return { ...order, descending: direction === 'desc' };
}
