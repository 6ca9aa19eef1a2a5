import type { Context } from '../../context/context.ts';
import { organizerQueries } from '../../database/queries/associated-lists.ts';
import type { OrganizerRow } from '../../database/queries/associated.ts';
import { createAssociatedReader } from '../associated/read.ts';
import { toPostView } from '../post/view.ts';

/** An organizer as both interfaces show it. */
export type OrganizerView = ReturnType<typeof toOrganizerView>;

/** How organizers are read. */
const organizerListing = {
  kind: 'organizer',
  queries: organizerQueries,
  toView: toOrganizerView,
} as const;

/** Reads single organizers, pages and connections. */
export const {
  read: readOrganizer,
  find: findOrganizers,
  list: listOrganizers,
  connect: connectOrganizers,
  connectListed: connectListedOrganizers,
  search: searchOrganizers,
} = createAssociatedReader(organizerListing);

/** Adds the derived fields to a row. */
export function toOrganizerView(row: OrganizerRow, context: Context) {
  return {
    ...row,
    ...toPostView(row, context, 'organizer'),
    __typename: 'Organizer' as const,
  };
}
