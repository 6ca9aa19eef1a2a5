import type { GraphQLResolveInfo } from 'graphql';
import { zoneAbbreviation } from '#strtotime';
import { readAgenda } from '../src/calendar/event/agenda.ts';
import { connectEvents } from '../src/calendar/event/connection.ts';
import { type EventView, readEvent } from '../src/calendar/event/event.ts';
import { neighborOf } from '../src/calendar/event/neighbors.ts';
import { relatedTo } from '../src/calendar/event/related.ts';
import { connectListed, countListed, zonesOfListed } from '../src/calendar/event/requested.ts';
import { type FoundEvent, searchEvents, snippetsOf } from '../src/calendar/event/search/search.ts';
import { listInSearchMode } from '../src/calendar/event/search/searched-list.ts';
import { type EventTicket, listTickets } from '../src/calendar/event/ticket-list.ts';
import { listVenuesOfEvents } from '../src/calendar/event/venues.ts';
import type { EventChange, LiveContext } from '../src/calendar/event/watch.ts';
import { eventWriter } from '../src/calendar/event/write.ts';
import {
  countedTermsOf,
  eventOfTicket,
  organizersOf,
  parentOfEvent,
  termsOf,
  ticketsOf,
  venuesOf,
} from '../src/calendar/relations.ts';
import type { Context } from '../src/context/context.ts';
import type { ZoneYears } from '../src/database/queries/event.ts';
import type { TermKind } from '../src/database/queries/term.ts';
import type { StoredCost } from '../src/entities/shapes.ts';
import { displayCost } from '../src/values/cost.ts';
import { calendarSymbol } from '../src/values/currency.ts';
import { fromUtcText } from '../src/values/dates.ts';
import type { ListArguments } from './arguments.ts';
import { edgeFields, eventsOf, nestedList, pageFields, postFields, searchFields } from './common.ts';
import { resolversOf, viewOfList } from './kind.ts';
import { toGlobalId } from './node.ts';
import { selects } from './selection.ts';

const common = resolversOf('event', {
  connect: connectEvents,
  list: listInSearchMode,
  connectListed,
  read: readEvent,
  writer: eventWriter,
});

const own = {
  Query: {
    ticketPage: (_: unknown, args: ListArguments, context: Context) => listTickets(context, args),
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
    timezoneAbbr: ({ timezone, startsAt }: EventView) => zoneAbbreviation(timezone, fromUtcText(startsAt)),
    cost: ({ storedCost }: EventView, _: unknown, { config }: Context) =>
      storedCost === null ? '' : displayCost(storedCost, calendarSymbol(config)),
    venues: (event: EventView, _: unknown, context: Context) => venuesOf(event, context),
    organizers: (event: EventView, _: unknown, context: Context) => organizersOf(event, context),
    categories: termsOfKind('category'),
    tags: termsOfKind('tag'),
    tickets: (event: EventView, _: unknown, context: Context) => ticketsOf(event, context),
    parent: (event: EventView, _: unknown, context: Context) => parentOfEvent(event, context),
    children: eventsOf('event'),
    previous: (event: EventView, _: unknown, context: Context) => neighborOf(event, 'previous', context),
    next: (event: EventView, _: unknown, context: Context) => neighborOf(event, 'next', context),
    related: nestedList(relatedTo),
  },
  EventPage: {
    agenda: viewOfList(readAgenda),
    venues: viewOfList(listVenuesOfEvents),
    statistics: viewOfList(countListed),
    timeZones: viewOfList(zonesOfListed),
  },
  TimeZoneYears: { timeZone: ({ timezone }: ZoneYears) => timezone },
  EventTranslation: {
    statusReason: ({ status_reason }: { status_reason: string | null }) => status_reason,
  },
  CostDetails: {
    symbolPosition: ({ currencyPosition }: StoredCost) => (currencyPosition === '' ? null : currencyPosition),
  },
  TicketPage: pageFields,
  EventTicket: {
    event: (ticket: EventTicket, _: unknown, context: Context) => eventOfTicket(ticket, context),
  },
  EventEdge: edgeFields,
  ...searchFields('Event', ({ event }: FoundEvent) => event, {
    snippets: ({ node }: { node: FoundEvent }) => snippetsOf(node),
  }),
};

function termsOfKind(kind: TermKind) {
  return (event: EventView, _: unknown, context: Context, info: GraphQLResolveInfo) =>
    (selects(info, 'count') ? countedTermsOf : termsOf)(event, kind, context);
}

/** Resolves events. */
export const eventResolvers = [common, own];
