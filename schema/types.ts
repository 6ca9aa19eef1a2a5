/* The enums and inputs of the schema, and the arguments of its fields. `npm run schema` writes this file. */
export type Maybe<T> = T | null;
export type InputMaybe<T> = T | null | undefined;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  DateTime: { input: string; output: string; }
  LocalDateTime: { input: string; output: string; }
  Date: { input: string; output: string; }
  TimeZone: { input: string; output: string; }
  URL: { input: string; output: string; }
  EmailAddress: { input: string; output: string; }
  Cost: { input: string | number | readonly unknown[]; output: string; }
  ImageReference: { input: string | number; output: string; }
  Upload: { input: string; output: string; }
  TermReference: { input: string | number; output: string; }
};

export type TokenScope =
  | 'read'
  | 'write'
  | 'admin';

export type CreateAccountInput = {
  readonly name: Scalars['String']['input'];
  readonly role: Role;
  readonly password?: InputMaybe<Scalars['String']['input']>;
  readonly displayName?: InputMaybe<Scalars['String']['input']>;
};

export type UpdateAccountInput = {
  readonly role?: InputMaybe<Role>;
  readonly displayName?: InputMaybe<Scalars['String']['input']>;
  readonly disabled?: InputMaybe<Scalars['Boolean']['input']>;
};

export type CreateTokenInput = {
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly scope?: InputMaybe<TokenScope>;
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
};

export type AuditAction =
  | 'create'
  | 'update'
  | 'trash'
  | 'restore'
  | 'delete';

export type AuditKind =
  | 'event'
  | 'venue'
  | 'organizer'
  | 'category'
  | 'tag'
  | 'image'
  | 'user'
  | 'token';

export type AuditInterface =
  | 'rest'
  | 'graphql'
  | 'shell'
  | 'sample';

export type AuditFilter = {
  readonly kinds?: InputMaybe<ReadonlyArray<AuditKind>>;
  readonly actions?: InputMaybe<ReadonlyArray<AuditAction>>;
  readonly user?: InputMaybe<Scalars['String']['input']>;
  readonly number?: InputMaybe<Scalars['Int']['input']>;
  readonly changedAt?: InputMaybe<Period>;
};

export type CategoryFilter = {
  readonly and?: InputMaybe<ReadonlyArray<CategoryFilter>>;
  readonly or?: InputMaybe<ReadonlyArray<CategoryFilter>>;
  readonly not?: InputMaybe<CategoryFilter>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
  readonly hideEmpty?: InputMaybe<Scalars['Boolean']['input']>;
  readonly numbers?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly parent?: InputMaybe<Scalars['Int']['input']>;
  readonly event?: InputMaybe<Scalars['Int']['input']>;
};

export type CategoryOrder =
  | 'name_asc'
  | 'name_desc'
  | 'count_asc'
  | 'count_desc';

export type CreateCategoryInput = {
  readonly name: Scalars['String']['input'];
  readonly description?: InputMaybe<Scalars['String']['input']>;
  readonly slug?: InputMaybe<Scalars['String']['input']>;
  readonly parent?: InputMaybe<Scalars['Int']['input']>;
  readonly translations?: InputMaybe<ReadonlyArray<CategoryTranslationInput>>;
};

export type UpdateCategoryInput = {
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly description?: InputMaybe<Scalars['String']['input']>;
  readonly slug?: InputMaybe<Scalars['String']['input']>;
  readonly parent?: InputMaybe<Scalars['Int']['input']>;
  readonly translations?: InputMaybe<ReadonlyArray<CategoryTranslationInput>>;
  readonly removedLanguages?: InputMaybe<ReadonlyArray<Language>>;
};

export type CategoryChangeInput = {
  readonly number: Scalars['Int']['input'];
  readonly expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  readonly input: UpdateCategoryInput;
};

export type CategoryTranslationInput = {
  readonly language: Language;
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly description?: InputMaybe<Scalars['String']['input']>;
  readonly slug?: InputMaybe<Scalars['String']['input']>;
};

export type EventStatus =
  | 'scheduled'
  | 'postponed'
  | 'cancelled'
  | 'rescheduled'
  | 'moved_online';

export type CurrencyPosition =
  | 'prefix'
  | 'postfix';

export type TicketAvailability =
  | 'in_stock'
  | 'pre_order'
  | 'sold_out';

export type EventPeriod =
  | 'today'
  | 'tomorrow'
  | 'weekend'
  | 'next_7_days';

export type SearchMode =
  | 'parts'
  | 'ranked';

export type SearchedField =
  | 'title'
  | 'excerpt'
  | 'description';

