import { connectOrganizers, listOrganizers, readOrganizer } from '../src/calendar/organizer.ts';
import { createOrganizer, deleteOrganizer, updateOrganizer } from '../src/calendar/organizer-write.ts';
import type { Context } from '../src/context/context';
import type { Listing, Naming } from './arguments.ts';
import { countable, inAllLanguages, ownFields, paged } from './common.ts';
import { mutationsOf } from './mutations.ts';
import { eventsOf, upcomingEventsOf } from './owner.ts';

/** Who answers the fields of organizers. */
export const organizerResolvers = {
  Query: {
    organizers: (_: unknown, args: Listing, context: Context) => connectOrganizers(context, args),
    organizerPage: (_: unknown, args: Listing, context: Context) => listOrganizers(context, args),
    organizer: (_: unknown, { number, language }: Naming, context: Context) =>
      readOrganizer(context, { number }, { language }),
    organizerBySlug: (_: unknown, { slug, language }: Naming, context: Context) =>
      readOrganizer(context, { slug }, { language }),
  },
  Mutation: mutationsOf(
    { kind: 'organizer', type: 'Organizer', plural: 'Organizers' },
    { read: readOrganizer, create: createOrganizer, update: updateOrganizer, remove: deleteOrganizer },
  ),
  Organizer: {
    ...ownFields('Organizer'),
    ...inAllLanguages('organizer'),
    events: eventsOf('organizer'),
    upcomingEvents: upcomingEventsOf('organizer'),
  },
  OrganizerPage: paged,
  OrganizerConnection: countable,
};
