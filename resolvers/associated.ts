import { connectOrganizers, listOrganizers, readOrganizer } from '../src/calendar/organizer/organizer.ts';
import { organizerWriter } from '../src/calendar/organizer/write.ts';
import { connectVenues, listVenues, readVenue } from '../src/calendar/venue/venue.ts';
import { venueWriter } from '../src/calendar/venue/write.ts';
import type { AssociatedKind } from '../src/database/queries/associated.ts';
import { edgeFields, postFields } from './common.ts';
import { resolversOf } from './kind.ts';
import { eventsOf, upcomingEventsOf } from './owner.ts';

function fieldsOf(kind: AssociatedKind) {
  return { ...postFields(kind), events: eventsOf(kind), upcomingEvents: upcomingEventsOf(kind) };
}

/** Resolves venues. */
export const venueResolvers = [
  resolversOf('venue', { connect: connectVenues, list: listVenues, read: readVenue, writer: venueWriter }),
  { Venue: fieldsOf('venue'), VenueEdge: edgeFields },
];

/** Resolves organizers. */
export const organizerResolvers = [
  resolversOf('organizer', {
    connect: connectOrganizers,
    list: listOrganizers,
    read: readOrganizer,
    writer: organizerWriter,
  }),
  { Organizer: fieldsOf('organizer') },
];