export type EventFilter = {
  readonly and?: InputMaybe<ReadonlyArray<EventFilter>>;
  readonly or?: InputMaybe<ReadonlyArray<EventFilter>>;
  readonly not?: InputMaybe<EventFilter>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
  readonly startsFrom?: InputMaybe<Scalars['DateTime']['input']>;
  readonly startsBefore?: InputMaybe<Scalars['DateTime']['input']>;
  readonly endsFrom?: InputMaybe<Scalars['DateTime']['input']>;
  readonly endsBefore?: InputMaybe<Scalars['DateTime']['input']>;
  readonly overlapping?: InputMaybe<Period>;
  readonly overlappingDays?: InputMaybe<DayPeriod>;
  readonly within?: InputMaybe<Period>;
  readonly withinDays?: InputMaybe<DayPeriod>;
  readonly upcoming?: InputMaybe<Scalars['Boolean']['input']>;
  readonly categories?: InputMaybe<ReadonlyArray<Scalars['TermReference']['input']>>;
  readonly categoriesAll?: InputMaybe<ReadonlyArray<Scalars['TermReference']['input']>>;
  readonly categoriesNone?: InputMaybe<ReadonlyArray<Scalars['TermReference']['input']>>;
  readonly tags?: InputMaybe<ReadonlyArray<Scalars['TermReference']['input']>>;
  readonly tagsAll?: InputMaybe<ReadonlyArray<Scalars['TermReference']['input']>>;
  readonly tagsNone?: InputMaybe<ReadonlyArray<Scalars['TermReference']['input']>>;
  readonly venues?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly organizers?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly featured?: InputMaybe<Scalars['Boolean']['input']>;
  readonly statuses?: InputMaybe<ReadonlyArray<Status>>;
  readonly eventStatuses?: InputMaybe<ReadonlyArray<EventStatus>>;
  readonly free?: InputMaybe<Scalars['Boolean']['input']>;
  readonly maxPrice?: InputMaybe<Scalars['Float']['input']>;
  readonly numbers?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly parent?: InputMaybe<Scalars['Int']['input']>;
  readonly ticketed?: InputMaybe<Scalars['Boolean']['input']>;
  readonly located?: InputMaybe<Scalars['Boolean']['input']>;
  readonly near?: InputMaybe<Near>;
  readonly box?: InputMaybe<Box>;
  readonly weekdays?: InputMaybe<ReadonlyArray<Weekday>>;
  readonly timesOfDay?: InputMaybe<ReadonlyArray<TimeOfDay>>;
  readonly languages?: InputMaybe<ReadonlyArray<Language>>;
  readonly cities?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly online?: InputMaybe<Scalars['Boolean']['input']>;
  readonly authors?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
};

export type Weekday =
  | 'monday'
  | 'tuesday'
  | 'wednesday'
  | 'thursday'
  | 'friday'
  | 'saturday'
  | 'sunday';

export type TimeOfDay =
  | 'morning'
  | 'afternoon'
  | 'evening'
  | 'night';

export type EventOrder =
  | 'start_asc'
  | 'start_desc'
  | 'end_asc'
  | 'end_desc'
  | 'published_asc'
  | 'published_desc'
  | 'modified_asc'
  | 'modified_desc'
  | 'title_asc'
  | 'title_desc'
  | 'nearest';

export type ChangeKind =
  | 'created'
  | 'updated'
  | 'deleted';

export type CreateEventInput = {
  readonly authorNumber?: InputMaybe<Scalars['Int']['input']>;
  readonly date?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly publishedAt?: InputMaybe<Scalars['DateTime']['input']>;
  readonly title: Scalars['String']['input'];
  readonly description?: InputMaybe<Scalars['String']['input']>;
  readonly slug?: InputMaybe<Scalars['String']['input']>;
  readonly excerpt?: InputMaybe<Scalars['String']['input']>;
  readonly status?: InputMaybe<WritableStatus>;
  readonly timezone?: InputMaybe<Scalars['TimeZone']['input']>;
  readonly allDay?: InputMaybe<Scalars['Boolean']['input']>;
  readonly startDate: Scalars['LocalDateTime']['input'];
  readonly endDate: Scalars['LocalDateTime']['input'];
  readonly image?: InputMaybe<Scalars['ImageReference']['input']>;
  readonly cost?: InputMaybe<Scalars['Cost']['input']>;
  readonly website?: InputMaybe<Scalars['URL']['input']>;
  readonly eventStatus?: InputMaybe<EventStatus>;
  readonly statusReason?: InputMaybe<Scalars['String']['input']>;
  readonly onlineUrl?: InputMaybe<Scalars['URL']['input']>;
  readonly showMap?: InputMaybe<Scalars['Boolean']['input']>;
  readonly showMapLink?: InputMaybe<Scalars['Boolean']['input']>;
  readonly hideFromListings?: InputMaybe<Scalars['Boolean']['input']>;
  readonly sticky?: InputMaybe<Scalars['Boolean']['input']>;
  readonly featured?: InputMaybe<Scalars['Boolean']['input']>;
  readonly categories?: InputMaybe<ReadonlyArray<Scalars['TermReference']['input']>>;
  readonly tags?: InputMaybe<ReadonlyArray<Scalars['TermReference']['input']>>;
  readonly venues?: InputMaybe<ReadonlyArray<VenueLink>>;
  readonly organizers?: InputMaybe<ReadonlyArray<OrganizerLink>>;
  readonly tickets?: InputMaybe<ReadonlyArray<TicketInput>>;
  readonly parent?: InputMaybe<Scalars['Int']['input']>;
  readonly translations?: InputMaybe<ReadonlyArray<EventTranslationInput>>;
};

