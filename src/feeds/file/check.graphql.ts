/* The types of `check.graphql`. `npm run schema` writes this file. */
import { readOperation } from '../../graphql/document.ts';
import type * as Types from '../../../schema/types.ts';

export type CheckEventsQueryVariables = {
  filter?: Types.EventFilter | null | undefined;
};

export type CheckEventsQuery = { readonly page: { readonly connection: { readonly __typename: 'EventConnection' } | null } | null };

export type CheckVenuesQueryVariables = {
  filter?: Types.VenueFilter | null | undefined;
};

export type CheckVenuesQuery = { readonly page: { readonly connection: { readonly __typename: 'VenueConnection' } | null } | null };

export type CheckOrganizersQueryVariables = {
  filter?: Types.OrganizerFilter | null | undefined;
};

export type CheckOrganizersQuery = { readonly page: { readonly connection: { readonly __typename: 'OrganizerConnection' } | null } | null };

export type CheckCategoriesQueryVariables = {
  filter?: Types.CategoryFilter | null | undefined;
};

export type CheckCategoriesQuery = { readonly page: { readonly connection: { readonly __typename: 'CategoryConnection' } | null } | null };

export type CheckTagsQueryVariables = {
  filter?: Types.TagFilter | null | undefined;
};

export type CheckTagsQuery = { readonly page: { readonly connection: { readonly __typename: 'TagConnection' } | null } | null };

export const CheckEventsDocument = readOperation<CheckEventsQuery, CheckEventsQueryVariables>(import.meta.url, 'CheckEvents', []);

export const CheckVenuesDocument = readOperation<CheckVenuesQuery, CheckVenuesQueryVariables>(import.meta.url, 'CheckVenues', []);

export const CheckOrganizersDocument = readOperation<CheckOrganizersQuery, CheckOrganizersQueryVariables>(import.meta.url, 'CheckOrganizers', []);

export const CheckCategoriesDocument = readOperation<CheckCategoriesQuery, CheckCategoriesQueryVariables>(import.meta.url, 'CheckCategories', []);

export const CheckTagsDocument = readOperation<CheckTagsQuery, CheckTagsQueryVariables>(import.meta.url, 'CheckTags', []);
