/** What events, venues and organizers have in common; dates are text as PostgreSQL writes it. */
interface PostRow {
  id: number;
  author: string;
  status: string;
  published_at: string;
  modified_at: string;
  slug: string;
  description: string | null;
  language: string;
  website: string | null;
}

/** A price as it is stored. */
export interface Cost {
  text: string;
  values: string[];
  currencySymbol: string;
  currencyCode: string;
  currencyPosition: string;
}

/** An event with its texts and its image. */
export interface EventRow extends PostRow {
  title: string;
  excerpt: string;
  all_day: boolean;
  start_date: string;
  end_date: string;
  starts_at: string;
  ends_at: string;
  timezone: string;
  cost: Cost | null;
  show_map: boolean;
  show_map_link: boolean;
  hide_from_listings: boolean;
  sticky: boolean;
  featured: boolean;
  image_id: number | null;
  image_url: string | null;
  image_extension: string | null;
}

/** A venue of an event. */
export interface VenueRow extends PostRow {
  event_id: number;
  name: string;
  address: string | null;
  city: string | null;
  country: string | null;
  province: string | null;
  state: string | null;
  stateprovince: string | null;
  zip: string | null;
  phone: string | null;
  latitude: number | null;
  longitude: number | null;
  show_map: boolean;
  show_map_link: boolean;
}

/** An organizer of an event. */
export interface OrganizerRow extends PostRow {
  event_id: number;
  name: string;
  phone: string | null;
  email: string | null;
}

/** A category or tag of an event. */
export interface TermRow {
  event_id: number;
  id: number;
  kind: 'category' | 'tag';
  parent_id: number | null;
  name: string;
  description: string | null;
  slug: string;
  language: string;
  count: number;
}

/** The relations of one event, in the order in which they are shown. */
export interface Related {
  venues: VenueRow[];
  organizers: OrganizerRow[];
  categories: TermRow[];
  tags: TermRow[];
}

/** Where links lead. */
export interface Root {
  origin: string;
  host: string;
  api: string;
}
