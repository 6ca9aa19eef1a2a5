import type { Context } from '../context/context';
import type { VenueSorting } from '../database/queries/connection.ts';
import { countLinked, type LinkedKind, type LinkedQuery } from '../database/queries/associated';
import { Checks, inLanguage, type Input, isGiven } from './input/checks';
import {
  type Connection,
  cursorValue,
  metresValue,
  readStretch,
  type Stretch,
  toConnection,
} from './lists/connection';
import { isUtcText } from '../values/dates';
import { readLinkedFilter, toLinkedConditions } from './linked-filter.ts';

interface Stretched<View> {
  kind: LinkedKind;
  /** Reads one stretch and works out what the rows do not hold. */
  read(
    context: Context,
    query: LinkedQuery,
    cut: { stretch: Stretch; sorting: VenueSorting },
  ): Promise<View[]>;
}

interface Placed {
  number: number;
  publishedAtStored: string;
  /** From the point that the list was asked for. */
  metres?: number | null;
}

const orders = {
  published: {
    by: 'published_at',
    value: cursorValue(isUtcText),
    keyOf: ({ publishedAtStored }: Placed) => publishedAtStored,
  },
  nearest: { by: 'metres', value: metresValue, keyOf: ({ metres }: Placed) => String(metres) },
} as const;

/** A stretch of venues or organizers for clients that scroll (design, Doors). */
export async function connectLinked<View extends Placed>(
  context: Context,
  input: Input,
  stretched: Stretched<View>,
): Promise<Connection<View>> {
  const { kind } = stretched;
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const filter = (input.filter ?? {}) as Input;
  const { by, value, keyOf } = orders[input.orderBy === 'nearest' ? 'nearest' : 'published'];
  if (by === 'metres' && !isGiven(filter.near)) checks.refuse('orderBy', 'invalid.nearest');
  const stretch = readStretch(checks, input, { value });
  const filters = await readLinkedFilter(reader, checks, { kind, filter });
  checks.done();
  const conditions = toLinkedConditions(kind, filters);
  const query = { reader, language: reader.language, conditions };
  const descending = by !== 'metres' && input.orderBy !== 'published_asc';
  const sorting = { by, near: filters.near, descending };
  const nodes = await stretched.read(reader, query, { stretch, sorting });
  return toConnection(stretch, nodes, {
    placeOf: (view) => ({ value: keyOf(view), number: view.number }),
    value,
    count: () => countLinked(context.database, kind, query),
  });
}
