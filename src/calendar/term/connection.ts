import type { Context } from '../../context/context.ts';
import type { TermFilters } from '../../database/queries/term-filters.ts';
import type { TermKind } from '../../database/queries/term.ts';
import { fittingIds } from '../../values/ids.ts';
import type { Position, Slice } from '../../values/slice.ts';
import { accepted, Checks, inLanguage, type Input } from '../input/checks.ts';
import { type Connection, readSlice, toConnection } from '../lists/connection.ts';
import { readCombined } from '../lists/filter-tree.ts';
import { byName, findInOrder, readFilters } from './list.ts';
import type { TermView } from './term.ts';

/** A slice of categories or tags for clients that scroll, sorted as readers of the language expect (design, Doors). */
export async function connectTerms(
  context: Context,
  kind: TermKind,
  input: Input,
): Promise<Connection<TermView>> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const slice = readSlice(checks, input);
  const filters = await readTermFilter(reader, checks, { kind, filter: input.filter as Input | null });
  checks.throwIfAny();
  const order = orders.get(input.orderBy) ?? byNameAscending;
  const terms = await findInOrder(reader, kind, { filters, byCount: order.byCount });
  return cutTerms(terms, slice, { order, language: reader.language });
}

interface TermOrder {
  byCount: boolean;
  direction: 1 | -1;
}

export const byNameAscending: TermOrder = { byCount: false, direction: 1 };

const orders = new Map<unknown, TermOrder>([
  ['name_asc', byNameAscending],
  ['name_desc', { byCount: false, direction: -1 }],
  ['count_asc', { byCount: true, direction: 1 }],
  ['count_desc', { byCount: true, direction: -1 }],
]);

/** What a term is sorted by; the count only where the order asks for it. */
interface Sortable {
  number: number;
  name: string;
  count?: number;
}

/** A slice of terms that are at hand, in an order of terms. */
export function cutTerms<Term extends Sortable>(
  terms: readonly Term[],
  slice: Slice,
  { order, language }: { order: TermOrder; language: string },
): Connection<Term> {
  const sorting = sortingOf(order, language);
  return toConnection(slice, cut(terms.toSorted(sorting.compare), slice, sorting), {
    placeOf: sorting.placeOf,
    count: () => Promise.resolve(terms.length),
  });
}

/** Checks the filter of a connection of categories or tags, with all its parts. */
export async function readTermFilter(
  context: Context,
  checks: Checks,
  { kind, filter }: { kind: TermKind; filter: Input | null | undefined },
): Promise<TermFilters> {
  const read = (within: Checks, own: Input) => readOwn(context, within, { kind, own });
  return (await readCombined<TermFilters>(checks, filter ?? {}, read)) ?? { hideEmpty: false };
}

/** One part in the names of the connection: unlike a REST list it shows terms without events too. */
async function readOwn(
  context: Context,
  checks: Checks,
  { kind, own }: { kind: TermKind; own: Input },
): Promise<TermFilters> {
  const { numbers, parent, ...same } = own;
  const input = { hideEmpty: false, ...same, parent: parent === 0 ? undefined : parent };
  const filters = await readFilters(context, checks, { kind, input });
  if (parent === 0) filters.parent = null;
  const ids = Array.isArray(numbers)
    ? accepted(checks.list('numbers', numbers, (id) => checks.integer('numbers', id)))
    : undefined;
  return { ...filters, include: ids === undefined ? undefined : fittingIds(ids) };
}

interface Sorting {
  compare: (one: Sortable, other: Sortable) => number;
  placeOf: (term: Sortable) => Position;
  comparePlaces: (one: Position, other: Position) => number;
}

/** Orders by place, so that a cursor still points into the list when its own term is gone. */
function sortingOf({ byCount, direction }: TermOrder, language: string): Sorting {
  const placeOf = ({ count, name, number }: Sortable): Position => ({
    value: byCount ? String(count) : name,
    number,
  });
  const names = byName(language);
  const compareValues = (one: string, other: string) =>
    byCount ? Number(one) - Number(other) : names({ name: one }, { name: other });
  const comparePlaces = (one: Position, other: Position) =>
    direction * (compareValues(one.value, other.value) || one.number - other.number);
  return { placeOf, comparePlaces, compare: (one, other) => comparePlaces(placeOf(one), placeOf(other)) };
}

function cut<Term extends Sortable>(
  terms: Term[],
  slice: Slice,
  { comparePlaces, placeOf }: Sorting,
): Term[] {
  const { after, before, size, backward } = slice;
  const within = terms.filter(
    (term) =>
      (after === undefined || comparePlaces(placeOf(term), after) > 0) &&
      (before === undefined || comparePlaces(placeOf(term), before) < 0),
  );
  return (backward ? within.reverse() : within).slice(0, size + 1);
}
