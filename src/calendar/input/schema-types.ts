/*
 * The inputs of the schema and the arguments of its fields, as resolvers get them. `npm run schema` writes this file
 * from the SDL, and `npm run check:contract` proves that it is up to date.
 */

type Optional<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | null };
export type Cost = string | number | readonly unknown[];
export type ImageReference = string | number;
export type TermReference = string | number;
export type TokenScope = 'read' | 'write' | 'admin';
export type AuditAction = 'create' | 'update' | 'trash' | 'restore' | 'delete';
export type AuditKind = 'event' | 'venue' | 'organizer' | 'category' | 'tag' | 'image' | 'user' | 'token';
export type CategoryOrder = 'name_asc' | 'name_desc' | 'count_asc' | 'count_desc';
export type EventStatus = 'scheduled' | 'postponed' | 'cancelled' | 'rescheduled' | 'moved_online';
export type TicketAvailability = 'in_stock' | 'pre_order' | 'sold_out';
export type SearchMode = 'parts' | 'ranked';
export type EventOrder =
  | 'start_asc' | 'start_desc' | 'end_asc' | 'end_desc' | 'published_asc' | 'published_desc' | 'modified_asc'
  | 'modified_desc' | 'title_asc' | 'title_desc' | 'nearest';
export type OrganizerOrder = 'published_asc' | 'published_desc' | 'name_asc' | 'name_desc';
export type Language = 'en' | 'fi' | 'de' | 'zh-hans';
export type Status = 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';
export type WritableStatus = 'publish' | 'future' | 'draft' | 'pending' | 'private';
export type SortDirection = 'asc' | 'desc';
export type EventGrouping =
  | 'year' | 'month' | 'week' | 'day' | 'weekday' | 'hour' | 'category' | 'tag' | 'venue' | 'organizer'
  | 'city' | 'country' | 'language' | 'status' | 'event_status';
export type EventGroupOrder =
  | 'group_asc' | 'group_desc' | 'events_asc' | 'events_desc' | 'duration_asc' | 'duration_desc';
export type TagOrder = 'name_asc' | 'name_desc' | 'count_asc' | 'count_desc';
export type VenueOrder = 'published_asc' | 'published_desc' | 'name_asc' | 'name_desc' | 'nearest';
export type Role = 'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber';
export type Kind = 'event' | 'venue' | 'organizer' | 'category' | 'tag';

