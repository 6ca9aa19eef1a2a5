import type { Context } from '../../context/context.ts';
import { venueQueries } from '../../database/queries/associated-lists.ts';
import type { VenueRow } from '../../database/queries/associated.ts';
import { createAssociatedReader } from '../associated/read.ts';
import { publicPage, servedLanguage, toPublicationView } from '../post/view.ts';

/** A venue as both interfaces show it. */
export type VenueView = ReturnType<typeof toVenueView>;

/** How venues are listed. */
export const venueListing = { kind: 'venue', queries: venueQueries, toView: toVenueView } as const;

/** Single venues, pages and connections of them. */
export const {
  read: readVenue,
  find: findVenues,
  list: listVenues,
  connect: connectVenues,
} = createAssociatedReader(venueListing);

/** Works out what the row does not hold: served status, dates of the calendar's clock, links. */
export function toVenueView(row: VenueRow, context: Context) {
  return {
    ...row,
    ...toPublicationView(row, context),
    __typename: 'Venue' as const,
    slug: row.storedSlug ?? '',
    language: servedLanguage(row.sources, 'name', row.requestedLanguage),
    url: publicPage(context.publicRoot, 'venue', { slug: row.storedSlug, number: row.number }),
    stateprovince: stateOrProvince(row),
  };
}

/** The one that was sent, else the state in the United States and the province elsewhere (wire-format 5.2). */
function stateOrProvince({ storedStateprovince, country, state, province }: VenueRow): string | null {
  if (storedStateprovince !== null && storedStateprovince !== '') return storedStateprovince;
  return country === 'United States' ? state : province;
}
