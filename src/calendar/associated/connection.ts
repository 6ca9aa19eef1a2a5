import type { Context } from '../../context/context.ts';
import { toAssociatedConditions } from '../../database/queries/associated-lists.ts';
import { countAssociated } from '../../database/queries/associated.ts';
import { isUtcText } from '../../values/dates.ts';
import { Checks, inLanguage, type Input, isPresent } from '../input/checks.ts';
import { type Connection, cursorValue, metresValue, readSlice, toConnection } from '../lists/connection.ts';
import { readAssociatedFilter } from './filter.ts';
import type { AssociatedListing, Published } from './list.ts';

interface Metred extends Published {
  /** From the point of the filter. */
  metres: number | null;
}

const orders = {
  published: {
    by: 'published_at',
    value: cursorValue(isUtcText),
    keyOf: ({ publishedAtStored }: Metred) => publishedAtStored,
  },
  nearest: { by: 'metres', value: metresValue, keyOf: ({ metres }: Metred) => String(metres) },
} as const;

/** A connection of venues or organizers, each with its metres from the point of the filter (design, Doors). */
export async function connectAssociated<Row, View extends Published>(
  context: Context,
  input: Input,
  { kind, queries, toView }: AssociatedListing<Row, View>,
): Promise<Connection<View & { metres: number | null }>> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const filter = (input.filter ?? {}) as Input;
  const { by, value, keyOf } = orders[input.orderBy === 'nearest' ? 'nearest' : 'published'];
  if (by === 'metres' && !isPresent(filter.near)) checks.addError('orderBy', 'invalid.nearest');
  const slice = readSlice(checks, input, { value });
  const filters = await readAssociatedFilter(reader, checks, { kind, filter });
  checks.throwIfAny();
  const conditions = toAssociatedConditions(kind, filters);
  const query = { reader, language: reader.language, conditions };
  const descending = by !== 'metres' && input.orderBy !== 'published_asc';
  const sorting = { by, near: filters.near, descending };
  const rows = await reader.database.query(queries.slice(query, slice, sorting));
  const nodes = rows.map((row) => ({ ...toView(row, reader), metres: row.metres }));
  return toConnection(slice, nodes, {
    positionOf: (view) => ({ value: keyOf(view), number: view.number }),
    value,
    count: () => countAssociated(context.database, kind, query),
  });
}