export type UpdateEventInput = {
  readonly authorNumber?: InputMaybe<Scalars['Int']['input']>;
  readonly date?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly publishedAt?: InputMaybe<Scalars['DateTime']['input']>;
  readonly title?: InputMaybe<Scalars['String']['input']>;
  readonly description?: InputMaybe<Scalars['String']['input']>;
  readonly slug?: InputMaybe<Scalars['String']['input']>;
  readonly excerpt?: InputMaybe<Scalars['String']['input']>;
  readonly status?: InputMaybe<WritableStatus>;
  readonly timezone?: InputMaybe<Scalars['TimeZone']['input']>;
  readonly allDay?: InputMaybe<Scalars['Boolean']['input']>;
  readonly startDate?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly endDate?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly image?: InputMaybe<Scalars['ImageReference']['input']>;
  readonly cost?: InputMaybe<Scalars['Cost']['input']>;
  readonly website?: InputMaybe<Scalars['URL']['input']>;
  readonly eventStatus?: InputMaybe<EventStatus>;
  readonly statusReason?: InputMaybe<Scalars['String']['input']>;
  readonly onlineUrl?: InputMaybe<Scalars['URL']['input']>;
  readonly showMap?: InputMaybe<Scalars['Boolean']['input']>;
  readonly showMapLink?: InputMaybe<Scalars['Boolean']['input']>;
  readonly hideFromListings?: InputMaybe<Scalars['Boolean']['input']>;
  readonly sticky?: InputMaybe<Scalars['Boolean']['input']>;
  readonly featured?: InputMaybe<Scalars['Boolean']['input']>;
  readonly categories?: InputMaybe<ReadonlyArray<Scalars['TermReference']['input']>>;
  readonly tags?: InputMaybe<ReadonlyArray<Scalars['TermReference']['input']>>;
  readonly venues?: InputMaybe<ReadonlyArray<VenueLink>>;
  readonly organizers?: InputMaybe<ReadonlyArray<OrganizerLink>>;
  readonly tickets?: InputMaybe<ReadonlyArray<TicketInput>>;
  readonly parent?: InputMaybe<Scalars['Int']['input']>;
  readonly translations?: InputMaybe<ReadonlyArray<EventTranslationInput>>;
  readonly removedLanguages?: InputMaybe<ReadonlyArray<Language>>;
};

export type TicketInput = {
  readonly name: Scalars['String']['input'];
  readonly price?: InputMaybe<Scalars['String']['input']>;
  readonly currency?: InputMaybe<Scalars['String']['input']>;
  readonly url?: InputMaybe<Scalars['URL']['input']>;
  readonly availability?: InputMaybe<TicketAvailability>;
  readonly translations?: InputMaybe<ReadonlyArray<TicketTranslationInput>>;
};

export type TicketTranslationInput = {
  readonly language: Language;
  readonly name?: InputMaybe<Scalars['String']['input']>;
};

export type EventChangeInput = {
  readonly number: Scalars['Int']['input'];
  readonly expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  readonly input: UpdateEventInput;
};

export type EventTranslationInput = {
  readonly language: Language;
  readonly title?: InputMaybe<Scalars['String']['input']>;
  readonly description?: InputMaybe<Scalars['String']['input']>;
  readonly excerpt?: InputMaybe<Scalars['String']['input']>;
  readonly statusReason?: InputMaybe<Scalars['String']['input']>;
  readonly slug?: InputMaybe<Scalars['String']['input']>;
};

export type OrganizerFilter = {
  readonly and?: InputMaybe<ReadonlyArray<OrganizerFilter>>;
  readonly or?: InputMaybe<ReadonlyArray<OrganizerFilter>>;
  readonly not?: InputMaybe<OrganizerFilter>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
  readonly event?: InputMaybe<Scalars['Int']['input']>;
  readonly hasEvents?: InputMaybe<Scalars['Boolean']['input']>;
  readonly onlyWithUpcoming?: InputMaybe<Scalars['Boolean']['input']>;
  readonly statuses?: InputMaybe<ReadonlyArray<Status>>;
  readonly numbers?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
};

export type OrganizerOrder =
  | 'published_asc'
  | 'published_desc'
  | 'name_asc'
  | 'name_desc';

export type CreateOrganizerInput = {
  readonly authorNumber?: InputMaybe<Scalars['Int']['input']>;
  readonly date?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly publishedAt?: InputMaybe<Scalars['DateTime']['input']>;
  readonly name: Scalars['String']['input'];
  readonly description?: InputMaybe<Scalars['String']['input']>;
  readonly status?: InputMaybe<WritableStatus>;
  readonly phone?: InputMaybe<Scalars['String']['input']>;
  readonly website?: InputMaybe<Scalars['URL']['input']>;
  readonly email?: InputMaybe<Scalars['EmailAddress']['input']>;
  readonly image?: InputMaybe<Scalars['ImageReference']['input']>;
  readonly translations?: InputMaybe<ReadonlyArray<OrganizerTranslationInput>>;
};

