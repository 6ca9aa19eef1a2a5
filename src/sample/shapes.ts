import type { Language } from '../i18n/language.ts';

/** One text in the languages that it is written in; the others show the fallback. */
export type Texts = Partial<Record<Language, string>>;

/** A category or tag; `key` is what events name it by. */
export interface SampleTerm {
  key: string;
  /** Key of the category that it belongs to, which comes earlier in the list. */
  parent?: string;
  name: Texts;
}

export interface SampleVenue {
  key: string;
  /** The language that it is written in first. */
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

interface SampleTicket {
  name: string;
  price: string;
  currency: string;
  availability?: 'in_stock' | 'pre_order' | 'sold_out';
}

export interface SampleEvent {
  /** What its parts name it by. */
  key?: string;
  /** Key of the event that it is a part of, which comes earlier. */
  parent?: string;
  title: Texts;
  description: Texts;
  /** Days from today. */
  day: number;
  /** Midnights until it ends; none where it ends on the same day. */
  nights?: number;
  /** Start and end by the clock of the place; none for whole days. */
  hours?: readonly [from: string, to: string];
  cost?: string;
  website?: string;
  /** None for what takes place on the net. */
  venue?: string;
  organizers: readonly string[];
  categories: readonly string[];
  tags?: readonly string[];
  tickets?: readonly SampleTicket[];
  featured?: boolean;
  /** Left out of lists: found by its address alone. */
  hidden?: boolean;
}

/** The events of a place, which share a clock and the language that they are written in first. */
export interface SampleCity {
  timezone: string;
  first: Language;
  events: readonly SampleEvent[];
}
