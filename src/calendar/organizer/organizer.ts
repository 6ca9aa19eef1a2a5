import type { Context } from '../../context/context.ts';
import { organizerQueries } from '../../database/queries/associated-lists.ts';
import type { OrganizerRow } from '../../database/queries/associated.ts';
import { createAssociatedReader } from '../associated/read.ts';
import { publicPage, servedLanguage, toPublicationView } from '../post/view.ts';

/** An organizer as both interfaces show it. */
export type OrganizerView = ReturnType<typeof toOrganizerView>;

/** How organizers are listed. */
export const organizerListing = {
  kind: 'organizer',
  queries: organizerQueries,
  toView: toOrganizerView,
} as const;

/** Single organizers, pages and connections of them. */
export const {
  read: readOrganizer,
  find: findOrganizers,
  list: listOrganizers,
  connect: connectOrganizers,
} = createAssociatedReader(organizerListing);

/** Works out what the row does not hold: served status, dates of the calendar's clock, links. */
export function toOrganizerView(row: OrganizerRow, context: Context) {
  return {
    ...row,
    ...toPublicationView(row, context),
    __typename: 'Organizer' as const,
    slug: row.storedSlug ?? '',
    language: servedLanguage(row.sources, 'name', row.requestedLanguage),
    url: publicPage(context.publicRoot, 'organizer', { slug: row.storedSlug, number: row.number }),
  };
}