export type UpdateOrganizerInput = {
  readonly authorNumber?: InputMaybe<Scalars['Int']['input']>;
  readonly date?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly publishedAt?: InputMaybe<Scalars['DateTime']['input']>;
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly description?: InputMaybe<Scalars['String']['input']>;
  readonly status?: InputMaybe<WritableStatus>;
  readonly phone?: InputMaybe<Scalars['String']['input']>;
  readonly website?: InputMaybe<Scalars['URL']['input']>;
  readonly email?: InputMaybe<Scalars['EmailAddress']['input']>;
  readonly image?: InputMaybe<Scalars['ImageReference']['input']>;
  readonly translations?: InputMaybe<ReadonlyArray<OrganizerTranslationInput>>;
  readonly removedLanguages?: InputMaybe<ReadonlyArray<Language>>;
};

export type OrganizerLink =
  { readonly number: Scalars['Int']['input']; readonly create?: never; }
  |  { readonly number?: never; readonly create: CreateOrganizerInput; };

export type OrganizerChangeInput = {
  readonly number: Scalars['Int']['input'];
  readonly expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  readonly input: UpdateOrganizerInput;
};

export type OrganizerTranslationInput = {
  readonly language: Language;
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly description?: InputMaybe<Scalars['String']['input']>;
};

export type Language =
  | 'en'
  | 'fi'
  | 'de'
  | 'zh-hans';

export type Status =
  | 'publish'
  | 'future'
  | 'draft'
  | 'pending'
  | 'private'
  | 'trash';

export type WritableStatus =
  | 'publish'
  | 'future'
  | 'draft'
  | 'pending'
  | 'private';

export type SortDirection =
  | 'asc'
  | 'desc';

export type Period = {
  readonly from?: InputMaybe<Scalars['DateTime']['input']>;
  readonly to?: InputMaybe<Scalars['DateTime']['input']>;
};

export type DayPeriod = {
  readonly from: Scalars['Date']['input'];
  readonly to: Scalars['Date']['input'];
  readonly timeZone?: InputMaybe<Scalars['TimeZone']['input']>;
};

export type Near = {
  readonly latitude: Scalars['Float']['input'];
  readonly longitude: Scalars['Float']['input'];
  readonly radius?: InputMaybe<Scalars['Float']['input']>;
};

export type Box = {
  readonly south: Scalars['Float']['input'];
  readonly west: Scalars['Float']['input'];
  readonly north: Scalars['Float']['input'];
  readonly east: Scalars['Float']['input'];
};

export type SearchStep =
  | 'ALL_WORDS'
  | 'MOST_WORDS'
  | 'SIMILAR';

export type UserErrorReason =
  | 'INVALID'
  | 'MISSING'
  | 'EMPTY'
  | 'TOO_LONG'
  | 'END_BEFORE_START'
  | 'UNKNOWN_REFERENCE'
  | 'TAKEN'
  | 'LAST_LANGUAGE'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'IN_TRASH'
  | 'VERSION_CONFLICT'
  | 'NOT_DONE';

export type OnError =
  | 'ABORT'
  | 'SKIP';

export type DeletionInput = {
  readonly number: Scalars['Int']['input'];
  readonly expectedVersion?: InputMaybe<Scalars['Int']['input']>;
};

export type EventGrouping =
  | 'year'
  | 'month'
  | 'week'
  | 'day'
  | 'weekday'
  | 'hour'
  | 'category'
  | 'tag'
  | 'venue'
  | 'organizer'
  | 'city'
  | 'country'
  | 'language'
  | 'status'
  | 'event_status';

export type EventGroupOrder =
  | 'group_asc'
  | 'group_desc'
  | 'events_asc'
  | 'events_desc'
  | 'duration_asc'
  | 'duration_desc';

export type TagFilter = {
  readonly and?: InputMaybe<ReadonlyArray<TagFilter>>;
  readonly or?: InputMaybe<ReadonlyArray<TagFilter>>;
  readonly not?: InputMaybe<TagFilter>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
  readonly hideEmpty?: InputMaybe<Scalars['Boolean']['input']>;
  readonly numbers?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly event?: InputMaybe<Scalars['Int']['input']>;
};

export type TagOrder =
  | 'name_asc'
  | 'name_desc'
  | 'count_asc'
  | 'count_desc';

export type CreateTagInput = {
  readonly name: Scalars['String']['input'];
  readonly description?: InputMaybe<Scalars['String']['input']>;
  readonly slug?: InputMaybe<Scalars['String']['input']>;
  readonly translations?: InputMaybe<ReadonlyArray<TagTranslationInput>>;
};

export type UpdateTagInput = {
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly description?: InputMaybe<Scalars['String']['input']>;
  readonly slug?: InputMaybe<Scalars['String']['input']>;
  readonly translations?: InputMaybe<ReadonlyArray<TagTranslationInput>>;
  readonly removedLanguages?: InputMaybe<ReadonlyArray<Language>>;
};

export type TagChangeInput = {
  readonly number: Scalars['Int']['input'];
  readonly expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  readonly input: UpdateTagInput;
};

export type TagTranslationInput = {
  readonly language: Language;
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly description?: InputMaybe<Scalars['String']['input']>;
  readonly slug?: InputMaybe<Scalars['String']['input']>;
};

