import type { Context } from '../../context/context';
import type { TermKind } from '../../database/queries/term';
import { accepted, Checks, inLanguage, type Input } from '../input/checks';
import { type Connection, type Place, readStretch, type Stretch, toConnection } from '../lists/connection';
import { readCombined } from '../lists/filter-tree';
import { fittingIds } from '../input/references';
import { byName, findInOrder, readFilters, type TermFilters } from './list';
import type { TermView } from '../term';

/** A stretch of categories or tags for clients that scroll, sorted as readers of the language expect (design, Doors). */
export async function connectTerms(
  context: Context,
  kind: TermKind,
  input: Input,
): Promise<Connection<TermView>> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const stretch = readStretch(checks, input);
  const filters = await readTermFilter(reader, checks, { kind, filter: input.filter as Input | null });
  checks.done();
  const order = String(input.orderBy);
  const terms = await findInOrder(reader, kind, { filters, byCount: isByCount(order) });
  return cutTerms(terms, stretch, { order, language: reader.language });
}

/** What a term is sorted by; the count only where the order asks for it. */
interface Sortable {
  number: number;
  name: string;
  count?: number;
}

/** A stretch of terms that are at hand, in an order of terms. */
export function cutTerms<Term extends Sortable>(
  terms: readonly Term[],
  stretch: Stretch,
  { order, language }: { order: string; language: string },
): Connection<Term> {
  const sorting = sortingOf(order, language);
  return toConnection(stretch, cut(terms.toSorted(sorting.compare), stretch, sorting), {
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
  placeOf: (term: Sortable) => Place;
  comparePlaces: (one: Place, other: Place) => number;
}

function isByCount(order: string): boolean {
  return order.startsWith('count');
}

/** Orders by place, so that a cursor still points into the list when its own term is gone. */
function sortingOf(order: string, language: string): Sorting {
  const direction = order.endsWith('_desc') ? -1 : 1;
  const byCount = isByCount(order);
  const placeOf = ({ count, name, number }: Sortable): Place => ({
    value: byCount ? String(count) : name,
    number,
  });
  const names = byName(language);
  const compareValues = (one: string, other: string) =>
    byCount ? Number(one) - Number(other) : names({ name: one }, { name: other });
  const comparePlaces = (one: Place, other: Place) =>
    direction * (compareValues(one.value, other.value) || one.number - other.number);
  return { placeOf, comparePlaces, compare: (one, other) => comparePlaces(placeOf(one), placeOf(other)) };
}

function cut<Term extends Sortable>(
  terms: Term[],
  stretch: Stretch,
  { comparePlaces, placeOf }: Sorting,
): Term[] {
  const { after, before, size, backward } = stretch;
  const within = terms.filter(
    (term) =>
      (after === undefined || comparePlaces(placeOf(term), after) > 0) &&
      (before === undefined || comparePlaces(placeOf(term), before) < 0),
  );
  return (backward ? within.reverse() : within).slice(0, size + 1);
}
