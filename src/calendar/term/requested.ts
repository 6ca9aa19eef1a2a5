import type { Context } from '../../context/context.ts';
import type { TermKind } from '../../database/queries/term.ts';
import type { Slice } from '../../values/slice.ts';
import { type Input, isPresent } from '../input/checks.ts';
import { type Connection, cursorValue, readSlice, toConnection } from '../lists/connection.ts';
import { type ConnectionOnDemand, narrow, onDemand, type RequestedList } from '../lists/requested.ts';
import { orderOf, readTermFilter, sliceTerms, type TermOrder } from './connection.ts';
import { findInOrder, readTermList } from './list.ts';
import type { TermView } from './term.ts';

/** All categories or tags of a requested list as a connection (decision 0030). */
export async function connectListed(
  requested: RequestedList,
  args: Input,
  kind: TermKind,
): Promise<ConnectionOnDemand<TermView>> {
  const { context } = requested;
  const { checks, within, reader, input, filter, throwIfAny } = narrow(
    requested,
    args.filter as Input | null,
  );
  const listed = await readTermList(reader, checks, { kind, input });
  const order = isPresent(args.orderBy) ? orderOf(args.orderBy) : undefined;
  const { byCount, value } = order ?? { ...listed.order, value: place };
  const slice = readSlice(checks, args, { value, largest: context.paging?.largest });
  const filters = filter && (await readTermFilter(reader, within, { kind, filter }));
  throwIfAny();
  const find = async () => {
    const terms = await findInOrder(reader, kind, { filters: listed.filters, byCount });
    if (filters === undefined) return terms;
    const both = new Set((await findInOrder(reader, kind, { filters, byCount: false })).map(idOf));
    return terms.filter((term) => both.has(idOf(term)));
  };
  const read = async () => slicePage(await find(), slice, { order, reader, compare: listed.order.compare });
  return onDemand(read, async () => (await find()).length);
}

function idOf({ number }: TermView): number {
  return number;
}

/** The place in the order of the page, which has orders by texts of any length. */
const place = cursorValue((text) => /^\d{1,9}$/.test(text), '\0page');

interface Sorted {
  order: TermOrder | undefined;
  reader: Context;
  compare: (one: TermView, other: TermView) => number;
}

/** What follows a term that was deleted since stands where it stood. */
function slicePage(
  terms: readonly TermView[],
  slice: Slice,
  { order, reader: { language }, compare }: Sorted,
): Connection<TermView> {
  if (order !== undefined) return sliceTerms(terms, slice, { order, language });
  const sorted = terms.toSorted(compare);
  const places = new Map(sorted.map((term, index) => [term.number, index]));
  const { after, size } = slice;
  const last = after === undefined ? undefined : places.get(after.number);
  const start = last === undefined ? Number(after?.value ?? 0) : last + 1;
  return toConnection(slice, sorted.slice(start, start + size + 1), {
    positionOf: ({ number }) => ({ value: String(places.get(number)), number }),
    value: place,
    count: () => Promise.resolve(sorted.length),
  });
}
