import type { Context } from '../../context/context.ts';
import type { TermFilters } from '../../database/queries/term-filters.ts';
import type { TermKind } from '../../database/queries/term.ts';
import { fittingIds } from '../../values/ids.ts';
import type { Position, Slice } from '../../values/slice.ts';
import { Checks, inLanguage, type Input, optional } from '../input/checks.ts';
import {
  type Connection,
  type CursorValue,
  cursorValue,
  readSlice,
  toConnection,
} from '../lists/connection.ts';
import { readCombined } from '../lists/filter-tree.ts';
import { byName } from '../../values/name-order.ts';
import { findInOrder, readFilters } from './list.ts';
import type { TermView } from './term.ts';

/** A connection of categories or tags, collated by language (decision 0024). */
export async function connectTerms(
  context: Context,
  kind: TermKind,
  input: Input,
): Promise<Connection<TermView>> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const order = orderOf(input.orderBy);
  const slice = readSlice(checks, input, { value: order.value });
  const filters = await readTermFilter(reader, checks, { kind, filter: input.filter as Input | null });
  checks.throwIfAny();
  const terms = await findInOrder(reader, kind, { filters, byCount: order.byCount });
  return sliceTerms(terms, slice, { order, language: reader.language });
}

/** What terms are sorted by. */
export interface TermOrder {
  byCount: boolean;
  direction: 1 | -1;
  /** The value of its cursors. */
  value: CursorValue;
}

const byAnyName = { byCount: false, value: termValue('name', () => true) };
const byAnyCount = { byCount: true, value: termValue('count', (text) => /^\d{1,15}$/.test(text)) };

export const byNameAscending: TermOrder = { ...byAnyName, direction: 1 };

const orders = new Map<unknown, TermOrder>([
  ['name_asc', byNameAscending],
  ['name_desc', { ...byAnyName, direction: -1 }],
  ['count_asc', { ...byAnyCount, direction: 1 }],
  ['count_desc', { ...byAnyCount, direction: -1 }],
]);

/** The order with a name of the schema; any other is by name. */
export function orderOf(name: unknown): TermOrder {
  return orders.get(name) ?? byNameAscending;
}

/**
 * A value that names its order after NUL, which no name contains. Clients also have older cursors,
 * of the bare value; all that can be told of those is whether it is one of the order.
 */
function termValue(order: string, isValue: (text: string) => boolean): CursorValue {
  const named = cursorValue(isValue, `\0${order}`);
  const isBare = (text: string) => !text.startsWith('\0') && isValue(text);
  return { ...named, read: (text) => named.read(text) ?? (isBare(text) ? text : null) };
}

/** The sort values of a term; the count only in orders by count. */
interface Sortable {
  number: number;
  name: string;
  count?: number;
}

/** Sorts terms and takes a slice of them. */
export function sliceTerms<Term extends Sortable>(
  terms: readonly Term[],
  slice: Slice,
  { order, language }: { order: TermOrder; language: string },
): Connection<Term> {
  const sorting = sortingOf(order, language);
  return toConnection(slice, within(terms.toSorted(sorting.compare), slice, sorting), {
    positionOf: sorting.positionOf,
    value: order.value,
    count: () => Promise.resolve(terms.length),
  });
}

/** Checks the filter of a connection of categories or tags. */
export async function readTermFilter(
  context: Context,
  checks: Checks,
  { kind, filter }: { kind: TermKind; filter: Input | null | undefined },
): Promise<TermFilters> {
  const read = (ownChecks: Checks, own: Input) => readOwn(context, ownChecks, { kind, own });
  return (await readCombined<TermFilters>(checks, filter ?? {}, read)) ?? { hideEmpty: false };
}

/**
 * One level of a filter. Unlike REST lists, connections include terms without events by default.
 */
async function readOwn(
  context: Context,
  checks: Checks,
  { kind, own }: { kind: TermKind; own: Input },
): Promise<TermFilters> {
  const { numbers, parent, ...same } = own;
  const input = { ...same, hideEmpty: own.hideEmpty ?? false, parent: parent === 0 ? undefined : parent };
  const filters = await readFilters(context, checks, { kind, input });
  if (parent === 0) filters.parent = null;
  const ids = optional(numbers, (value) => checks.ids('numbers', value));
  return { ...filters, include: ids === undefined ? undefined : fittingIds(ids) };
}

interface Sorting {
  compare: (one: Sortable, other: Sortable) => number;
  positionOf: (term: Sortable) => Position;
  comparePositions: (one: Position, other: Position) => number;
}

/** Compares positions, so that a cursor stays valid when its term is deleted. */
function sortingOf({ byCount, direction }: TermOrder, language: string): Sorting {
  const positionOf = ({ count, name, number }: Sortable): Position => ({
    value: byCount ? String(count) : name,
    number,
  });
  const names = byName(language);
  const compareValues = (one: string, other: string) =>
    byCount ? Number(one) - Number(other) : names({ name: one }, { name: other });
  const comparePositions = (one: Position, other: Position) =>
    direction * (compareValues(one.value, other.value) || one.number - other.number);
  return {
    positionOf,
    comparePositions,
    compare: (one, other) => comparePositions(positionOf(one), positionOf(other)),
  };
}

/** The terms between the cursors, at most one more than requested. */
function within<Term extends Sortable>(
  terms: Term[],
  { after, before, size, backward }: Slice,
  { comparePositions, positionOf }: Sorting,
): Term[] {
  const between = terms.filter(
    (term) =>
      (after === undefined || comparePositions(positionOf(term), after) > 0) &&
      (before === undefined || comparePositions(positionOf(term), before) < 0),
  );
  return (backward ? between.reverse() : between).slice(0, size + 1);
}
