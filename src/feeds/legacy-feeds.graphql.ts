/* The types of `legacy-feeds.graphql`. `npm run schema` writes this file. */
import { readOperation } from '../graphql/document.ts';
export type VenueBySlugQueryVariables = {
  slug: string;
};

export type VenueBySlugQuery = { readonly owner: { readonly number: number } | null };

export type VenueByNumberQueryVariables = {
  number: number;
};

export type VenueByNumberQuery = { readonly owner: { readonly number: number } | null };

export type OrganizerBySlugQueryVariables = {
  slug: string;
};

export type OrganizerBySlugQuery = { readonly owner: { readonly number: number } | null };

export type OrganizerByNumberQueryVariables = {
  number: number;
};

export type OrganizerByNumberQuery = { readonly owner: { readonly number: number } | null };

export const VenueBySlugDocument = readOperation<VenueBySlugQuery, VenueBySlugQueryVariables>(import.meta.url, 'VenueBySlug', []);

export const VenueByNumberDocument = readOperation<VenueByNumberQuery, VenueByNumberQueryVariables>(import.meta.url, 'VenueByNumber', []);

export const OrganizerBySlugDocument = readOperation<OrganizerBySlugQuery, OrganizerBySlugQueryVariables>(import.meta.url, 'OrganizerBySlug', []);

export const OrganizerByNumberDocument = readOperation<OrganizerByNumberQuery, OrganizerByNumberQueryVariables>(import.meta.url, 'OrganizerByNumber', []);
