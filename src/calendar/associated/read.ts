import type { Context } from '../../context/context.ts';
import type { Input } from '../input/checks.ts';
import type { RequestedList } from '../lists/requested.ts';
import { createPostReader } from '../post/read.ts';
import { connectAssociated } from './connection.ts';
import { type AssociatedListing, listAssociated, type Published } from './list.ts';
import { connectListed } from './requested.ts';
import { searchAssociated } from './search.ts';

/** Reads venues or organizers: single ones, pages and connections. */
export function createAssociatedReader<Row extends { number: number }, View extends Published>(
  listing: AssociatedListing<Row, View>,
) {
  const { queries } = listing;
  return {
    ...createPostReader({
      ...listing,
      rowsOf: (context, which) => context.database.query(queries.addressed(context, which)),
    }),
    list: (context: Context, input: Input) => listAssociated(context, input, listing),
    search: (context: Context, input: Input) => searchAssociated(context, input, listing),
    connect: (context: Context, input: Input) => connectAssociated(context, input, listing),
    connectListed: (requested: RequestedList, args: Input) => connectListed(requested, args, listing),
  };
}
