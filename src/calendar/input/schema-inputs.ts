/*
 * The inputs of the schema, as resolvers get them. `npm run schema` writes this file from the SDL, and
 * `npm run check:contract` proves that it is fresh.
 */

export interface Enums {
  CategoryOrder:
    | 'name_asc' | 'name_desc' | 'count_asc' | 'count_desc';
  TicketAvailability:
    | 'in_stock' | 'pre_order' | 'sold_out';
  EventOrder:
    | 'start_asc' | 'start_desc' | 'end_asc' | 'end_desc' | 'published_asc' | 'published_desc'
    | 'modified_asc' | 'modified_desc' | 'nearest';
  OrganizerOrder:
    | 'published_asc' | 'published_desc';
  Language:
    | 'en' | 'fi' | 'de' | 'zh-hans';
  Status:
    | 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';
  SortDirection:
    | 'asc' | 'desc';
  OnError:
    | 'ABORT' | 'SKIP';
  EventGrouping:
    | 'year' | 'month' | 'week' | 'day' | 'weekday' | 'hour' | 'category' | 'tag' | 'venue' | 'organizer'
    | 'city' | 'country' | 'language' | 'status';
  EventGroupOrder:
    | 'group_asc' | 'group_desc' | 'events_asc' | 'events_desc' | 'duration_asc' | 'duration_desc';
  TagOrder:
    | 'name_asc' | 'name_desc' | 'count_asc' | 'count_desc';
  VenueOrder:
    | 'published_asc' | 'published_desc' | 'nearest';
}

