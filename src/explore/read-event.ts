import type { EventView } from '../calendar/event/event.ts';
import { neighborsOf } from '../calendar/event/neighbors.ts';
import {
  organizersOf,
  parentOfEvent,
  termsOf,
  ticketsOf,
  type TicketView,
  venuesOf,
} from '../calendar/relations.ts';
import type { VenueView } from '../calendar/venue/venue.ts';
import type { Context } from '../context/context.ts';
import { toIso } from '../values/dates.ts';
import { toEventLine, listEventsOf } from './event-lines.ts';
import { noticeOf } from './event-notice.ts';
import { describeTimes } from './event-time.ts';
import { fieldOf, line, link, mapOf, pointOf, site } from './facts.ts';
import { describeBreadcrumbs, describeEvent } from './linked-data.ts';
import { readFrame } from './page-frame.ts';
import type { FactValue, PublicResource } from './public-resource.ts';
import { describeCost, describePrice } from './price.ts';
import { describeDistance, nextDistance } from './relative-time.ts';
import { pageTexts } from './texts.ts';
import { resourceTexts } from './texts/resource-texts.ts';

/** Reads the page of an event: one statement a relation. */
export async function readEventPage(context: Context, event: EventView): Promise<PublicResource> {
  const { number } = event;
  const venuesRead = venuesOf(event, context);
  const [frame, venues, organizers, categories, tags, parent, tickets, parts, neighbors] = await Promise.all([
    readFrame(context, event.title, { ...event, kind: 'event' }),
    venuesRead,
    organizersOf(event, context),
    termsOf(event, 'category', context),
    termsOf(event, 'tag', context),
    parentOfEvent(event, context),
    ticketsOf(event, context),
    listEventsOf(context, { kind: 'event', number }, 'parts'),
    venuesRead.then(([venue]) => readNeighbors(context, event, venue)),
  ]);
  const related = { event, venues, organizers, tickets };
  return {
    ...frame,
    notice: noticeOf(event),
    period: periodOf(event),
    facts: [
      { name: 'when', values: describeWhen(event, context) },
      {
        name: 'where',
        values: [
          ...placesOf(venues, event).map((venue) => describePlace(venue, event)),
          ...describeOnline(event, context),
        ],
      },
      { name: 'cost', values: line(describeCost(event, context.config.currencySymbol, context.language)) },
      { name: 'tickets', values: tickets.map((ticket) => describeTicket(ticket, context)) },
      { name: 'organizers', values: organizers.map(link) },
      { name: 'categories', values: categories.map(link) },
      { name: 'tags', values: tags.map(link) },
      { name: 'parent', values: parent === null ? [] : [link({ ...parent, name: parent.title })] },
      { name: 'website', values: event.website === event.url ? [] : site(event.website) },
    ],
    points: placesOf(venues, event).flatMap((venue) => (event.showMap ? pointOf(venue) : [])),
    lists: parts.events.length === 0 ? [] : [parts],
    neighbors,
    linkedData: [
      describeEvent(frame, related, context),
      describeBreadcrumbs(frame, parent && { name: parent.title, url: parent.url }, context),
    ],
  };
}

/** The time of the event as it is, and how far away it is. */
function describeWhen(event: EventView, { clock, language }: Context): FactValue[] {
  const now = clock.until((moment) => nextDistance(event, moment));
  const distance = describeDistance(event, now, language);
  return [
    { text: describeTimes(event, event.requestedLanguage) },
    { text: distance ?? resourceTexts[language].underWay },
  ];
}

function periodOf({ allDay, startsAt, endsAt, timezone }: EventView): PublicResource['period'] {
  return allDay ? null : { start: `${toIso(startsAt)}Z`, end: `${toIso(endsAt)}Z`, timeZone: timezone };
}

/** Nobody goes to the venue of an event that takes place online instead. */
function placesOf(venues: readonly VenueView[], { eventStatus }: EventView): readonly VenueView[] {
  return eventStatus === 'moved_online' ? [] : venues;
}

function describeOnline({ eventStatus, onlineUrl }: EventView, { language }: Context): FactValue[] {
  const texts = resourceTexts[language];
  if (onlineUrl !== null && eventStatus !== 'cancelled')
    return [{ text: texts.joinOnline, address: onlineUrl }];
  return eventStatus === 'moved_online' ? [{ text: texts.online }] : [];
}

function describePlace(venue: VenueView, { showMapLink }: EventView): FactValue {
  return { ...link(venue), more: fieldOf(venue, 'city'), map: showMapLink ? mapOf(venue) : null };
}

async function readNeighbors(context: Context, event: EventView, venue: VenueView | undefined) {
  const found = await neighborsOf(context, event, venue?.number);
  const lines = (['previous', 'next'] as const).map(async (name) => {
    const neighbor = found[name];
    return neighbor === null ? [] : [{ name, event: await toEventLine(neighbor, context) }];
  });
  return (await Promise.all(lines)).flat();
}

function describeTicket(ticket: TicketView, { language }: Context): FactValue {
  const { name, price, currency, url, availability } = ticket;
  const amount = price === null ? null : describePrice(price, currency, language);
  const details = [amount, pageTexts[language].availability[availability]].filter(Boolean);
  const rest = details.map((detail) => ` · ${detail}`).join('');
  return { text: name, language: ticket.language, details: rest, address: url };
}
