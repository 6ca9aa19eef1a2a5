import {
  exportEvents,
  exportOrganizers,
  type ExportAsked,
  exportTerms,
  exportVenues,
  type Stretches,
} from '../calendar/export.ts';
import type { Kind } from '../calendar/kinds.ts';
import type { Context } from '../context.ts';
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

/** A table on its way: the names of its columns, then its rows, some at a time. */
export interface Table {
  names: string[];
  rows: AsyncGenerator<unknown[][], void>;
}

/** How the table of each kind is read; bad values are refused before the first row. */
export const tables: Record<Kind, (context: Context, asked: ExportAsked) => Promise<Table>> = {
  event: async (context, asked) => toTable(await exportEvents(context, asked), eventColumns, completeEvent),
  venue: async (context, asked) => toTable(await exportVenues(context, asked), venueColumns, withImage),
  organizer: async (context, asked) =>
    toTable(await exportOrganizers(context, asked), organizerColumns, withImage),
  category: async (context, asked) =>
    toTable(await exportTerms(context, 'category', asked), categoryColumns, asItIs),
  tag: async (context, asked) => toTable(await exportTerms(context, 'tag', asked), tagColumns, asItIs),
};

function asItIs<View>(view: View): Promise<View> {
  return Promise.resolve(view);
}

function toTable<View, Row>(
  stretches: Stretches<View>,
  columns: readonly Column<Row>[],
  complete: (view: View, context: Context) => Promise<Row>,
): Table {
  return { names: columns.map(([name]) => name), rows: readRows(stretches, columns, complete) };
}

async function* readRows<View, Row>(
  stretches: Stretches<View>,
  columns: readonly Column<Row>[],
  complete: (view: View, context: Context) => Promise<Row>,
): Table['rows'] {
  for await (const { views, context } of stretches) {
    const rows = await Promise.all(views.map((view) => complete(view, context)));
    yield rows.map((row) => columns.map(([, value]) => value(row)));
  }
}
