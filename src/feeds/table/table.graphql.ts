/* The types of `table.graphql`. `npm run schema` writes this file. */
import { readOperation } from '../../graphql/document.ts';
import type { SliceEndFragment } from '../file/slice.graphql.ts';
import type * as Types from '../../../schema/types.ts';

export type EventTableQueryVariables = {
  filter?: Types.EventFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
};

export type EventTableQuery = { readonly page: { readonly connection: { readonly nodes: ReadonlyArray<TableEventFragment>, readonly pageInfo: SliceEndFragment } | null } | null };

export type VenueTableQueryVariables = {
  filter?: Types.VenueFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
};

export type VenueTableQuery = { readonly page: { readonly connection: { readonly nodes: ReadonlyArray<TableVenueFragment>, readonly pageInfo: SliceEndFragment } | null } | null };

export type OrganizerTableQueryVariables = {
  filter?: Types.OrganizerFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
};

export type OrganizerTableQuery = { readonly page: { readonly connection: { readonly nodes: ReadonlyArray<TableOrganizerFragment>, readonly pageInfo: SliceEndFragment } | null } | null };

export type CategoryTableQueryVariables = {
  filter?: Types.CategoryFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
};

export type CategoryTableQuery = { readonly page: { readonly connection: { readonly nodes: ReadonlyArray<TableCategoryFragment>, readonly pageInfo: SliceEndFragment } | null } | null };

export type TagTableQueryVariables = {
  filter?: Types.TagFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
};

export type TagTableQuery = { readonly page: { readonly connection: { readonly nodes: ReadonlyArray<TableTerm_Tag_Fragment>, readonly pageInfo: SliceEndFragment } | null } | null };

export type TableEventFragment = (
  { readonly title: string, readonly startDate: string, readonly endDate: string, readonly startsAt: string, readonly endsAt: string, readonly timezone: string, readonly allDay: boolean, readonly cost: string, readonly website: string, readonly excerpt: string, readonly description: string, readonly featured: boolean, readonly sticky: boolean, readonly eventStatus: Types.EventStatus, readonly statusReason: string | null, readonly onlineUrl: string | null, readonly venues: ReadonlyArray<{ readonly number: number, readonly name: string, readonly address: string | null, readonly city: string | null, readonly country: string | null }>, readonly organizers: ReadonlyArray<{ readonly number: number, readonly name: string }>, readonly categories: ReadonlyArray<{ readonly number: number, readonly name: string }>, readonly tags: ReadonlyArray<{ readonly number: number, readonly name: string }>, readonly parent: { readonly number: number } | null }
  & TablePost_Event_Fragment
);

export type TableVenueFragment = (
  { readonly name: string, readonly description: string | null, readonly address: string | null, readonly city: string | null, readonly country: string | null, readonly province: string | null, readonly state: string | null, readonly stateprovince: string | null, readonly zip: string | null, readonly phone: string | null, readonly website: string | null, readonly latitude: number | null, readonly longitude: number | null, readonly showMap: boolean, readonly showMapLink: boolean }
  & TablePost_Venue_Fragment
);

export type TableOrganizerFragment = (
  { readonly name: string, readonly description: string | null, readonly phone: string | null, readonly website: string | null, readonly email: string | null }
  & TablePost_Organizer_Fragment
);

export type TablePost_Event_Fragment = { readonly number: number, readonly slug: string, readonly status: Types.Status, readonly url: string, readonly date: string, readonly publishedAt: string | null, readonly modified: string, readonly modifiedAt: string, readonly authorNumber: number, readonly language: Types.Language, readonly image: { readonly url: string } | null };

export type TablePost_Organizer_Fragment = { readonly number: number, readonly slug: string, readonly status: Types.Status, readonly url: string, readonly date: string, readonly publishedAt: string | null, readonly modified: string, readonly modifiedAt: string, readonly authorNumber: number, readonly language: Types.Language, readonly image: { readonly url: string } | null };

export type TablePost_Venue_Fragment = { readonly number: number, readonly slug: string, readonly status: Types.Status, readonly url: string, readonly date: string, readonly publishedAt: string | null, readonly modified: string, readonly modifiedAt: string, readonly authorNumber: number, readonly language: Types.Language, readonly image: { readonly url: string } | null };

export type TablePostFragment =
  | TablePost_Event_Fragment
  | TablePost_Organizer_Fragment
  | TablePost_Venue_Fragment
;

export type TableCategoryFragment = (
  { readonly parentNumber: number }
  & TableTerm_Category_Fragment
);

export type TableTerm_Category_Fragment = { readonly number: number, readonly name: string, readonly slug: string, readonly description: string, readonly count: number, readonly url: string, readonly language: Types.Language };

export type TableTerm_Tag_Fragment = { readonly number: number, readonly name: string, readonly slug: string, readonly description: string, readonly count: number, readonly url: string, readonly language: Types.Language };

export type TableTermFragment =
  | TableTerm_Category_Fragment
  | TableTerm_Tag_Fragment
;

export const EventTableDocument = readOperation<EventTableQuery, EventTableQueryVariables>(import.meta.url, 'EventTable', ['../file/slice.graphql']);

export const VenueTableDocument = readOperation<VenueTableQuery, VenueTableQueryVariables>(import.meta.url, 'VenueTable', ['../file/slice.graphql']);

export const OrganizerTableDocument = readOperation<OrganizerTableQuery, OrganizerTableQueryVariables>(import.meta.url, 'OrganizerTable', ['../file/slice.graphql']);

export const CategoryTableDocument = readOperation<CategoryTableQuery, CategoryTableQueryVariables>(import.meta.url, 'CategoryTable', ['../file/slice.graphql']);

export const TagTableDocument = readOperation<TagTableQuery, TagTableQueryVariables>(import.meta.url, 'TagTable', ['../file/slice.graphql']);
