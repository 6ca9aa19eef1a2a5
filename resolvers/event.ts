import type { Connection } from '../src/calendar/lists/connection';
import { type EventView, readEvent } from '../src/calendar/event.ts';
import { connectEvents } from '../src/calendar/event/connection';
import { listEvents } from '../src/calendar/event/list';
import { type FoundEvent, searchEvents, snippetsOf } from '../src/calendar/event/search';
import type { EventChange } from '../src/calendar/event/watch';
import { createEvent, deleteEvent, updateEvent } from '../src/calendar/event-write.ts';
import { organizersOf, parentOfEvent, termsOf, venuesOf } from '../src/calendar/relations.ts';
import type { Context } from '../src/context/context';
import type { StoredCost } from '../src/entities/shapes.ts';
import type { LiveContext } from '../src/live/live-context.ts';
import type { Listing, Naming } from './arguments.ts';
import { countable, distant, inAllLanguages, ownFields, paged } from './common.ts';
import { mutationsOf } from './mutations.ts';
import { toGlobalId } from './node.ts';
import { eventsOf } from './owner.ts';

interface FoundEdge {
  node: FoundEvent;
}

/** Who answers the fields of events. */
export const eventResolvers = {
  Query: {
    events: (_: unknown, args: Listing, context: Context) => connectEvents(context, args),
    searchEvents: (_: unknown, args: Listing, context: Context) => searchEvents(context, args),
    eventPage: (_: unknown, args: Listing, context: Context) => listEvents(context, args),
    event: (_: unknown, { number, language }: Naming, context: Context) =>
      readEvent(context, { number }, { language }),
    eventBySlug: (_: unknown, { slug, language }: Naming, context: Context) =>
      readEvent(context, { slug }, { language }),
  },
  Mutation: mutationsOf(
    { kind: 'event', type: 'Event', plural: 'Events' },
    { read: readEvent, create: createEvent, update: updateEvent, remove: deleteEvent },
  ),
  Subscription: {
    eventChanged: {
      subscribe: (_: unknown, args: Listing, context: LiveContext) => context.watchEvents(args),
    },
  },
  EventChange: { eventId: ({ number }: EventChange) => toGlobalId('Event', number) },
  Event: {
    ...ownFields('Event'),
    ...inAllLanguages('event'),
    venues: (event: EventView, _: unknown, context: Context) => venuesOf(event, context),
    organizers: (event: EventView, _: unknown, context: Context) => organizersOf(event, context),
    categories: (event: EventView, _: unknown, context: Context) => termsOf(event, 'category', context),
    tags: (event: EventView, _: unknown, context: Context) => termsOf(event, 'tag', context),
    tickets: ({ number }: EventView, _: unknown, { loaders }: Context) => loaders.ticketsByEvent.load(number),
    parent: (event: EventView, _: unknown, context: Context) => parentOfEvent(event, context),
    children: eventsOf('event'),
  },
  CostDetails: {
    symbolPosition: ({ currencyPosition }: StoredCost) => (currencyPosition === '' ? null : currencyPosition),
  },
  EventPage: paged,
  EventConnection: countable,
  EventEdge: distant,
  EventSearchConnection: {
    ...countable,
    nodes: ({ nodes }: Connection<FoundEvent>) => nodes.map(({ event }) => event),
  },
  EventSearchEdge: {
    node: ({ node }: FoundEdge) => node.event,
    score: ({ node }: FoundEdge) => node.score,
    snippets: ({ node }: FoundEdge) => snippetsOf(node),
  },
};