export type VenueFilter = {
  readonly and?: InputMaybe<ReadonlyArray<VenueFilter>>;
  readonly or?: InputMaybe<ReadonlyArray<VenueFilter>>;
  readonly not?: InputMaybe<VenueFilter>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
  readonly event?: InputMaybe<Scalars['Int']['input']>;
  readonly hasEvents?: InputMaybe<Scalars['Boolean']['input']>;
  readonly onlyWithUpcoming?: InputMaybe<Scalars['Boolean']['input']>;
  readonly statuses?: InputMaybe<ReadonlyArray<Status>>;
  readonly numbers?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly near?: InputMaybe<Near>;
  readonly box?: InputMaybe<Box>;
};

export type VenueOrder =
  | 'published_asc'
  | 'published_desc'
  | 'name_asc'
  | 'name_desc'
  | 'nearest';

export type CreateVenueInput = {
  readonly authorNumber?: InputMaybe<Scalars['Int']['input']>;
  readonly date?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly publishedAt?: InputMaybe<Scalars['DateTime']['input']>;
  readonly name: Scalars['String']['input'];
  readonly description?: InputMaybe<Scalars['String']['input']>;
  readonly status?: InputMaybe<WritableStatus>;
  readonly showMap?: InputMaybe<Scalars['Boolean']['input']>;
  readonly showMapLink?: InputMaybe<Scalars['Boolean']['input']>;
  readonly address?: InputMaybe<Scalars['String']['input']>;
  readonly city?: InputMaybe<Scalars['String']['input']>;
  readonly country?: InputMaybe<Scalars['String']['input']>;
  readonly province?: InputMaybe<Scalars['String']['input']>;
  readonly state?: InputMaybe<Scalars['String']['input']>;
  readonly zip?: InputMaybe<Scalars['String']['input']>;
  readonly phone?: InputMaybe<Scalars['String']['input']>;
  readonly stateprovince?: InputMaybe<Scalars['String']['input']>;
  readonly website?: InputMaybe<Scalars['URL']['input']>;
  readonly image?: InputMaybe<Scalars['ImageReference']['input']>;
  readonly latitude?: InputMaybe<Scalars['Float']['input']>;
  readonly longitude?: InputMaybe<Scalars['Float']['input']>;
  readonly translations?: InputMaybe<ReadonlyArray<VenueTranslationInput>>;
};

export type UpdateVenueInput = {
  readonly authorNumber?: InputMaybe<Scalars['Int']['input']>;
  readonly date?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly publishedAt?: InputMaybe<Scalars['DateTime']['input']>;
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly description?: InputMaybe<Scalars['String']['input']>;
  readonly status?: InputMaybe<WritableStatus>;
  readonly showMap?: InputMaybe<Scalars['Boolean']['input']>;
  readonly showMapLink?: InputMaybe<Scalars['Boolean']['input']>;
  readonly address?: InputMaybe<Scalars['String']['input']>;
  readonly city?: InputMaybe<Scalars['String']['input']>;
  readonly country?: InputMaybe<Scalars['String']['input']>;
  readonly province?: InputMaybe<Scalars['String']['input']>;
  readonly state?: InputMaybe<Scalars['String']['input']>;
  readonly zip?: InputMaybe<Scalars['String']['input']>;
  readonly phone?: InputMaybe<Scalars['String']['input']>;
  readonly stateprovince?: InputMaybe<Scalars['String']['input']>;
  readonly website?: InputMaybe<Scalars['URL']['input']>;
  readonly image?: InputMaybe<Scalars['ImageReference']['input']>;
  readonly latitude?: InputMaybe<Scalars['Float']['input']>;
  readonly longitude?: InputMaybe<Scalars['Float']['input']>;
  readonly translations?: InputMaybe<ReadonlyArray<VenueTranslationInput>>;
  readonly removedLanguages?: InputMaybe<ReadonlyArray<Language>>;
};

export type VenueLink =
  { readonly number: Scalars['Int']['input']; readonly create?: never; }
  |  { readonly number?: never; readonly create: CreateVenueInput; };

export type VenueChangeInput = {
  readonly number: Scalars['Int']['input'];
  readonly expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  readonly input: UpdateVenueInput;
};

export type VenueTranslationInput = {
  readonly language: Language;
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly description?: InputMaybe<Scalars['String']['input']>;
  readonly address?: InputMaybe<Scalars['String']['input']>;
  readonly city?: InputMaybe<Scalars['String']['input']>;
  readonly country?: InputMaybe<Scalars['String']['input']>;
  readonly province?: InputMaybe<Scalars['String']['input']>;
  readonly state?: InputMaybe<Scalars['String']['input']>;
  readonly stateprovince?: InputMaybe<Scalars['String']['input']>;
};

export type Role =
  | 'administrator'
  | 'editor'
  | 'author'
  | 'contributor'
  | 'subscriber';

export type Kind =
  | 'event'
  | 'venue'
  | 'organizer'
  | 'category'
  | 'tag';

export type QueryAccountArgs = {
  readonly number: Scalars['Int']['input'];
};

export type QueryAccountsArgs = {
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
};

export type QueryAuditEntriesArgs = {
  readonly filter?: InputMaybe<AuditFilter>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
};

