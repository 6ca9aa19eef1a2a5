import {
  type ExportInput,
  exportAssociated,
  exportEvents,
  exportTerms,
  type Slices,
} from '../calendar/export.ts';
import { organizerListing } from '../calendar/organizer/organizer.ts';
import { venueListing } from '../calendar/venue/venue.ts';
import type { Context } from '../context/context.ts';
import type { Kind } from '../values/kinds.ts';
import {
  categoryColumns,
  type Column,
  completeEvent,
  eventColumns,
  organizerColumns,
  tagColumns,
  venueColumns,
  withImage,
} from './columns.ts';
import { readCompleted, readSlices, type SliceLimits } from './slices.ts';

/** A table: the names of its columns, known once rows are read, and its rows in slices. */
export interface Table {
  names(): string[];
  /** Throws if a single row is too large for a slice. */
  read(limits: SliceLimits): AsyncGenerator<unknown[][], void>;
}

/** How to read the table of each kind; invalid parameters are rejected before the first row. */
export const tables: Record<Kind, (context: Context, request: ExportInput) => Promise<Table>> = {
  event: async (context, request) =>
    toTable(await exportEvents(context, request), eventColumns, completeEvent),
  venue: async (context, request) =>
    toTable(await exportAssociated(context, venueListing, request), venueColumns, withImage),
  organizer: async (context, request) =>
    toTable(await exportAssociated(context, organizerListing, request), organizerColumns, withImage),
  category: async (context, request) =>
    toTable(await exportTerms(context, 'category', request), categoryColumns, unchanged),
  tag: async (context, request) => toTable(await exportTerms(context, 'tag', request), tagColumns, unchanged),
};

function unchanged<View>(view: View): Promise<View> {
  return Promise.resolve(view);
}

function toTable<View, Row>(
  slices: Slices<View>,
  columns: readonly Column<Row>[],
  complete: (view: View, context: Context) => Promise<Row>,
): Table {
  const readRows = readCompleted(slices, async (view, fresh) => {
    const row = await complete(view, fresh);
    return columns.map(([, value]) => value(row));
  });
  return {
    names: () => columns.map(([name]) => name),
    read: (limits) => readSlices(readRows, limits, slices.context.database.bytes),
  };
}
