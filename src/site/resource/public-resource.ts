import type { Context } from '../../context/context.ts';
import type { Language } from '../../i18n/language.ts';
import type { EventStatus } from '../../values/event-status.ts';
import { plainText } from '../../values/html.ts';
import type { Kind, Status } from '../../values/kinds.ts';
import type { SchemaObject } from '../../values/schema-org.ts';
import type { NamedPoint } from '../map/locator.ts';
import type { PlaceFragment } from './fragments.graphql.ts';
import type { FactName } from '../texts/pages.ts';

/** The absolute URLs of the page of a resource. */
export interface PageUrls {
  /** In each language, with its own slug. */
  all: Readonly<Record<Language, string>>;
  /** The languages in which the resource has a title or name. */
  own: readonly Language[];
  /** Without a language, for readers of any. */
  standard: string;
}

/** A text, perhaps with a link. */
export interface FactValue {
  text: string;
  /** URL; only http, https, mailto and tel are linked. */
  address?: string | null;
  /** If the text may be in another language than the page. */
  language?: Language;
  /** The end of the text, in the language of the page. */
  details?: string;
  /** What follows the text, perhaps in yet another language. */
  more?: readonly FactValue[];
  /** URL of a map. */
  map?: string | null;
  /** The publication status of what it names. */
  status?: Status;
}

/** The values under one label. */
export interface Fact {
  name: FactName;
  values: readonly FactValue[];
}

/** That an event does not take place as planned, and why (decision 0110). */
export interface EventNotice {
  status: Exclude<EventStatus, 'scheduled'>;
  /** Plain text. */
  reason: string | null;
  /** The language of the reason, if it has one. */
  language: Language | undefined;
}

/** An event in a list. */
export interface EventLine {
  title: string;
  language: Language;
  url: string;
  /** The start as ISO 8601, with its offset unless it is a whole day. */
  start: string;
  when: string;
  venues: readonly FactValue[];
  notice: EventNotice | null;
  status: Status;
}

/** Which events of a resource a list has. */
export type ListName = 'coming' | 'past' | 'parts';

/** The first events of a list. */
export interface EventList {
  name: ListName;
  events: readonly EventLine[];
  /** The query string of the calendar that shows the rest; null if there is none. */
  more: string | null;
}

/** The image of a resource, as its page loads it. */
export interface PageImage {
  /** Absolute. */
  url: string;
  /** The same in a format that every messenger reads. */
  previewUrl: string;
  /**
   * The same as the page loads it: one of the calendar from where the page is, whatever name the
   * reader calls it by.
   */
  source: string;
  width: number | null;
  height: number | null;
  alt: string;
  /** The same in other sizes, the smallest first; by absolute URLs. */
  sizes: readonly { url: string; width: number; height: number }[];
}

/** The content of the public page of an event, venue, organizer, category or tag. */
export interface PublicResource {
  kind: Kind;
  /** The REST id. */
  number: number;
  /** Plain text. */
  title: string;
  /** Sanitized HTML. */
  description: string;
  /** The language of the title. */
  language: Language;
  descriptionLanguage: Language;
  /** The beginning of the text; empty if there is none. */
  ownSummary: string;
  /** For search engines and previews: the same, or a sentence that says what the page has. */
  summary: string;
  image: PageImage | null;
  /** The period of an event that lasts no whole days, as instants, and its time zone. */
  period?: { start: string; end: string; timeZone: string } | null;
  /** The publication status of an event, a venue or an organizer. */
  status?: Status;
  /** Of an event that does not take place as planned. */
  notice?: EventNotice | null;
  /** In the order of the page; facts without values are omitted. */
  facts: readonly Fact[];
  /** Where it is, as far as a map may show it. */
  points: readonly NamedPoint[];
  lists: readonly EventList[];
  /** The pages that lead to it: the calendar, and what it belongs to. */
  trail: readonly Step[];
  /** What else may please who reads of an event. */
  related: readonly EventLine[];
  /** Where an event can be added to a calendar on the web. */
  services?: readonly CalendarService[];
  /** Absolute URL of the events as iCalendar. */
  calendar: string;
  urls: PageUrls;
  /** What search engines read. */
  linkedData: readonly SchemaObject[];
}

/** A page on the way to another one. */
export interface Step {
  /** HTML, as names are. */
  name: string;
  url: string;
  language: Language;
}

/** A calendar on the web, and the address that adds the event to it. */
export interface CalendarService {
  name: string;
  address: string;
}

/** The address of the public page of a resource. */
export interface ResourceAddress {
  kind: Kind;
  slug: string;
}

/**
 * Reads what a public page shows; throws a `CalendarError` with status 403, 404 or 410 if the
 * viewer may not see it.
 */
export type ReadResource = (address: ResourceAddress, context: Context) => Promise<PublicResource>;

/** A text, unless it is empty. */
export function line(text: string | null | undefined): FactValue[] {
  return text ? [{ text: plainText(text) }] : [];
}

/** A text of a resource in the language that it was found in. */
export function fieldOf<Field extends string>(
  view: Translated & Readonly<Record<Field, string | null>>,
  field: Field,
): FactValue[] {
  const language = view.sources.find((source) => source.field === field)?.language;
  return line(view[field]).map((value) => ({ ...value, language }));
}

/** What has texts in several languages. */
interface Translated {
  sources: readonly { field: string; language: Language }[];
}

/** The name of another resource, with a link to its page. */
export function link({ name, url, language, status }: Linked): FactValue {
  return { text: plainText(name), address: url, language, status };
}

interface Linked {
  name: string;
  url: string;
  language: Language;
  status?: Status;
}

/** A URL that is shown as it is. */
export function site(address: string | null): FactValue[] {
  return line(address).map((value) => ({ ...value, address }));
}

/** A phone number to call. */
export function phone(text: string | null): FactValue[] {
  return line(text).map((value) => ({ ...value, address: `tel:${value.text.replace(/[^\d+]/g, '')}` }));
}

/**
 * Whether editors want a link to a map elsewhere, or a map on the page that the settings have no
 * tiles for (decision 0116).
 */
export function wantsMapLink(
  { showMap, showMapLink }: { showMap: boolean; showMapLink: boolean },
  tiles: object | null,
): boolean {
  return showMapLink || (showMap && tiles === null);
}

/** The URL of a map of a venue elsewhere; null without coordinates, or if its editors want none. */
export function mapOf(
  venue: Pick<PlaceFragment, 'latitude' | 'longitude' | 'showMap' | 'showMapLink'>,
  tiles: object | null,
): string | null {
  const { latitude, longitude } = venue;
  if (!wantsMapLink(venue, tiles) || latitude === null || longitude === null) return null;
  const place = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) });
  return `https://www.openstreetmap.org/?${place}#map=16/${latitude}/${longitude}`;
}

/**
 * Where a venue is on the map of a page; empty without coordinates, or if its editors want none.
 */
export function pointOf({ name, latitude, longitude, showMap }: PlaceFragment): NamedPoint[] {
  if (!showMap || latitude === null || longitude === null) return [];
  return [{ name: plainText(name), latitude, longitude }];
}
