import { toAssociatedConditions } from '../../database/queries/associated-lists.ts';
import { countAssociated } from '../../database/queries/associated.ts';
import { type Input, isPresent } from '../input/checks.ts';
import { readSlice, toConnection } from '../lists/connection.ts';
import {
  type ConnectionOnDemand,
  narrow,
  onDemand,
  type RequestedList,
  wholeList,
} from '../lists/requested.ts';
import { type Measured, readOrder } from './connection.ts';
import { readAssociatedFilter } from './filter.ts';
import { type AssociatedListing, type Published, readListFilters } from './list.ts';

/** All venues or organizers of a requested list as a connection (decision 0030). */
export async function connectListed<Row, View extends Published>(
  requested: RequestedList,
  args: Input,
  { kind, queries, toView }: AssociatedListing<Row, View>,
): Promise<ConnectionOnDemand<View & Measured>> {
  const { context } = requested;
  const { checks, within, reader, input, filter, throwIfAny } = narrow(
    requested,
    args.filter as Input | null,
  );
  const order = readOrder(args);
  if (order.by === 'meters' && !isPresent(filter?.near)) checks.addError('orderBy', 'invalid.nearest');
  const slice = readSlice(checks, args, { value: order.value, largest: context.paging?.largest });
  const listed = await readListFilters(reader, checks, { kind, input });
  const filtered = filter && (await readAssociatedFilter(reader, within, { kind, filter }));
  throwIfAny();
  const conditions = toAssociatedConditions(kind, { ...listed, and: filtered && [filtered] });
  const query = { reader, language: reader.language, conditions };
  const sorting = { by: order.by, near: filtered?.near, descending: order.descending };
  const count = () => countAssociated(context.database, kind, query);
  const read = async () => {
    const rows = await context.database.query(queries.slice(query, slice, sorting), wholeList);
    const views = rows.map((row) => ({
      ...toView(row, reader),
      ...{ meters: row.meters, sortKey: row.sortKey },
    }));
    return toConnection(slice, views, {
      positionOf: (view) => ({ value: order.keyOf(view), number: view.number }),
      value: order.value,
      count,
    });
  };
  return onDemand(read, count);
}
