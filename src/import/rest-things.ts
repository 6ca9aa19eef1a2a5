import { isTimeZone, toWallClock } from '#strtotime';
import { fromUtcText } from '../values/dates.ts';
import { statusOf } from './event-status.ts';
import { type LocalThing, withoutEmpty } from './local-thing.ts';
import type { WireEvent, WireOrganizer, WireTerm, WireVenue } from './rest-shapes.ts';
import { costToWrite } from './stored-cost.ts';

/** A category or tag. */
export function thingOfTerm(kind: 'category' | 'tag', term: WireTerm): LocalThing {
  const { id, name, description, slug, parent, i18n_language: written } = term;
  const hasParent = kind === 'category' && typeof parent === 'number' && parent > 0;
  return {
    ...{ kind, key: String(id), id, facts: {}, fields: withoutEmpty({ name, description }), slug, written },
    references: hasParent ? { parent: [String(parent)] } : {},
    ...{ author: null, image: null, modifiedAt: null },
  };
}

export function thingOfVenue(venue: WireVenue): LocalThing {
  const { venue: name, description, address, city, country, province, state, stateprovince } = venue;
  const derived = country === 'United States' ? state : province;
  const places = { address, city, country, province, state };
  const own = { stateprovince: stateprovince === derived ? '' : stateprovince };
  const { zip, phone, website, show_map: showMap, show_map_link: showMapLink } = venue;
  return {
    ...ofPost('venue', venue),
    facts: {
      ...publicationOf(venue),
      ...{ zip, phone, website: webAddress(website), showMap, showMapLink },
      ...coordinatesOf(venue),
    },
    fields: withoutEmpty({ name, description, ...places, ...own }),
    references: {},
  };
}

export function thingOfOrganizer(organizer: WireOrganizer): LocalThing {
  const { organizer: name, description, phone, email, website } = organizer;
  return {
    ...ofPost('organizer', organizer),
    facts: { ...publicationOf(organizer), phone, email, website: webAddress(website) },
    fields: withoutEmpty({ name, description }),
    references: {},
  };
}

/** An event; its price is shown with the symbol of this calendar if it names none. */
export function thingOfEvent(event: WireEvent, calendarSymbol: string): LocalThing {
  const { title, description, excerpt, timezone, cost, cost_details: details } = event;
  const { website, url, venue, organizer, categories, tags } = event;
  const { event_status: status, status_reason: reason, online_url: address } = event;
  const shown = statusOf({ status, reason, address });
  const keysOf = (items: readonly { id: number }[]) => items.map(({ id }) => String(id));
  return {
    ...ofPost('event', event),
    facts: {
      ...publicationOf(event),
      ...{ timezone, allDay: event.all_day },
      startDate: momentOf(event.start_date, event.utc_start_date, timezone),
      endDate: momentOf(event.end_date, event.utc_end_date, timezone),
      cost: cost === '' ? '' : costToWrite({ cost, details: details ?? null }, calendarSymbol),
      // The interface shows the page of the event where no website was given (wire-format 5.1).
      website: website === url ? '' : webAddress(website),
      ...{ showMap: event.show_map, showMapLink: event.show_map_link, sticky: event.sticky },
      ...{ hideFromListings: event.hide_from_listings, featured: event.featured },
      ...shown.facts,
    },
    fields: withoutEmpty({ title, description, excerpt, ...shown.fields }),
    references: {
      ...{ venues: keysOf(venue), organizers: keysOf(organizer) },
      ...{ categories: keysOf(categories), tags: keysOf(tags) },
    },
  };
}

type WirePost = WireEvent | WireVenue | WireOrganizer;

function ofPost(kind: 'event' | 'venue' | 'organizer', post: WirePost) {
  const { id, slug, author, image, modified_utc: modified, i18n_language: written } = post;
  return {
    ...{ kind, key: String(id), id, slug, written, author, image },
    modifiedAt: modified === '' ? null : modified,
  };
}

/** The date in UTC; a draft has none, and is dated in the zone of the calendar. */
function publicationOf({ status, date, date_utc: utc }: WirePost) {
  return { status, ...(utc === '' ? { date } : { publishedAt: utc }) };
}

function coordinatesOf({ geo_lat: latitude, geo_lng: longitude }: WireVenue) {
  const isPlace = Number.isFinite(latitude ?? Number.NaN) && Number.isFinite(longitude ?? Number.NaN);
  return isPlace ? { latitude, longitude } : {};
}

/**
 * The instant, if the zone shows the wall-clock time at it: only that distinguishes the repeated
 * hour.
 */
function momentOf(wallClock: string, utc: string, timezone: string): string {
  if (utc === '' || !isTimeZone(timezone)) return wallClock;
  return toWallClock(fromUtcText(utc), timezone) === wallClock ? `${utc.replace(' ', 'T')}Z` : wallClock;
}

/** An address as people write it, `www.example.org`, with its scheme. */
export function webAddress(written: string): string {
  const text = written.trim();
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) ? `http://${text}` : text;
}
