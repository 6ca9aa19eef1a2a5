import type { Context } from '../../context/context.ts';
import { venueQueries } from '../../database/queries/associated-lists.ts';
import type { VenueRow } from '../../database/queries/associated.ts';
import { createAssociatedReader } from '../associated/read.ts';
import { toPostView } from '../post/view.ts';

/** A venue as both interfaces show it. */
export type VenueView = ReturnType<typeof toVenueView>;

/** How venues are read. */
const venueListing = { kind: 'venue', queries: venueQueries, toView: toVenueView } as const;

/** Reads single venues, pages and connections. */
export const {
  read: readVenue,
  find: findVenues,
  list: listVenues,
  connect: connectVenues,
  connectListed: connectListedVenues,
  search: searchVenues,
} = createAssociatedReader(venueListing);

/** Adds the derived fields to a row. */
export function toVenueView(row: VenueRow, context: Context) {
  return {
    ...row,
    ...toPostView(row, context, 'venue'),
    __typename: 'Venue' as const,
    stateprovince: stateOrProvince(row),
  };
}

/**
 * The explicit value; else the state in the United States, and the province elsewhere (wire-format
 * 5.2).
 */
function stateOrProvince({ storedStateprovince, country, state, province }: VenueRow): string | null {
  if (storedStateprovince !== null && storedStateprovince !== '') return storedStateprovince;
  return country === 'United States' ? state : province;
}
