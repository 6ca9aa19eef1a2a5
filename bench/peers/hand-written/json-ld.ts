import { noCurrency, toCurrencyCode } from '../../../src/values/currency.ts';
import type { Cost, EventRow, OrganizerRow, Related, VenueRow } from './rows.ts';
import { hoursFromUtc, toIso } from './zones.ts';

/** The schema.org description of an event; JSON omits what is undefined, here and below. */
export function describeEvent(
  event: EventRow,
  { venues: [venue], organizers: [organizer] }: Related,
  { url, hours }: { url: string; hours: number },
) {
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: event.title,
    description: textOf(event.excerpt) || textOf(event.description),
    image: event.image_url ?? undefined,
    url,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: toIso(event.start_date, hours),
    endDate: toIso(event.end_date, hoursFromUtc({ start_date: event.end_date, starts_at: event.ends_at })),
    location: venue && describeVenue(venue),
    organizer: organizer && describeOrganizer(organizer),
    offers: event.cost === null ? undefined : describeOffer(event.cost, event, url),
    performer: 'Organization',
  };
}

/** The schema.org description of a venue. */
export function describeVenue(venue: VenueRow) {
  const { latitude, longitude } = venue;
  return {
    '@type': 'Place',
    name: venue.name,
    description: textOf(venue.description),
    url: '',
    address: describeAddress(venue),
    geo: latitude === null ? undefined : { '@type': 'GeoCoordinates', latitude, longitude },
    telephone: venue.phone ?? '',
    sameAs: venue.website ?? '',
  };
}

function describeAddress(venue: VenueRow) {
  return {
    '@type': 'PostalAddress',
    streetAddress: venue.address ?? undefined,
    addressLocality: venue.city ?? undefined,
    addressRegion: venue.stateprovince ?? undefined,
    postalCode: venue.zip ?? undefined,
    addressCountry: venue.country ?? undefined,
  };
}

/** The schema.org description of an organizer. */
export function describeOrganizer(organizer: OrganizerRow) {
  return {
    '@type': 'Person',
    name: organizer.name,
    description: textOf(organizer.description),
    url: organizer.website ?? '',
    telephone: organizer.phone ?? '',
    email: organizer.email ?? '',
    sameAs: organizer.website ?? '',
  };
}

/** Undefined without an amount. */
function describeOffer({ values, currencySymbol: symbol }: Cost, event: EventRow, url: string) {
  const price = values.find((value) => /^\d/.test(value));
  if (price === undefined) return undefined;
  return {
    '@type': 'Offer',
    price,
    priceCurrency: symbol === '' ? 'USD' : (toCurrencyCode(symbol) ?? noCurrency),
    url,
    category: 'primary',
    availability: 'inStock',
    validFrom: `${event.published_at.slice(0, 10)}T00:00:00+00:00`,
  };
}

const escaped: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Stored HTML is clean already: every tag is well formed, and no other entities are in it. */
function textOf(html: string | null): string {
  if (html === null || !/[<&]/.test(html)) return html?.trim() ?? '';
  return html
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => escaped[entity] ?? entity)
    .trim();
}