export type QueryCategoriesArgs = {
  readonly filter?: InputMaybe<CategoryFilter>;
  readonly orderBy?: InputMaybe<CategoryOrder>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly language?: InputMaybe<Language>;
};

export type QueryCategoryPageArgs = {
  readonly page?: InputMaybe<Scalars['Int']['input']>;
  readonly perPage?: InputMaybe<Scalars['Int']['input']>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
  readonly exclude?: InputMaybe<ReadonlyArray<Scalars['TermReference']['input']>>;
  readonly include?: InputMaybe<ReadonlyArray<Scalars['TermReference']['input']>>;
  readonly order?: InputMaybe<SortDirection>;
  readonly orderBy?: InputMaybe<Scalars['String']['input']>;
  readonly hideEmpty?: InputMaybe<Scalars['Boolean']['input']>;
  readonly parent?: InputMaybe<Scalars['Int']['input']>;
  readonly post?: InputMaybe<Scalars['Int']['input']>;
  readonly event?: InputMaybe<Scalars['Int']['input']>;
  readonly slug?: InputMaybe<Scalars['String']['input']>;
  readonly slugs?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly language?: InputMaybe<Language>;
};

export type QueryCategoryArgs = {
  readonly number: Scalars['Int']['input'];
  readonly language?: InputMaybe<Language>;
};

export type QueryCategoryBySlugArgs = {
  readonly slug: Scalars['String']['input'];
  readonly language?: InputMaybe<Language>;
};

export type QueryEventsArgs = {
  readonly filter?: InputMaybe<EventFilter>;
  readonly orderBy?: InputMaybe<EventOrder>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly language?: InputMaybe<Language>;
};

export type QuerySearchEventsArgs = {
  readonly query: Scalars['String']['input'];
  readonly filter?: InputMaybe<EventFilter>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly language?: InputMaybe<Language>;
};

export type QueryEventPageArgs = {
  readonly page?: InputMaybe<Scalars['Int']['input']>;
  readonly perPage?: InputMaybe<Scalars['Int']['input']>;
  readonly startDate?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly endDate?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly startsBefore?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly startsAfter?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly endsBefore?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly endsAfter?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly strictDates?: InputMaybe<Scalars['Boolean']['input']>;
  readonly from?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly to?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly when?: InputMaybe<EventPeriod>;
  readonly started?: InputMaybe<Scalars['Boolean']['input']>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
  readonly searchMode?: InputMaybe<SearchMode>;
  readonly categories?: InputMaybe<ReadonlyArray<Scalars['TermReference']['input']>>;
  readonly tags?: InputMaybe<ReadonlyArray<Scalars['TermReference']['input']>>;
  readonly venue?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly organizer?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly featured?: InputMaybe<Scalars['Boolean']['input']>;
  readonly status?: InputMaybe<ReadonlyArray<Status>>;
  readonly eventStatus?: InputMaybe<ReadonlyArray<EventStatus>>;
  readonly free?: InputMaybe<Scalars['Boolean']['input']>;
  readonly maxPrice?: InputMaybe<Scalars['Float']['input']>;
  readonly geoloc?: InputMaybe<Scalars['Boolean']['input']>;
  readonly geolocLat?: InputMaybe<Scalars['Float']['input']>;
  readonly geolocLng?: InputMaybe<Scalars['Float']['input']>;
  readonly geolocRadius?: InputMaybe<Scalars['Float']['input']>;
  readonly include?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly postParent?: InputMaybe<Scalars['Int']['input']>;
  readonly ticketed?: InputMaybe<Scalars['Boolean']['input']>;
  readonly weekdays?: InputMaybe<ReadonlyArray<Weekday>>;
  readonly timesOfDay?: InputMaybe<ReadonlyArray<TimeOfDay>>;
  readonly languages?: InputMaybe<ReadonlyArray<Language>>;
  readonly cities?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly online?: InputMaybe<Scalars['Boolean']['input']>;
  readonly slug?: InputMaybe<Scalars['String']['input']>;
  readonly exclude?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly categoriesNone?: InputMaybe<ReadonlyArray<Scalars['TermReference']['input']>>;
  readonly tagsNone?: InputMaybe<ReadonlyArray<Scalars['TermReference']['input']>>;
  readonly publishedAfter?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly publishedBefore?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly modifiedAfter?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly modifiedBefore?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly authors?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly authorsNone?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly slugs?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly anyDate?: InputMaybe<Scalars['Boolean']['input']>;
  readonly language?: InputMaybe<Language>;
};

export type QueryTicketPageArgs = {
  readonly page?: InputMaybe<Scalars['Int']['input']>;
  readonly perPage?: InputMaybe<Scalars['Int']['input']>;
  readonly event?: InputMaybe<Scalars['Int']['input']>;
  readonly language?: InputMaybe<Language>;
};

export type QueryEventArgs = {
  readonly number: Scalars['Int']['input'];
  readonly language?: InputMaybe<Language>;
};

export type QueryEventBySlugArgs = {
  readonly slug: Scalars['String']['input'];
  readonly language?: InputMaybe<Language>;
};

