import type { Context } from '../context.ts';
import type { Sorting } from '../database/queries/connection.ts';
import { countLinked, idAmong, type LinkedKind, type LinkedQuery } from '../database/queries/linked.ts';
import { accepted, Checks, inLanguage, type Input } from './checks.ts';
import { type Connection, readStretch, type Stretch, toConnection } from './connection.ts';
import { readConditions } from './linked-list.ts';
import { fittingIds } from './references.ts';

interface Stretched<View> {
  kind: LinkedKind;
  /** Reads one stretch and works out what the rows do not hold. */
  read(context: Context, query: LinkedQuery, cut: { stretch: Stretch; sorting: Sorting }): Promise<View[]>;
}

interface Placed {
  number: number;
  publishedAtStored: string;
}

/** A stretch of venues or organizers for clients that scroll (design, Doors). */
export async function connectLinked<View extends Placed>(
  context: Context,
  input: Input,
  stretched: Stretched<View>,
): Promise<Connection<View>> {
  const { kind } = stretched;
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const stretch = readStretch(checks, input);
  const { statuses, numbers, ...filter } = (input.filter ?? {}) as Input;
  const shared = new Checks();
  const conditions = await readConditions(reader, shared, { kind, input: { ...filter, status: statuses } });
  checks.adopt(shared, (name) => (name === 'status' ? 'statuses' : name));
  const ids = Array.isArray(numbers)
    ? accepted(checks.list('numbers', numbers, (id) => checks.integer('numbers', id)))
    : undefined;
  checks.done();
  if (ids !== undefined) conditions.push(idAmong(kind, fittingIds(ids)));
  const query = { reader, language: reader.language, conditions };
  const sorting = { descending: input.orderBy !== 'published_asc' };
  const nodes = await stretched.read(reader, query, { stretch, sorting });
  return toConnection(stretch, nodes, {
    placeOf: ({ publishedAtStored, number }) => ({ value: publishedAtStored, number }),
    count: () => countLinked(context.database, kind, query),
  });
}
