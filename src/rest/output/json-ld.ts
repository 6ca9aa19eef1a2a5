import { noCurrency, toCurrencyCode } from '../../values/currency.ts';
import { plainText } from '../../values/html.ts';
import type { EventStatus } from '../../values/event-status.ts';
import {
  describeAddress,
  describeAttendance,
  describeCoordinates,
  withOffset,
  withoutNullish,
} from '../../values/schema-org.ts';
import type { WireObject } from './wire-object.ts';

/** The schema.org description of an event (wire-format 5.1). */
export function describeEvent(event: WireObject): WireObject {
  const [venue] = event.venue as WireObject[];
  const [organizer] = event.organizer as WireObject[];
  const { eventAttendanceMode, eventStatus, location } = describeAttendance({
    status: event.event_status as EventStatus,
    onlineUrl: event.online_url as string | null,
    url: event.url,
    places: venue === undefined ? [] : [describeVenue(venue)],
  });
  return withoutNullish({
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: event.title,
    description: textOf(event.excerpt) || textOf(event.description),
    image: imageUrl(event),
    url: event.url,
    // The older service has them in this order.
    eventAttendanceMode,
    eventStatus,
    startDate: withOffset(event.start_date, event.utc_start_date),
    endDate: withOffset(event.end_date, event.utc_end_date),
    location,
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
    address: describeAddress(venue),
    geo: describeCoordinates(venue.geo_lat, venue.geo_lng),
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

/** The price of admission; undefined if no amount is known. */
function describeOffer({
  cost,
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
    priceCurrency: currencyOf(symbol, String(cost)),
    url,
    category: 'primary',
    availability: 'inStock',
    validFrom:
      dateUtc === null
        ? undefined
        : withOffset(`${String(date).slice(0, 10)} 00:00:00`, dateUtc, String(date)),
  };
}

/**
 * The currency beside a price, else the one of the calendar, whose sign is shown; `XXX` for one
 * that is not known.
 */
function currencyOf(symbol: string, shown: string): string {
  const written = symbol === '' ? signShown(shown) : symbol;
  return written === '' ? 'USD' : (toCurrencyCode(written) ?? noCurrency);
}

/** The sign that is shown with a price without a currency; `?` where words say what it is. */
function signShown(cost: string): string {
  if (cost === 'Free') return '';
  const [price = ''] = cost.replace(/^Free – /, '').split(' – ');
  return /^(\D*)\d[\d.,'’\s]*$/.exec(price)?.[1]?.trim() ?? '?';
}

function textOf(html: unknown): string {
  return typeof html === 'string' ? plainText(html) : '';
}

function imageUrl({ image }: WireObject): unknown {
  return typeof image === 'object' && image !== null ? Reflect.get(image, 'url') : undefined;
}