export type QueryImagePageArgs = {
  readonly page?: InputMaybe<Scalars['Int']['input']>;
  readonly perPage?: InputMaybe<Scalars['Int']['input']>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
  readonly mediaTypes?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly include?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly exclude?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly parents?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly parentsNone?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly publishedAfter?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly publishedBefore?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly modifiedAfter?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly modifiedBefore?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly authors?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly authorsNone?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly slugs?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly language?: InputMaybe<Language>;
};

export type QueryImageArgs = {
  readonly number: Scalars['Int']['input'];
  readonly language?: InputMaybe<Language>;
};

export type QueryOrganizersArgs = {
  readonly filter?: InputMaybe<OrganizerFilter>;
  readonly orderBy?: InputMaybe<OrganizerOrder>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly language?: InputMaybe<Language>;
};

export type QuerySearchOrganizersArgs = {
  readonly query: Scalars['String']['input'];
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly language?: InputMaybe<Language>;
};

export type QueryOrganizerPageArgs = {
  readonly page?: InputMaybe<Scalars['Int']['input']>;
  readonly perPage?: InputMaybe<Scalars['Int']['input']>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
  readonly event?: InputMaybe<Scalars['Int']['input']>;
  readonly hasEvents?: InputMaybe<Scalars['Boolean']['input']>;
  readonly onlyWithUpcoming?: InputMaybe<Scalars['Boolean']['input']>;
  readonly status?: InputMaybe<ReadonlyArray<Status>>;
  readonly slug?: InputMaybe<Scalars['String']['input']>;
  readonly include?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly exclude?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly publishedAfter?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly publishedBefore?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly modifiedAfter?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly modifiedBefore?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly authors?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly authorsNone?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly slugs?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly language?: InputMaybe<Language>;
};

export type QueryOrganizerArgs = {
  readonly number: Scalars['Int']['input'];
  readonly language?: InputMaybe<Language>;
};

export type QueryOrganizerBySlugArgs = {
  readonly slug: Scalars['String']['input'];
  readonly language?: InputMaybe<Language>;
};

export type QueryPublicPagesArgs = {
  readonly kind: Kind;
  readonly part: Scalars['Int']['input'];
  readonly after?: InputMaybe<Scalars['Int']['input']>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
};

export type QueryNodeArgs = {
  readonly id: Scalars['ID']['input'];
};

export type QueryNodesArgs = {
  readonly ids: ReadonlyArray<Scalars['ID']['input']>;
  readonly language?: InputMaybe<Language>;
};

export type QueryEventStatisticsArgs = {
  readonly filter?: InputMaybe<EventFilter>;
  readonly groupBy?: InputMaybe<ReadonlyArray<EventGrouping>>;
  readonly timeZone?: InputMaybe<Scalars['TimeZone']['input']>;
  readonly largest?: InputMaybe<ReadonlyArray<InputMaybe<Scalars['Int']['input']>>>;
  readonly orderBy?: InputMaybe<EventGroupOrder>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly language?: InputMaybe<Language>;
};

export type QuerySuggestArgs = {
  readonly query: Scalars['String']['input'];
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly language?: InputMaybe<Language>;
};

export type QueryTagsArgs = {
  readonly filter?: InputMaybe<TagFilter>;
  readonly orderBy?: InputMaybe<TagOrder>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly language?: InputMaybe<Language>;
};

export type QueryTagPageArgs = {
  readonly page?: InputMaybe<Scalars['Int']['input']>;
  readonly perPage?: InputMaybe<Scalars['Int']['input']>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
  readonly exclude?: InputMaybe<ReadonlyArray<Scalars['TermReference']['input']>>;
  readonly include?: InputMaybe<ReadonlyArray<Scalars['TermReference']['input']>>;
  readonly order?: InputMaybe<SortDirection>;
  readonly orderBy?: InputMaybe<Scalars['String']['input']>;
  readonly hideEmpty?: InputMaybe<Scalars['Boolean']['input']>;
  readonly post?: InputMaybe<Scalars['Int']['input']>;
  readonly event?: InputMaybe<Scalars['Int']['input']>;
  readonly slug?: InputMaybe<Scalars['String']['input']>;
  readonly slugs?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly language?: InputMaybe<Language>;
};

export type QueryTagArgs = {
  readonly number: Scalars['Int']['input'];
  readonly language?: InputMaybe<Language>;
};

export type QueryTagBySlugArgs = {
  readonly slug: Scalars['String']['input'];
  readonly language?: InputMaybe<Language>;
};

export type QueryVenuesArgs = {
  readonly filter?: InputMaybe<VenueFilter>;
  readonly orderBy?: InputMaybe<VenueOrder>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly language?: InputMaybe<Language>;
};

export type QuerySearchVenuesArgs = {
  readonly query: Scalars['String']['input'];
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly language?: InputMaybe<Language>;
};

