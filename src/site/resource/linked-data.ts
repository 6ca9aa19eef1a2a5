import type { Context } from '../../context/context.ts';
import { type Language, languageTags } from '../../i18n/language.ts';
import { currencyOfCost } from '../../values/cost.ts';
import { countryCode } from '../../values/country.ts';
import { calendarCurrency, type PriceSettings, toCurrencyCode } from '../../values/currency.ts';
import { toIso } from '../../values/dates.ts';
import { plainText } from '../../values/html.ts';
import {
  describeAddress,
  describeAttendance,
  describeCoordinates,
  type SchemaObject,
  withOffset,
  withoutNullish,
} from '../../values/schema-org.ts';
import { startOf } from './event-lines.ts';
import type { Frame } from './frame.ts';
import type { GroupFragment, PlaceFragment } from './fragments.graphql.ts';
import type { EventPageFragment } from './event.graphql.ts';

type Ticket = EventPageFragment['tickets'][number];

const context = 'https://schema.org';

/**
 * The URL of a page to be known by: in its own language, else in that of its title (decision 0112).
 */
export function canonicalUrl(
  { urls, language }: Pick<Frame, 'urls' | 'language'>,
  shown: Context['language'],
): string {
  return urls.all[urls.own.includes(shown) ? shown : language];
}

/** An event (https://schema.org/Event). */
export function describeEvent(
  frame: Frame,
  event: EventPageFragment,
  { language, config }: Context,
): SchemaObject {
  const { venues, organizers } = event;
  const { eventStatus: status, onlineUrl } = event;
  const url = canonicalUrl(frame, language);
  return withoutNullish({
    '@context': context,
    '@type': 'Event',
    name: frame.title,
    description: filled(frame.summary),
    url,
    image: frame.image?.url,
    inLanguage: languageTags[frame.language],
    startDate: startOf(event),
    endDate: event.allDay ? event.endDate.slice(0, 10) : withOffset(event.endDate, event.endsAt),
    ...describeAttendance({ status, onlineUrl, url, places: venues.map(describePlace) }),
    organizer: several(organizers.map(describeGroup)),
    offers: several(describeOffers(event, { url, prices: config })),
  });
}

/** A venue (https://schema.org/Place). */
export function describeVenue(frame: Frame, venue: PlaceFragment): SchemaObject {
  const own = { image: frame.image?.url, description: filled(frame.ownSummary) };
  return withoutNullish({ '@context': context, ...describePlace(venue), ...own });
}

/** An organizer (https://schema.org/Organization). */
export function describeOrganizer(frame: Frame, organizer: GroupFragment): SchemaObject {
  const own = { image: frame.image?.url, description: filled(frame.ownSummary) };
  return withoutNullish({ '@context': context, ...describeGroup(organizer), ...own });
}

/** The way from the calendar to a page (https://schema.org/BreadcrumbList). */
export function describeBreadcrumbs(frame: Frame, language: Language): SchemaObject {
  const steps = [...frame.trail, { name: frame.title, url: canonicalUrl(frame, language) }];
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: plainText(name),
      item: url,
    })),
  };
}

function describePlace(venue: PlaceFragment): SchemaObject {
  return withoutNullish({
    '@type': 'Place',
    name: plainText(venue.name),
    url: venue.url,
    address: describeAddress({ ...venue, country: countryCode(venue.country) ?? venue.country }),
    geo: describeCoordinates(venue.latitude, venue.longitude),
    telephone: filled(venue.phone),
    sameAs: filled(venue.website),
  });
}

function describeGroup({ name, url, phone, email, website }: GroupFragment): SchemaObject {
  return withoutNullish({
    '@type': 'Organization',
    name: plainText(name),
    url,
    telephone: filled(phone),
    email: filled(email),
    sameAs: filled(website),
  });
}

interface Pricing {
  url: string;
  /** What the calendar says of prices without a currency. */
  prices: PriceSettings;
}

/** The tickets, else the price of admission; none in a currency that ISO 4217 does not name. */
function describeOffers(event: EventPageFragment, { url, prices: settings }: Pricing): SchemaObject[] {
  const validFrom = event.publishedAt === null ? undefined : `${toIso(event.publishedAt)}Z`;
  const offered = event.tickets.flatMap((ticket) =>
    describeTicket(ticket, { url: filled(ticket.url) ?? url, prices: settings }),
  );
  if (offered.length > 0) return offered.map((offer) => ({ ...offer, validFrom }));
  const { values, text } = event.costDetails;
  const priceCurrency = text === '' ? undefined : currencyOfCost(event.costDetails, settings);
  const prices = values.filter((value) => /^\d/.test(value)).map(Number);
  const shared = { url, priceCurrency, availability: `${context}/InStock`, validFrom };
  if (prices.length === 0 || priceCurrency === undefined) return [];
  const [lowPrice, highPrice] = [Math.min(...prices), Math.max(...prices)];
  if (lowPrice === highPrice) return [withoutNullish({ '@type': 'Offer', price: lowPrice, ...shared })];
  return [withoutNullish({ '@type': 'AggregateOffer', lowPrice, highPrice, ...shared })];
}

const availabilities: Partial<Record<string, string>> = {
  in_stock: 'InStock',
  pre_order: 'PreOrder',
  sold_out: 'SoldOut',
};

function describeTicket(
  { name, price, currency, availability }: Ticket,
  { url, prices }: Pricing,
): SchemaObject[] {
  const written = filled(currency);
  const priceCurrency = written === undefined ? calendarCurrency(prices) : toCurrencyCode(written);
  if (price === null || priceCurrency === undefined) return [];
  const known = availabilities[availability];
  return [
    withoutNullish({
      '@type': 'Offer',
      name: filled(name),
      price: Number(price),
      priceCurrency,
      url,
      availability: known === undefined ? undefined : `${context}/${known}`,
    }),
  ];
}

/** The text, unless it is empty. */
function filled(text: string | null): string | undefined {
  return text === null || text === '' ? undefined : text;
}

/** One alone needs no list; none is left out. */
function several(items: readonly SchemaObject[]): unknown {
  return items.length > 1 ? items : items[0];
}
