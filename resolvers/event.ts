import { connectEvents } from '../src/calendar/event/connection.ts';
import { type EventView, readEvent } from '../src/calendar/event/event.ts';
import { type FoundEvent, searchEvents, snippetsOf } from '../src/calendar/event/search/search.ts';
import { listInSearchMode } from '../src/calendar/event/search/searched-list.ts';
import type { EventChange, LiveContext } from '../src/calendar/event/watch.ts';
import { eventWriter } from '../src/calendar/event/write.ts';
import { organizersOf, parentOfEvent, termsOf, ticketsOf, venuesOf } from '../src/calendar/relations.ts';
import type { Context } from '../src/context/context.ts';
import type { StoredCost } from '../src/entities/shapes.ts';
import type { ListArguments } from './arguments.ts';
import { edgeFields, postFields, searchFields } from './common.ts';
import { resolversOf } from './kind.ts';
import { toGlobalId } from './node.ts';
import { eventsOf } from './owner.ts';

const common = resolversOf('event', {
  connect: connectEvents,
  list: listInSearchMode,
  read: readEvent,
  writer: eventWriter,
});

const own = {
  Query: {
    searchEvents: (_: unknown, args: ListArguments, context: Context) => searchEvents(context, args),
  },
  Subscription: {
    eventChanged: {
      subscribe: (_: unknown, args: ListArguments, context: LiveContext) => context.watchEvents(args),
    },
  },
  EventChange: { eventId: ({ number }: EventChange) => toGlobalId('Event', number) },
  Event: {
    ...postFields('event'),
    venues: (event: EventView, _: unknown, context: Context) => venuesOf(event, context),
    organizers: (event: EventView, _: unknown, context: Context) => organizersOf(event, context),
    categories: (event: EventView, _: unknown, context: Context) => termsOf(event, 'category', context),
    tags: (event: EventView, _: unknown, context: Context) => termsOf(event, 'tag', context),
    tickets: (event: EventView, _: unknown, context: Context) => ticketsOf(event, context),
    parent: (event: EventView, _: unknown, context: Context) => parentOfEvent(event, context),
    children: eventsOf('event'),
  },
  EventTranslation: {
    statusReason: ({ status_reason }: { status_reason: string | null }) => status_reason,
  },
  CostDetails: {
    symbolPosition: ({ currencyPosition }: StoredCost) => (currencyPosition === '' ? null : currencyPosition),
  },
  EventEdge: edgeFields,
  ...searchFields('Event', ({ event }: FoundEvent) => event, {
    snippets: ({ node }: { node: FoundEvent }) => snippetsOf(node),
  }),
};

/** Resolves events. */
export const eventResolvers = [common, own];