export interface Inputs {
  CategoryFilter: Readonly<{
    and?: readonly Inputs['CategoryFilter'][] | null; or?: readonly Inputs['CategoryFilter'][] | null;
    not?: Inputs['CategoryFilter'] | null; search?: string | null; hideEmpty?: boolean | null;
    numbers?: readonly number[] | null; parent?: number | null; event?: number | null;
  }>;
  CreateCategoryInput: Readonly<{
    name: string; description?: string | null; slug?: string | null; parent?: number | null;
    translations?: readonly Inputs['CategoryTranslationInput'][] | null;
  }>;
  UpdateCategoryInput: Readonly<{
    name?: string | null; description?: string | null; slug?: string | null; parent?: number | null;
    translations?: readonly Inputs['CategoryTranslationInput'][] | null;
    removedLanguages?: readonly Enums['Language'][] | null;
  }>;
  CategoryChangeInput: Readonly<{
    number: number; expectedVersion?: number | null; input: Inputs['UpdateCategoryInput'];
  }>;
  CategoryTranslationInput: Readonly<{
    language: Enums['Language']; name?: string | null; description?: string | null; slug?: string | null;
  }>;
  EventFilter: Readonly<{
    and?: readonly Inputs['EventFilter'][] | null; or?: readonly Inputs['EventFilter'][] | null;
    not?: Inputs['EventFilter'] | null; search?: string | null; startsFrom?: string | null;
    startsBefore?: string | null; endsFrom?: string | null; endsBefore?: string | null;
    overlapping?: Inputs['Period'] | null; overlappingDays?: Inputs['DayPeriod'] | null;
    within?: Inputs['Period'] | null; withinDays?: Inputs['DayPeriod'] | null; upcoming?: boolean | null;
    categories?: readonly (string | number)[] | null; categoriesAll?: readonly (string | number)[] | null;
    categoriesNone?: readonly (string | number)[] | null; tags?: readonly (string | number)[] | null;
    tagsAll?: readonly (string | number)[] | null; tagsNone?: readonly (string | number)[] | null;
    venues?: readonly number[] | null; organizers?: readonly number[] | null; featured?: boolean | null;
    statuses?: readonly Enums['Status'][] | null; numbers?: readonly number[] | null; parent?: number | null;
    ticketed?: boolean | null; located?: boolean | null; near?: Inputs['Near'] | null;
    box?: Inputs['Box'] | null;
  }>;
  CreateEventInput: Readonly<{
    authorNumber?: number | null; date?: string | null; publishedAt?: string | null; title: string;
    description?: string | null; slug?: string | null; excerpt?: string | null;
    status?: Enums['Status'] | null; timezone?: string | null; allDay?: boolean | null; startDate: string;
    endDate: string; image?: string | number | null; cost?: string | number | readonly unknown[] | null;
    website?: string | null; showMap?: boolean | null; showMapLink?: boolean | null;
    hideFromListings?: boolean | null; sticky?: boolean | null; featured?: boolean | null;
    categories?: readonly (string | number)[] | null; tags?: readonly (string | number)[] | null;
    venues?: readonly Inputs['VenueLink'][] | null; organizers?: readonly Inputs['OrganizerLink'][] | null;
    tickets?: readonly Inputs['TicketInput'][] | null; parent?: number | null;
    translations?: readonly Inputs['EventTranslationInput'][] | null;
  }>;
  UpdateEventInput: Readonly<{
    authorNumber?: number | null; date?: string | null; publishedAt?: string | null; title?: string | null;
    description?: string | null; slug?: string | null; excerpt?: string | null;
    status?: Enums['Status'] | null; timezone?: string | null; allDay?: boolean | null;
    startDate?: string | null; endDate?: string | null; image?: string | number | null;
    cost?: string | number | readonly unknown[] | null; website?: string | null; showMap?: boolean | null;
    showMapLink?: boolean | null; hideFromListings?: boolean | null; sticky?: boolean | null;
    featured?: boolean | null; categories?: readonly (string | number)[] | null;
    tags?: readonly (string | number)[] | null; venues?: readonly Inputs['VenueLink'][] | null;
    organizers?: readonly Inputs['OrganizerLink'][] | null; tickets?: readonly Inputs['TicketInput'][] | null;
    parent?: number | null; translations?: readonly Inputs['EventTranslationInput'][] | null;
    removedLanguages?: readonly Enums['Language'][] | null;
  }>;
  TicketInput: Readonly<{
    name: string; price?: string | null; currency?: string | null; url?: string | null;
    availability?: Enums['TicketAvailability'] | null;
  }>;
  EventChangeInput: Readonly<{
    number: number; expectedVersion?: number | null; input: Inputs['UpdateEventInput'];
  }>;
  EventTranslationInput: Readonly<{
    language: Enums['Language']; title?: string | null; description?: string | null; excerpt?: string | null;
    slug?: string | null;
  }>;
  OrganizerFilter: Readonly<{
    and?: readonly Inputs['OrganizerFilter'][] | null; or?: readonly Inputs['OrganizerFilter'][] | null;
    not?: Inputs['OrganizerFilter'] | null; search?: string | null; event?: number | null;
    hasEvents?: boolean | null; onlyWithUpcoming?: boolean | null;
    statuses?: readonly Enums['Status'][] | null; numbers?: readonly number[] | null;
  }>;
  CreateOrganizerInput: Readonly<{
    authorNumber?: number | null; date?: string | null; publishedAt?: string | null; name: string;
    description?: string | null; status?: Enums['Status'] | null; phone?: string | null;
    website?: string | null; email?: string | null; image?: string | number | null;
    translations?: readonly Inputs['OrganizerTranslationInput'][] | null;
  }>;
  UpdateOrganizerInput: Readonly<{
    authorNumber?: number | null; date?: string | null; publishedAt?: string | null; name?: string | null;
    description?: string | null; status?: Enums['Status'] | null; phone?: string | null;
    website?: string | null; email?: string | null; image?: string | number | null;
    translations?: readonly Inputs['OrganizerTranslationInput'][] | null;
    removedLanguages?: readonly Enums['Language'][] | null;
  }>;
  OrganizerLink: Readonly<{
    number?: number | null; create?: Inputs['CreateOrganizerInput'] | null;
  }>;
  OrganizerChangeInput: Readonly<{
    number: number; expectedVersion?: number | null; input: Inputs['UpdateOrganizerInput'];
  }>;
  OrganizerTranslationInput: Readonly<{
    language: Enums['Language']; name?: string | null; description?: string | null;
  }>;
  Period: Readonly<{ from?: string | null; to?: string | null; }>;
  DayPeriod: Readonly<{ from: string; to: string; timeZone?: string | null; }>;
  Near: Readonly<{
    latitude: number; longitude: number; radius?: number | null;
  }>;
  Box: Readonly<{
    south: number; west: number; north: number; east: number;
  }>;
  DeletionInput: Readonly<{ number: number; expectedVersion?: number | null; }>;
  TagFilter: Readonly<{
    and?: readonly Inputs['TagFilter'][] | null; or?: readonly Inputs['TagFilter'][] | null;
    not?: Inputs['TagFilter'] | null; search?: string | null; hideEmpty?: boolean | null;
    numbers?: readonly number[] | null; event?: number | null;
  }>;
  CreateTagInput: Readonly<{
    name: string; description?: string | null; slug?: string | null;
    translations?: readonly Inputs['TagTranslationInput'][] | null;
  }>;
  UpdateTagInput: Readonly<{
    name?: string | null; description?: string | null; slug?: string | null;
    translations?: readonly Inputs['TagTranslationInput'][] | null;
    removedLanguages?: readonly Enums['Language'][] | null;
  }>;
  TagChangeInput: Readonly<{
    number: number; expectedVersion?: number | null; input: Inputs['UpdateTagInput'];
  }>;
  TagTranslationInput: Readonly<{
    language: Enums['Language']; name?: string | null; description?: string | null; slug?: string | null;
  }>;
  VenueFilter: Readonly<{
    and?: readonly Inputs['VenueFilter'][] | null; or?: readonly Inputs['VenueFilter'][] | null;
    not?: Inputs['VenueFilter'] | null; search?: string | null; event?: number | null;
    hasEvents?: boolean | null; onlyWithUpcoming?: boolean | null;
    statuses?: readonly Enums['Status'][] | null; numbers?: readonly number[] | null;
    near?: Inputs['Near'] | null; box?: Inputs['Box'] | null;
  }>;
  CreateVenueInput: Readonly<{
    authorNumber?: number | null; date?: string | null; publishedAt?: string | null; name: string;
    description?: string | null; status?: Enums['Status'] | null; showMap?: boolean | null;
    showMapLink?: boolean | null; address?: string | null; city?: string | null; country?: string | null;
    province?: string | null; state?: string | null; zip?: string | null; phone?: string | null;
    stateprovince?: string | null; website?: string | null; image?: string | number | null;
    latitude?: number | null; longitude?: number | null;
    translations?: readonly Inputs['VenueTranslationInput'][] | null;
  }>;
  UpdateVenueInput: Readonly<{
    authorNumber?: number | null; date?: string | null; publishedAt?: string | null; name?: string | null;
    description?: string | null; status?: Enums['Status'] | null; showMap?: boolean | null;
    showMapLink?: boolean | null; address?: string | null; city?: string | null; country?: string | null;
    province?: string | null; state?: string | null; zip?: string | null; phone?: string | null;
    stateprovince?: string | null; website?: string | null; image?: string | number | null;
    latitude?: number | null; longitude?: number | null;
    translations?: readonly Inputs['VenueTranslationInput'][] | null;
    removedLanguages?: readonly Enums['Language'][] | null;
  }>;
  VenueLink: Readonly<{
    number?: number | null; create?: Inputs['CreateVenueInput'] | null;
  }>;
  VenueChangeInput: Readonly<{
    number: number; expectedVersion?: number | null; input: Inputs['UpdateVenueInput'];
  }>;
  VenueTranslationInput: Readonly<{
    language: Enums['Language']; name?: string | null; description?: string | null; address?: string | null;
    city?: string | null; country?: string | null; province?: string | null; state?: string | null;
    stateprovince?: string | null;
  }>;
}