export type QueryVenuePageArgs = {
  readonly page?: InputMaybe<Scalars['Int']['input']>;
  readonly perPage?: InputMaybe<Scalars['Int']['input']>;
  readonly search?: InputMaybe<Scalars['String']['input']>;
  readonly event?: InputMaybe<Scalars['Int']['input']>;
  readonly hasEvents?: InputMaybe<Scalars['Boolean']['input']>;
  readonly onlyWithUpcoming?: InputMaybe<Scalars['Boolean']['input']>;
  readonly status?: InputMaybe<ReadonlyArray<Status>>;
  readonly slug?: InputMaybe<Scalars['String']['input']>;
  readonly include?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly exclude?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly publishedAfter?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly publishedBefore?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly modifiedAfter?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly modifiedBefore?: InputMaybe<Scalars['LocalDateTime']['input']>;
  readonly authors?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly authorsNone?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly slugs?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly language?: InputMaybe<Language>;
};

export type QueryVenueArgs = {
  readonly number: Scalars['Int']['input'];
  readonly language?: InputMaybe<Language>;
};

export type QueryVenueBySlugArgs = {
  readonly slug: Scalars['String']['input'];
  readonly language?: InputMaybe<Language>;
};

export type CategoryHistoryArgs = {
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
};

export type CategoryChildrenArgs = {
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
};

export type CategoryDescendantsArgs = {
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
};

export type CategoryEventsArgs = {
  readonly filter?: InputMaybe<EventFilter>;
  readonly orderBy?: InputMaybe<EventOrder>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
};

export type CategoryPageConnectionArgs = {
  readonly filter?: InputMaybe<CategoryFilter>;
  readonly orderBy?: InputMaybe<CategoryOrder>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
};

export type EventHistoryArgs = {
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
};

export type EventRelatedArgs = {
  readonly first?: InputMaybe<Scalars['Int']['input']>;
};

export type EventChildrenArgs = {
  readonly filter?: InputMaybe<EventFilter>;
  readonly orderBy?: InputMaybe<EventOrder>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
};

export type EventPageAgendaArgs = {
  readonly from: Scalars['Date']['input'];
  readonly to: Scalars['Date']['input'];
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly skip?: InputMaybe<Scalars['Int']['input']>;
  readonly firstRunning?: InputMaybe<Scalars['Int']['input']>;
};

export type EventPageVenuesArgs = {
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly firstEvents?: InputMaybe<Scalars['Int']['input']>;
};

export type EventPageFacetsArgs = {
  readonly first?: InputMaybe<Scalars['Int']['input']>;
};

export type EventPageConnectionArgs = {
  readonly filter?: InputMaybe<EventFilter>;
  readonly orderBy?: InputMaybe<EventOrder>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
};

export type EventPageStatisticsArgs = {
  readonly filter?: InputMaybe<EventFilter>;
  readonly groupBy?: InputMaybe<ReadonlyArray<EventGrouping>>;
  readonly timeZone?: InputMaybe<Scalars['TimeZone']['input']>;
  readonly largest?: InputMaybe<ReadonlyArray<InputMaybe<Scalars['Int']['input']>>>;
  readonly orderBy?: InputMaybe<EventGroupOrder>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
};

export type EventPageTimeZonesArgs = {
  readonly filter?: InputMaybe<EventFilter>;
};

export type EventConnectionFacetsArgs = {
  readonly first?: InputMaybe<Scalars['Int']['input']>;
};

export type EventSearchConnectionFacetsArgs = {
  readonly first?: InputMaybe<Scalars['Int']['input']>;
};

export type SubscriptionEventChangedArgs = {
  readonly filter?: InputMaybe<EventFilter>;
  readonly language?: InputMaybe<Language>;
};

export type OrganizerHistoryArgs = {
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
};

export type OrganizerEventsArgs = {
  readonly filter?: InputMaybe<EventFilter>;
  readonly orderBy?: InputMaybe<EventOrder>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
};

export type OrganizerUpcomingEventsArgs = {
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
};

export type OrganizerPageConnectionArgs = {
  readonly filter?: InputMaybe<OrganizerFilter>;
  readonly orderBy?: InputMaybe<OrganizerOrder>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
};

export type PostHistoryArgs = {
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
};

export type TermHistoryArgs = {
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
};

export type TermEventsArgs = {
  readonly filter?: InputMaybe<EventFilter>;
  readonly orderBy?: InputMaybe<EventOrder>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
};

export type UserEventsArgs = {
  readonly filter?: InputMaybe<EventFilter>;
  readonly orderBy?: InputMaybe<EventOrder>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
};

export type TagHistoryArgs = {
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
};

export type TagEventsArgs = {
  readonly filter?: InputMaybe<EventFilter>;
  readonly orderBy?: InputMaybe<EventOrder>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
};

export type TagPageConnectionArgs = {
  readonly filter?: InputMaybe<TagFilter>;
  readonly orderBy?: InputMaybe<TagOrder>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
};

export type VenueHistoryArgs = {
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
};

export type VenueEventsArgs = {
  readonly filter?: InputMaybe<EventFilter>;
  readonly orderBy?: InputMaybe<EventOrder>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
};

export type VenueUpcomingEventsArgs = {
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
};

export type VenuePageConnectionArgs = {
  readonly filter?: InputMaybe<VenueFilter>;
  readonly orderBy?: InputMaybe<VenueOrder>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
};

export type ViewerCanCreateArgs = {
  readonly kind: Kind;
};
