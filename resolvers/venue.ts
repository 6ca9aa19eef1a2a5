import { connectVenues, listVenues, readVenue } from '../src/calendar/venue.ts';
import { createVenue, deleteVenue, updateVenue } from '../src/calendar/venue-write.ts';
import type { Context } from '../src/context.ts';
import type { Changing, Creating, Listing, Naming } from './arguments.ts';
import { countable, distant, inAllLanguages, ownFields } from './common.ts';
import { toPayload } from './outcome.ts';
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
  Mutation: {
    createVenue: (_: unknown, sent: Creating, context: Context) =>
      toPayload('venue', context, createVenue(context, sent)),
    updateVenue: (_: unknown, { number, ...sent }: Changing, context: Context) =>
      toPayload('venue', context, updateVenue(context, { number }, sent)),
    updateVenueBySlug: (_: unknown, { slug, ...sent }: Changing, context: Context) =>
      toPayload('venue', context, updateVenue(context, { slug }, sent)),
    deleteVenue: (_: unknown, { number, language }: Naming, context: Context) =>
      toPayload('venue', context, deleteVenue(context, { number }, language)),
    deleteVenueBySlug: (_: unknown, { slug, language }: Naming, context: Context) =>
      toPayload('venue', context, deleteVenue(context, { slug }, language)),
  },
  Venue: {
    ...ownFields('Venue'),
    ...inAllLanguages('venue'),
    events: eventsOf('venue'),
    upcomingEvents: upcomingEventsOf('venue'),
  },
  VenueConnection: countable,
  VenueEdge: distant,
};
