import type { Language } from '../i18n/language.ts';
import type { EventStatus } from '../values/event-status.ts';
import type { ticketNames } from './ticket-names.ts';

/** A text in some languages; the others use the fallback. */
export type Texts = Partial<Record<Language, string>>;

/** A category or tag; events refer to it by `key`. */
export interface SampleTerm {
  key: string;
  /** Key of the parent category, which comes earlier in the list. */
  parent?: string;
  name: Texts;
}

export interface SampleVenue {
  key: string;
  /** The original language. */
  first: Language;
  name: Texts;
  city: Texts;
  country: Texts;
  description: Texts;
  address: string;
  zip: string;
  phone?: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
}

export interface SampleOrganizer {
  key: string;
  first: Language;
  name: Texts;
  description: Texts;
  email: string;
  phone?: string;
  website: string;
}

export interface SampleTicket {
  /** Key of its name. */
  name: keyof typeof ticketNames;
  price: string;
  currency: string;
  availability?: 'in_stock' | 'pre_order' | 'sold_out';
}

export interface SampleEvent {
  /** Its child events refer to it by this. */
  key?: string;
  /** Key of the parent event, which comes earlier. */
  parent?: string;
  title: Texts;
  description: Texts;
  /** Days from today. */
  day: number;
  /** Days until it ends; omitted if it ends on the same day. */
  nights?: number;
  /** Local start and end; omitted for all-day events. */
  hours?: readonly [from: string, to: string];
  cost?: string;
  website?: string;
  /** Omitted for online events. */
  venue?: string;
  organizers: readonly string[];
  categories: readonly string[];
  tags?: readonly string[];
  tickets?: readonly SampleTicket[];
  /** Key of its picture. */
  picture?: string;
  featured?: boolean;
  /** Omitted if it takes place as planned. */
  eventStatus?: Exclude<EventStatus, 'scheduled'>;
  statusReason?: Texts;
  /** Where to attend it online. */
  onlineUrl?: string;
  /** Hidden from lists; only reachable by its URL. */
  hidden?: boolean;
}

/** The events of a city, with the same time zone and original language. */
export interface SampleCity {
  timezone: string;
  first: Language;
  events: readonly SampleEvent[];
}
