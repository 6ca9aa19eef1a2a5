import { connectOrganizers, listOrganizers, readOrganizer } from '../src/calendar/organizer.ts';
import { createOrganizer, deleteOrganizer, updateOrganizer } from '../src/calendar/organizer-write.ts';
import type { Context } from '../src/context.ts';
import type { Changing, Creating, Listing, Naming } from './arguments.ts';
import { countable, inAllLanguages, ownFields } from './common.ts';
import { toPayload } from './outcome.ts';
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
  Mutation: {
    createOrganizer: (_: unknown, sent: Creating, context: Context) =>
      toPayload('organizer', context, createOrganizer(context, sent)),
    updateOrganizer: (_: unknown, { number, ...sent }: Changing, context: Context) =>
      toPayload('organizer', context, updateOrganizer(context, { number }, sent)),
    updateOrganizerBySlug: (_: unknown, { slug, ...sent }: Changing, context: Context) =>
      toPayload('organizer', context, updateOrganizer(context, { slug }, sent)),
    deleteOrganizer: (_: unknown, { number, language }: Naming, context: Context) =>
      toPayload('organizer', context, deleteOrganizer(context, { number }, language)),
    deleteOrganizerBySlug: (_: unknown, { slug, language }: Naming, context: Context) =>
      toPayload('organizer', context, deleteOrganizer(context, { slug }, language)),
  },
  Organizer: {
    ...ownFields('Organizer'),
    ...inAllLanguages('organizer'),
    events: eventsOf('organizer'),
    upcomingEvents: upcomingEventsOf('organizer'),
  },
  OrganizerConnection: countable,
};