export type CreateAccountInput = Readonly<{ name: string; role: Role }> & Optional<{
  password: string; displayName: string;
}>;
export type UpdateAccountInput = Optional<{ role: Role; displayName: string; disabled: boolean }>;
export type CreateTokenInput = Optional<{ name: string; scope: TokenScope; expiresAt: string }>;
export type AuditFilter = Optional<{
  kinds: readonly AuditKind[]; actions: readonly AuditAction[]; user: string; number: number;
  changedAt: Period;
}>;
export type CategoryFilter = Optional<{
  and: readonly CategoryFilter[]; or: readonly CategoryFilter[]; not: CategoryFilter; search: string;
  hideEmpty: boolean; numbers: readonly number[]; parent: number; event: number;
}>;
export type CreateCategoryInput = Readonly<{ name: string }> & Optional<{
  description: string; slug: string; parent: number; translations: readonly CategoryTranslationInput[];
}>;
export type UpdateCategoryInput = Optional<CreateCategoryInput & { removedLanguages: readonly Language[] }>;
export type CategoryTranslationInput = Readonly<{ language: Language }> & Optional<{
  name: string; description: string; slug: string;
}>;
export type EventFilter = Optional<{
  and: readonly EventFilter[]; or: readonly EventFilter[]; not: EventFilter; search: string;
  startsFrom: string; startsBefore: string; endsFrom: string; endsBefore: string; overlapping: Period;
  overlappingDays: DayPeriod; within: Period; withinDays: DayPeriod; upcoming: boolean;
  categories: readonly TermReference[]; categoriesAll: readonly TermReference[];
  categoriesNone: readonly TermReference[]; tags: readonly TermReference[]; tagsAll: readonly TermReference[];
  tagsNone: readonly TermReference[]; venues: readonly number[]; organizers: readonly number[];
  featured: boolean; statuses: readonly Status[]; eventStatuses: readonly EventStatus[]; free: boolean;
  maxPrice: number; numbers: readonly number[]; parent: number; ticketed: boolean; located: boolean;
  near: Near; box: Box;
}>;
export type CreateEventInput = Readonly<{ title: string; startDate: string; endDate: string }> & Optional<{
  authorNumber: number; date: string; publishedAt: string; description: string; slug: string; excerpt: string;
  status: WritableStatus; timezone: string; allDay: boolean; image: ImageReference; cost: Cost;
  website: string; eventStatus: EventStatus; statusReason: string; onlineUrl: string; showMap: boolean;
  showMapLink: boolean; hideFromListings: boolean; sticky: boolean; featured: boolean;
  categories: readonly TermReference[]; tags: readonly TermReference[]; venues: readonly VenueLink[];
  organizers: readonly OrganizerLink[]; tickets: readonly TicketInput[]; parent: number;
  translations: readonly EventTranslationInput[];
}>;
export type UpdateEventInput = Optional<CreateEventInput & { removedLanguages: readonly Language[] }>;
export type TicketInput = Readonly<{ name: string }> & Optional<{
  price: string; currency: string; url: string; availability: TicketAvailability;
  translations: readonly TicketTranslationInput[];
}>;
export type TicketTranslationInput = Readonly<{ language: Language }> & Optional<{ name: string }>;
export type EventTranslationInput = Readonly<{ language: Language }> & Optional<{
  title: string; description: string; excerpt: string; statusReason: string; slug: string;
}>;
export type OrganizerFilter = Optional<{
  and: readonly OrganizerFilter[]; or: readonly OrganizerFilter[]; not: OrganizerFilter; search: string;
  event: number; hasEvents: boolean; onlyWithUpcoming: boolean; statuses: readonly Status[];
  numbers: readonly number[];
}>;
export type CreateOrganizerInput = Readonly<{ name: string }> & Optional<{
  authorNumber: number; date: string; publishedAt: string; description: string; status: WritableStatus;
  phone: string; website: string; email: string; image: ImageReference;
  translations: readonly OrganizerTranslationInput[];
}>;
export type UpdateOrganizerInput = Optional<CreateOrganizerInput & {
  removedLanguages: readonly Language[];
}>;
export type OrganizerLink = Optional<{ number: number; create: CreateOrganizerInput }>;
export type OrganizerTranslationInput = Readonly<{ language: Language }> & Optional<{
  name: string; description: string;
}>;
export type Period = Optional<{ from: string; to: string }>;
export type DayPeriod = Readonly<{ from: string; to: string }> & Optional<{ timeZone: string }>;
export type Near = Readonly<{ latitude: number; longitude: number }> & Optional<{ radius: number }>;
export type Box = Readonly<{ south: number; west: number; north: number; east: number }>;
export type TagFilter = Optional<{
  and: readonly TagFilter[]; or: readonly TagFilter[]; not: TagFilter; search: string; hideEmpty: boolean;
  numbers: readonly number[]; event: number;
}>;
export type CreateTagInput = Readonly<{ name: string }> & Optional<{
  description: string; slug: string; translations: readonly TagTranslationInput[];
}>;
export type UpdateTagInput = Optional<CreateTagInput & { removedLanguages: readonly Language[] }>;
export type TagTranslationInput = CategoryTranslationInput;
export type VenueFilter = Optional<{
  and: readonly VenueFilter[]; or: readonly VenueFilter[]; not: VenueFilter; search: string; event: number;
  hasEvents: boolean; onlyWithUpcoming: boolean; statuses: readonly Status[]; numbers: readonly number[];
  near: Near; box: Box;
}>;
export type CreateVenueInput = Readonly<{ name: string }> & Optional<{
  authorNumber: number; date: string; publishedAt: string; description: string; status: WritableStatus;
  showMap: boolean; showMapLink: boolean; address: string; city: string; country: string; province: string;
  state: string; zip: string; phone: string; stateprovince: string; website: string; image: ImageReference;
  latitude: number; longitude: number; translations: readonly VenueTranslationInput[];
}>;
export type UpdateVenueInput = Optional<CreateVenueInput & { removedLanguages: readonly Language[] }>;
export type VenueLink = Optional<{ number: number; create: CreateVenueInput }>;
export type VenueTranslationInput = Readonly<{ language: Language }> & Optional<{
  name: string; description: string; address: string; city: string; country: string; province: string;
  state: string; stateprovince: string;
}>;

