import { toCurrencyCode } from '../../values/currency.ts';
import { fromUtcText, toIso } from '../../values/dates.ts';
import { plainText } from '../../values/html.ts';
import type { WireObject } from './wire-object.ts';

/** The schema.org description of an event (wire-format 5.1). */
export function describeEvent(event: WireObject): WireObject {
  const [venue] = event.venue as WireObject[];
  const [organizer] = event.organizer as WireObject[];
  return withoutNullish({
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: event.title,
    description: textOf(event.excerpt) || textOf(event.description),
    image: imageUrl(event),
    url: event.url,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: withOffset(event.start_date, event.utc_start_date),
    endDate: withOffset(event.end_date, event.utc_end_date),
    location: venue === undefined ? undefined : describeVenue(venue),
    organizer: organizer === undefined ? undefined : describeOrganizer(organizer),
    offers: describeOffer(event),
    performer: 'Organization',
  });
}

/** The schema.org description of a venue (wire-format 5.2). */
export function describeVenue(venue: WireObject): WireObject {
  return withoutNullish({
    '@type': 'Place',
    name: venue.venue,
    description: textOf(venue.description),
    image: imageUrl(venue),
    url: '',
    address: withoutNullish({
      '@type': 'PostalAddress',
      streetAddress: venue.address,
      addressLocality: venue.city,
      addressRegion: venue.stateprovince,
      postalCode: venue.zip,
      addressCountry: venue.country,
    }),
    geo: describeCoordinates(venue),
    telephone: venue.phone ?? '',
    sameAs: venue.website ?? '',
  });
}

/** The schema.org description of an organizer (wire-format 5.2). */
export function describeOrganizer(organizer: WireObject): WireObject {
  return withoutNullish({
    '@type': 'Person',
    name: organizer.organizer,
    description: textOf(organizer.description),
    image: imageUrl(organizer),
    url: organizer.website ?? '',
    telephone: organizer.phone ?? '',
    email: organizer.email ?? '',
    sameAs: organizer.website ?? '',
  });
}

function describeCoordinates({ geo_lat: latitude, geo_lng: longitude }: WireObject): WireObject | undefined {
  return typeof latitude === 'number' ? { '@type': 'GeoCoordinates', latitude, longitude } : undefined;
}

/** The price of admission; undefined if no amount is known. */
function describeOffer({
  cost_details: details,
  url,
  date,
  date_utc: dateUtc,
}: WireObject): WireObject | undefined {
  const { values, currency_symbol: symbol } = details as { values: string[]; currency_symbol: string };
  const amount = values.find((value) => /^\d/.test(value));
  if (amount === undefined) return undefined;
  return {
    '@type': 'Offer',
    price: amount,
    priceCurrency: toCurrencyCode(symbol) ?? 'USD',
    url,
    category: 'primary',
    availability: 'inStock',
    validFrom:
      dateUtc === null
        ? undefined
        : withOffset(`${String(date).slice(0, 10)} 00:00:00`, dateUtc, String(date)),
  };
}

/** `wallClock` in ISO 8601, with the offset from `utc` to `localTime`, its local counterpart. */
function withOffset(wallClock: unknown, utc: unknown, localTime = String(wallClock)): string {
  const minutes = Math.round((fromUtcText(localTime) - fromUtcText(String(utc))) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
  return `${toIso(String(wallClock))}${offset}`;
}

function textOf(html: unknown): string {
  return typeof html === 'string' ? plainText(html) : '';
}

function imageUrl({ image }: WireObject): unknown {
  return typeof image === 'object' && image !== null ? Reflect.get(image, 'url') : undefined;
}

/** Omits null and undefined fields, but keeps empty strings. */
function withoutNullish(description: WireObject): WireObject {
  return Object.fromEntries(
    Object.entries(description).filter(([, value]) => value !== undefined && value !== null),
  );
}
