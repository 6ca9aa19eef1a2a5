import type { Kind } from '../../values/kinds.ts';
import {
  CheckCategoriesDocument,
  CheckEventsDocument,
  CheckOrganizersDocument,
  CheckTagsDocument,
  CheckVenuesDocument,
} from '../file/check.graphql.ts';
import {
  categoryColumns,
  type Column,
  eventColumns,
  organizerColumns,
  tagColumns,
  venueColumns,
} from './columns.ts';
import {
  readListed,
  type RequestedList,
  runListed,
  type Running,
  type SliceDocument,
} from '../file/listed.ts';
import { readSlices, type SliceLimits } from '../file/slices.ts';
import {
  CategoryTableDocument,
  EventTableDocument,
  OrganizerTableDocument,
  TagTableDocument,
  VenueTableDocument,
} from './table.graphql.ts';

/** A table: the names of its columns, known once rows are read, and its rows in slices. */
export interface Table {
  names(): string[];
  /** Throws if a single row is too large for a slice. */
  read(limits: SliceLimits): AsyncIterable<readonly (readonly unknown[])[]>;
}

/** Opens the table of a list; invalid parameters are rejected before the first row. */
export type OpenTable = (running: Running, list: RequestedList) => Promise<Table>;

/** How to open the table of each kind. */
export const tables: Record<Kind, OpenTable> = {
  event: tableOf(EventTableDocument, CheckEventsDocument, eventColumns),
  venue: tableOf(VenueTableDocument, CheckVenuesDocument, venueColumns),
  organizer: tableOf(OrganizerTableDocument, CheckOrganizersDocument, organizerColumns),
  category: inOneSlice(tableOf(CategoryTableDocument, CheckCategoriesDocument, categoryColumns)),
  tag: inOneSlice(tableOf(TagTableDocument, CheckTagsDocument, tagColumns)),
};

type CheckDocument = Parameters<typeof runListed<unknown, object>>[1];

function tableOf<Row>(
  document: SliceDocument<Row>,
  check: CheckDocument,
  columns: readonly Column<Row>[],
): OpenTable {
  return async (running, list) => {
    await runListed(running, check, list);
    const read = readListed(running, document, list);
    return {
      names: () => columns.map(([name]) => name),
      async *read(limits) {
        for await (const rows of readSlices(read, limits))
          yield rows.map((row) => columns.map(([, value]) => value(row)));
      },
    };
  };
}

/** Terms are few and all read for each slice, so that there is only one. */
function inOneSlice(open: OpenTable): OpenTable {
  return async (running, list) => {
    const table = await open(running, list);
    const { largest = 1 } = running.context.paging ?? {};
    return { ...table, read: (limits) => table.read({ ...limits, rows: largest, slice: limits.row }) };
  };
}