export interface Arguments {
  Query: {
    account: Readonly<{ number: number }>;
    accounts: Optional<{ first: number; after: string; last: number; before: string }>;
    auditEntries: Optional<Arguments['Query']['accounts'] & { filter: AuditFilter }>;
    categories: Optional<Arguments['Query']['accounts'] & {
      filter: CategoryFilter; orderBy: CategoryOrder; language: Language;
    }>;
    categoryPage: Optional<{
      page: number; perPage: number; search: string; exclude: readonly TermReference[];
      include: readonly TermReference[]; order: SortDirection; orderBy: string; hideEmpty: boolean;
      parent: number; post: number; event: number; slug: string; slugs: readonly string[]; language: Language;
    }>;
    category: Readonly<{ number: number }> & Optional<{ language: Language }>;
    categoryBySlug: Readonly<{ slug: string }> & Optional<{ language: Language }>;
    events: Optional<Arguments['Query']['accounts'] & {
      filter: EventFilter; orderBy: EventOrder; language: Language;
    }>;
    searchEvents: Readonly<{ query: string }> & Optional<{
      filter: EventFilter; first: number; after: string; language: Language;
    }>;
    eventPage: Optional<{
      page: number; perPage: number; startDate: string; endDate: string; startsBefore: string;
      startsAfter: string; endsBefore: string; endsAfter: string; strictDates: boolean; search: string;
      searchMode: SearchMode; categories: readonly TermReference[]; tags: readonly TermReference[];
      venue: readonly number[]; organizer: readonly number[]; featured: boolean; status: readonly Status[];
      eventStatus: readonly EventStatus[]; free: boolean; maxPrice: number; geoloc: boolean;
      geolocLat: number; geolocLng: number; include: readonly number[]; postParent: number; ticketed: boolean;
      slug: string; exclude: readonly number[]; categoriesNone: readonly TermReference[];
      tagsNone: readonly TermReference[]; publishedAfter: string; publishedBefore: string;
      modifiedAfter: string; modifiedBefore: string; authors: readonly number[];
      authorsNone: readonly number[]; slugs: readonly string[]; anyDate: boolean; language: Language;
    }>;
    event: Arguments['Query']['category'];
    eventBySlug: Arguments['Query']['categoryBySlug'];
    organizers: Optional<Arguments['Query']['accounts'] & {
      filter: OrganizerFilter; orderBy: OrganizerOrder; language: Language;
    }>;
    searchOrganizers: Readonly<{ query: string }> & Optional<{
      first: number; after: string; language: Language;
    }>;
    organizerPage: Optional<{
      page: number; perPage: number; search: string; event: number; hasEvents: boolean;
      onlyWithUpcoming: boolean; status: readonly Status[]; slug: string; include: readonly number[];
      exclude: readonly number[]; publishedAfter: string; publishedBefore: string; modifiedAfter: string;
      modifiedBefore: string; authors: readonly number[]; authorsNone: readonly number[];
      slugs: readonly string[]; language: Language;
    }>;
    organizer: Arguments['Query']['category'];
    organizerBySlug: Arguments['Query']['categoryBySlug'];
    node: Readonly<{ id: string }>;
    nodes: Readonly<{ ids: readonly string[] }> & Optional<{ language: Language }>;
    eventStatistics: Optional<{
      filter: EventFilter; groupBy: readonly EventGrouping[]; timeZone: string; orderBy: EventGroupOrder;
      first: number; language: Language;
    }>;
    suggest: Readonly<{ query: string }> & Optional<{ first: number; language: Language }>;
    tags: Optional<Arguments['Query']['accounts'] & {
      filter: TagFilter; orderBy: TagOrder; language: Language;
    }>;
    tagPage: Optional<{
      page: number; perPage: number; search: string; exclude: readonly TermReference[];
      include: readonly TermReference[]; order: SortDirection; orderBy: string; hideEmpty: boolean;
      post: number; event: number; slug: string; slugs: readonly string[]; language: Language;
    }>;
    tag: Arguments['Query']['category'];
    tagBySlug: Arguments['Query']['categoryBySlug'];
    venues: Optional<Arguments['Query']['accounts'] & {
      filter: VenueFilter; orderBy: VenueOrder; language: Language;
    }>;
    searchVenues: Arguments['Query']['searchOrganizers'];
    venuePage: Arguments['Query']['organizerPage'];
    venue: Arguments['Query']['category'];
    venueBySlug: Arguments['Query']['categoryBySlug'];
  };
  Category: {
    history: Arguments['Query']['accounts'];
    children: Arguments['Query']['accounts'];
    descendants: Arguments['Query']['accounts'];
    events: Optional<Arguments['Query']['accounts'] & { filter: EventFilter; orderBy: EventOrder }>;
  };
  Event: { history: Arguments['Query']['accounts']; children: Arguments['Category']['events']; };
  Subscription: { eventChanged: Optional<{ filter: EventFilter; language: Language }>; };
  Organizer: {
    history: Arguments['Query']['accounts'];
    events: Arguments['Category']['events'];
    upcomingEvents: Optional<{ first: number; after: string }>;
  };
  Post: { history: Arguments['Query']['accounts']; };
  Term: { history: Arguments['Query']['accounts']; events: Arguments['Category']['events']; };
  User: { events: Arguments['Category']['events']; };
  Tag: { history: Arguments['Query']['accounts']; events: Arguments['Category']['events']; };
  Venue: {
    history: Arguments['Query']['accounts'];
    events: Arguments['Category']['events'];
    upcomingEvents: Arguments['Organizer']['upcomingEvents'];
  };
  Viewer: { canCreate: Readonly<{ kind: Kind }>; };
}
