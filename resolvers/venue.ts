import { connectVenues, listVenues, readVenue } from '../src/calendar/venue.ts';
import { createVenue, deleteVenue, updateVenue } from '../src/calendar/venue-write.ts';
import type { Context } from '../src/context/context';
import type { Listing, Naming } from './arguments.ts';
import { countable, distant, inAllLanguages, ownFields, paged } from './common.ts';
import { mutationsOf } from './mutations.ts';
import { eventsOf, upcomingEventsOf } from './owner.ts';

/** Who answers the fields of venues. */
export const venueResolvers = {
  Query: {
    venues: (_: unknown, args: Listing, context: Context) => connectVenues(context, args),
    venuePage: (_: unknown, args: Listing, context: Context) => listVenues(context, args),
    venue: (_: unknown, { number, language }: Naming, context: Context) =>
      readVenue(context, { number }, { language }),
    venueBySlug: (_: unknown, { slug, language }: Naming, context: Context) =>
      readVenue(context, { slug }, { language }),
  },
  Mutation: mutationsOf(
    { kind: 'venue', type: 'Venue', plural: 'Venues' },
    { read: readVenue, create: createVenue, update: updateVenue, remove: deleteVenue },
  ),
  Venue: {
    ...ownFields('Venue'),
    ...inAllLanguages('venue'),
    events: eventsOf('venue'),
    upcomingEvents: upcomingEventsOf('venue'),
  },
  VenuePage: paged,
  VenueConnection: countable,
  VenueEdge: distant,
};
