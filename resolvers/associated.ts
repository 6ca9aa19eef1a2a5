import type { FoundAssociated } from '../src/calendar/associated/search.ts';
import {
  connectListedOrganizers,
  connectOrganizers,
  listOrganizers,
  readOrganizer,
  searchOrganizers,
} from '../src/calendar/organizer/organizer.ts';
import { organizerWriter } from '../src/calendar/organizer/write.ts';
import {
  connectListedVenues,
  connectVenues,
  listVenues,
  readVenue,
  searchVenues,
} from '../src/calendar/venue/venue.ts';
import { venueWriter } from '../src/calendar/venue/write.ts';
import type { AssociatedKind } from '../src/database/queries/associated.ts';
import type { Context } from '../src/context/context.ts';
import type { ListArguments } from './arguments.ts';
import { edgeFields, eventsOf, postFields, searchFields, upcomingEventsOf } from './common.ts';
import { resolversOf } from './kind.ts';

function fieldsOf(kind: AssociatedKind) {
  return { ...postFields(kind), events: eventsOf(kind), upcomingEvents: upcomingEventsOf(kind) };
}

function viewOf({ view }: FoundAssociated<unknown>): unknown {
  return view;
}

/** Resolves venues. */
export const venueResolvers = [
  resolversOf('venue', {
    connect: connectVenues,
    connectListed: connectListedVenues,
    list: listVenues,
    read: readVenue,
    writer: venueWriter,
  }),
  {
    Query: {
      searchVenues: (_: unknown, args: ListArguments, context: Context) => searchVenues(context, args),
    },
    Venue: fieldsOf('venue'),
    VenueEdge: edgeFields,
    ...searchFields('Venue', viewOf),
  },
];

/** Resolves organizers. */
export const organizerResolvers = [
  resolversOf('organizer', {
    connect: connectOrganizers,
    connectListed: connectListedOrganizers,
    list: listOrganizers,
    read: readOrganizer,
    writer: organizerWriter,
  }),
  {
    Query: {
      searchOrganizers: (_: unknown, args: ListArguments, context: Context) =>
        searchOrganizers(context, args),
    },
    Organizer: fieldsOf('organizer'),
    ...searchFields('Organizer', viewOf),
  },
];
