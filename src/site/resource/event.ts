import type { Context } from '../../context/context.ts';
import { toIso } from '../../values/dates.ts';
import { plainText } from '../../values/html.ts';
import { calendarServices } from './add-to-calendar.ts';
import { noticeOf, toEventLine, toEventList } from './event-lines.ts';
import { describeDistance, describeTimes, nextDistance } from '../texts/event-time.ts';
import { describeBreadcrumbs, describeEvent } from './linked-data.ts';
import { below, toFrame } from './frame.ts';
import type { PlaceFragment } from './fragments.graphql.ts';
import {
  type FactValue,
  fieldOf,
  line,
  link,
  mapOf,
  pointOf,
  wantsMapLink,
  type PublicResource,
  site,
} from './public-resource.ts';
import { describeCost, describePrice } from '../texts/price.ts';
import type { EventPageFragment } from './event.graphql.ts';
import { pageTexts } from '../texts/pages.ts';
import { resourceTexts } from '../texts/resource.ts';

/** Describes the page of an event. */
export function toEventPage(context: Context, event: EventPageFragment): PublicResource {
  const { number, parent } = event;
  const above = parent === null ? event.categories[0] : { ...parent, name: parent.title };
  const frame = below(toFrame(context, 'event', event), above);
  const parts = toEventList('parts', event.children, {
    owner: { kind: 'event', number },
    language: context.language,
  });
  const places = event.eventStatus === 'moved_online' ? [] : event.venues;
  return {
    ...frame,
    notice: noticeOf(event),
    period: periodOf(event),
    facts: factsOf(context, event, places),
    points: places.flatMap((venue) => (event.showMap ? pointOf(venue) : [])),
    lists: parts.events.length === 0 ? [] : [parts],
    related: (event.related ?? []).map((each) => toEventLine(each, context.language)),
    services: calendarServices(event, placeOf(places)),
    linkedData: [describeEvent(frame, event, context), describeBreadcrumbs(frame, context.language)],
  };
}

/**
 * Nobody goes to the venue of an event that takes place online instead: `places` are the others.
 */
function factsOf(
  context: Context,
  event: EventPageFragment,
  places: readonly PlaceFragment[],
): PublicResource['facts'] {
  const { parent, website, url } = event;
  return [
    { name: 'when', values: describeWhen(event, context) },
    {
      name: 'where',
      values: [
        ...places.map((venue) => describePlace(venue, event, context.config)),
        ...describeOnline(event, context),
      ],
    },
    { name: 'cost', values: line(describeCost(event, context.config, context.language)) },
    { name: 'tickets', values: event.tickets.map((ticket) => describeTicket(ticket, context)) },
    { name: 'organizers', values: event.organizers.map(link) },
    { name: 'categories', values: event.categories.map(link) },
    { name: 'tags', values: event.tags.map(link) },
    { name: 'parent', values: parent === null ? [] : [link({ ...parent, name: parent.title })] },
    { name: 'website', values: website === url ? [] : site(website) },
  ];
}

/** The time of the event as it is, and how far away it is. */
function describeWhen(event: EventPageFragment, { clock, language }: Context): FactValue[] {
  const now = clock.until((moment) => nextDistance(event, moment));
  const distance = describeDistance(event, now, language);
  return [{ text: describeTimes(event, language) }, { text: distance ?? resourceTexts[language].underWay }];
}

function periodOf({ allDay, startsAt, endsAt, timezone }: EventPageFragment): PublicResource['period'] {
  return allDay ? null : { start: `${toIso(startsAt)}Z`, end: `${toIso(endsAt)}Z`, timeZone: timezone };
}

function describeOnline({ eventStatus, onlineUrl }: EventPageFragment, { language }: Context): FactValue[] {
  const texts = resourceTexts[language];
  if (onlineUrl !== null && eventStatus !== 'cancelled')
    return [{ text: texts.joinOnline, address: onlineUrl }];
  return eventStatus === 'moved_online' ? [{ text: texts.online }] : [];
}

function describePlace(
  venue: PlaceFragment,
  event: EventPageFragment,
  { mapTiles }: Context['config'],
): FactValue {
  const map = wantsMapLink(event, mapTiles) ? mapOf(venue, mapTiles) : null;
  return { ...link(venue), more: fieldOf(venue, 'city'), map };
}

/** The first place, in a line. */
function placeOf([venue]: readonly PlaceFragment[]): string {
  if (venue === undefined) return '';
  return [venue.name, venue.address, venue.city]
    .filter(Boolean)
    .map((text) => plainText(String(text)))
    .join(', ');
}

function describeTicket(ticket: EventPageFragment['tickets'][number], { language }: Context): FactValue {
  const { name, price, currency, url, availability } = ticket;
  const amount = price === null ? null : describePrice(price, currency, language);
  const details = [amount, pageTexts[language].availability[availability]].filter(Boolean);
  const rest = details.map((detail) => ` · ${detail}`).join('');
  return { text: name, language: ticket.language, details: rest, address: url };
}
