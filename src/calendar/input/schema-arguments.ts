/*
 * The arguments of the fields, as resolvers get them. `npm run schema` writes this file from the SDL, and
 * `npm run check:contract` proves that it is fresh.
 */
import type { Enums, Inputs } from './schema-inputs.ts';

export interface Arguments {
  Category: {
    children: Readonly<{
      first?: number | null; after?: string | null; last?: number | null; before?: string | null;
    }>;
    descendants: Arguments['Category']['children'];
    events: Readonly<{
      filter?: Inputs['EventFilter'] | null; orderBy?: Enums['EventOrder'] | null; first?: number | null;
      after?: string | null; last?: number | null; before?: string | null;
    }>;
  };
  Query: {
    categories: Readonly<{
      filter?: Inputs['CategoryFilter'] | null; orderBy?: Enums['CategoryOrder'] | null;
      first?: number | null; after?: string | null; last?: number | null; before?: string | null;
      language?: Enums['Language'] | null;
    }>;
    categoryPage: Readonly<{
      page?: number | null; perPage?: number | null; search?: string | null;
      exclude?: readonly (string | number)[] | null; include?: readonly (string | number)[] | null;
      order?: Enums['SortDirection'] | null; orderBy?: string | null; hideEmpty?: boolean | null;
      parent?: number | null; post?: number | null; event?: number | null; slug?: string | null;
      language?: Enums['Language'] | null;
    }>;
    category: Readonly<{ number: number; language?: Enums['Language'] | null; }>;
    categoryBySlug: Readonly<{ slug: string; language?: Enums['Language'] | null; }>;
    events: Readonly<{
      filter?: Inputs['EventFilter'] | null; orderBy?: Enums['EventOrder'] | null; first?: number | null;
      after?: string | null; last?: number | null; before?: string | null;
      language?: Enums['Language'] | null;
    }>;
    searchEvents: Readonly<{
      query: string; filter?: Inputs['EventFilter'] | null; first?: number | null; after?: string | null;
      language?: Enums['Language'] | null;
    }>;
    eventPage: Readonly<{
      page?: number | null; perPage?: number | null; startDate?: string | null; endDate?: string | null;
      startsBefore?: string | null; startsAfter?: string | null; endsBefore?: string | null;
      endsAfter?: string | null; strictDates?: boolean | null; search?: string | null;
      categories?: readonly (string | number)[] | null; tags?: readonly (string | number)[] | null;
      venue?: readonly number[] | null; organizer?: readonly number[] | null; featured?: boolean | null;
      status?: readonly Enums['Status'][] | null; geoloc?: boolean | null; geolocLat?: number | null;
      geolocLng?: number | null; include?: readonly number[] | null; postParent?: number | null;
      ticketed?: boolean | null; language?: Enums['Language'] | null;
    }>;
    event: Arguments['Query']['category'];
    eventBySlug: Arguments['Query']['categoryBySlug'];
    organizers: Readonly<{
      filter?: Inputs['OrganizerFilter'] | null; orderBy?: Enums['OrganizerOrder'] | null;
      first?: number | null; after?: string | null; last?: number | null; before?: string | null;
      language?: Enums['Language'] | null;
    }>;
    organizerPage: Readonly<{
      page?: number | null; perPage?: number | null; search?: string | null; event?: number | null;
      hasEvents?: boolean | null; onlyWithUpcoming?: boolean | null;
      status?: readonly Enums['Status'][] | null; language?: Enums['Language'] | null;
    }>;
    organizer: Arguments['Query']['category'];
    organizerBySlug: Arguments['Query']['categoryBySlug'];
    node: Readonly<{ id: string; language?: Enums['Language'] | null; }>;
    nodes: Readonly<{
      ids: readonly string[]; language?: Enums['Language'] | null;
    }>;
    eventStatistics: Readonly<{
      filter?: Inputs['EventFilter'] | null; groupBy?: readonly Enums['EventGrouping'][] | null;
      timeZone?: string | null; orderBy?: Enums['EventGroupOrder'] | null; first?: number | null;
      language?: Enums['Language'] | null;
    }>;
    tags: Readonly<{
      filter?: Inputs['TagFilter'] | null; orderBy?: Enums['TagOrder'] | null; first?: number | null;
      after?: string | null; last?: number | null; before?: string | null;
      language?: Enums['Language'] | null;
    }>;
    tagPage: Readonly<{
      page?: number | null; perPage?: number | null; search?: string | null;
      exclude?: readonly (string | number)[] | null; include?: readonly (string | number)[] | null;
      order?: Enums['SortDirection'] | null; orderBy?: string | null; hideEmpty?: boolean | null;
      post?: number | null; event?: number | null; slug?: string | null; language?: Enums['Language'] | null;
    }>;
    tag: Arguments['Query']['category'];
    tagBySlug: Arguments['Query']['categoryBySlug'];
    venues: Readonly<{
      filter?: Inputs['VenueFilter'] | null; orderBy?: Enums['VenueOrder'] | null; first?: number | null;
      after?: string | null; last?: number | null; before?: string | null;
      language?: Enums['Language'] | null;
    }>;
    venuePage: Arguments['Query']['organizerPage'];
    venue: Arguments['Query']['category'];
    venueBySlug: Arguments['Query']['categoryBySlug'];
  };
  Mutation: {
    createCategory: Readonly<{
      input: Inputs['CreateCategoryInput']; language?: Enums['Language'] | null;
    }>;
    updateCategory: Readonly<{
      number: number; input: Inputs['UpdateCategoryInput']; language?: Enums['Language'] | null;
      expectedVersion?: number | null;
    }>;
    deleteCategory: Readonly<{
      number: number; language?: Enums['Language'] | null; expectedVersion?: number | null;
    }>;
    updateCategoryBySlug: Readonly<{
      slug: string; input: Inputs['UpdateCategoryInput']; language?: Enums['Language'] | null;
      expectedVersion?: number | null;
    }>;
    deleteCategoryBySlug: Readonly<{
      slug: string; language?: Enums['Language'] | null; expectedVersion?: number | null;
    }>;
    createCategories: Readonly<{
      inputs: readonly Inputs['CreateCategoryInput'][]; language?: Enums['Language'] | null;
      onError?: Enums['OnError'] | null;
    }>;
    updateCategories: Readonly<{
      changes: readonly Inputs['CategoryChangeInput'][]; language?: Enums['Language'] | null;
      onError?: Enums['OnError'] | null;
    }>;
    deleteCategories: Readonly<{
      deletions: readonly Inputs['DeletionInput'][]; language?: Enums['Language'] | null;
      onError?: Enums['OnError'] | null;
    }>;
    createEvent: Readonly<{
      input: Inputs['CreateEventInput']; language?: Enums['Language'] | null;
    }>;
    updateEvent: Readonly<{
      number: number; input: Inputs['UpdateEventInput']; language?: Enums['Language'] | null;
      expectedVersion?: number | null;
    }>;
    updateEventBySlug: Readonly<{
      slug: string; input: Inputs['UpdateEventInput']; language?: Enums['Language'] | null;
      expectedVersion?: number | null;
    }>;
    deleteEvent: Arguments['Mutation']['deleteCategory'];
    deleteEventBySlug: Arguments['Mutation']['deleteCategoryBySlug'];
    createEvents: Readonly<{
      inputs: readonly Inputs['CreateEventInput'][]; language?: Enums['Language'] | null;
      onError?: Enums['OnError'] | null;
    }>;
    updateEvents: Readonly<{
      changes: readonly Inputs['EventChangeInput'][]; language?: Enums['Language'] | null;
      onError?: Enums['OnError'] | null;
    }>;
    deleteEvents: Arguments['Mutation']['deleteCategories'];
    createOrganizer: Readonly<{
      input: Inputs['CreateOrganizerInput']; language?: Enums['Language'] | null;
    }>;
    updateOrganizer: Readonly<{
      number: number; input: Inputs['UpdateOrganizerInput']; language?: Enums['Language'] | null;
      expectedVersion?: number | null;
    }>;
    updateOrganizerBySlug: Readonly<{
      slug: string; input: Inputs['UpdateOrganizerInput']; language?: Enums['Language'] | null;
      expectedVersion?: number | null;
    }>;
    deleteOrganizer: Arguments['Mutation']['deleteCategory'];
    deleteOrganizerBySlug: Arguments['Mutation']['deleteCategoryBySlug'];
    createOrganizers: Readonly<{
      inputs: readonly Inputs['CreateOrganizerInput'][]; language?: Enums['Language'] | null;
      onError?: Enums['OnError'] | null;
    }>;
    updateOrganizers: Readonly<{
      changes: readonly Inputs['OrganizerChangeInput'][]; language?: Enums['Language'] | null;
      onError?: Enums['OnError'] | null;
    }>;
    deleteOrganizers: Arguments['Mutation']['deleteCategories'];
    createTag: Readonly<{
      input: Inputs['CreateTagInput']; language?: Enums['Language'] | null;
    }>;
    updateTag: Readonly<{
      number: number; input: Inputs['UpdateTagInput']; language?: Enums['Language'] | null;
      expectedVersion?: number | null;
    }>;
    deleteTag: Arguments['Mutation']['deleteCategory'];
    updateTagBySlug: Readonly<{
      slug: string; input: Inputs['UpdateTagInput']; language?: Enums['Language'] | null;
      expectedVersion?: number | null;
    }>;
    deleteTagBySlug: Arguments['Mutation']['deleteCategoryBySlug'];
    createTags: Readonly<{
      inputs: readonly Inputs['CreateTagInput'][]; language?: Enums['Language'] | null;
      onError?: Enums['OnError'] | null;
    }>;
    updateTags: Readonly<{
      changes: readonly Inputs['TagChangeInput'][]; language?: Enums['Language'] | null;
      onError?: Enums['OnError'] | null;
    }>;
    deleteTags: Arguments['Mutation']['deleteCategories'];
    createVenue: Readonly<{
      input: Inputs['CreateVenueInput']; language?: Enums['Language'] | null;
    }>;
    updateVenue: Readonly<{
      number: number; input: Inputs['UpdateVenueInput']; language?: Enums['Language'] | null;
      expectedVersion?: number | null;
    }>;
    updateVenueBySlug: Readonly<{
      slug: string; input: Inputs['UpdateVenueInput']; language?: Enums['Language'] | null;
      expectedVersion?: number | null;
    }>;
    deleteVenue: Arguments['Mutation']['deleteCategory'];
    deleteVenueBySlug: Arguments['Mutation']['deleteCategoryBySlug'];
    createVenues: Readonly<{
      inputs: readonly Inputs['CreateVenueInput'][]; language?: Enums['Language'] | null;
      onError?: Enums['OnError'] | null;
    }>;
    updateVenues: Readonly<{
      changes: readonly Inputs['VenueChangeInput'][]; language?: Enums['Language'] | null;
      onError?: Enums['OnError'] | null;
    }>;
    deleteVenues: Arguments['Mutation']['deleteCategories'];
  };
  Event: {
    children: Arguments['Category']['events'];
  };
  Subscription: {
    eventChanged: Readonly<{
      filter?: Inputs['EventFilter'] | null; language?: Enums['Language'] | null;
    }>;
  };
  Organizer: {
    events: Arguments['Category']['events'];
    upcomingEvents: Readonly<{ first?: number | null; after?: string | null; }>;
  };
  Term: {
    events: Arguments['Category']['events'];
  };
  User: {
    events: Arguments['Category']['events'];
  };
  Tag: {
    events: Arguments['Category']['events'];
  };
  Venue: {
    events: Arguments['Category']['events'];
    upcomingEvents: Arguments['Organizer']['upcomingEvents'];
  };
}
