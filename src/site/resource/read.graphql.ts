/* The types of `read.graphql`. `npm run schema` writes this file. */
import { readOperation } from '../../graphql/document.ts';
import type { PostFrame_Venue_Fragment, PostFrame_Organizer_Fragment, PlaceFragment, EventLinesFragment, GroupFragment, TermFrame_Category_Fragment, TermFrame_Tag_Fragment } from './fragments.graphql.ts';
import type * as Types from '../../../schema/types.ts';

export type VenueBySlugQueryVariables = {
  slug: string;
};

export type VenueBySlugQuery = { readonly venue: VenuePageFragment | null };

export type VenueByNumberQueryVariables = {
  number: number;
};

export type VenueByNumberQuery = { readonly venue: VenuePageFragment | null };

export type OrganizerBySlugQueryVariables = {
  slug: string;
};

export type OrganizerBySlugQuery = { readonly organizer: OrganizerPageFragment | null };

export type OrganizerByNumberQueryVariables = {
  number: number;
};

export type OrganizerByNumberQuery = { readonly organizer: OrganizerPageFragment | null };

export type CategoryBySlugQueryVariables = {
  slug: string;
};

export type CategoryBySlugQuery = { readonly category: CategoryPageFragment | null };

export type CategoryByNumberQueryVariables = {
  number: number;
};

export type CategoryByNumberQuery = { readonly category: CategoryPageFragment | null };

export type TagBySlugQueryVariables = {
  slug: string;
};

export type TagBySlugQuery = { readonly tag: TermPage_Tag_Fragment | null };

export type TagByNumberQueryVariables = {
  number: number;
};

export type TagByNumberQuery = { readonly tag: TermPage_Tag_Fragment | null };

export type VenuePageFragment = (
  { readonly province: string | null, readonly state: string | null, readonly coming: EventLinesFragment | null, readonly past: EventLinesFragment | null }
  & PostFrame_Venue_Fragment
  & PlaceFragment
);

export type OrganizerPageFragment = (
  { readonly coming: EventLinesFragment | null, readonly past: EventLinesFragment | null }
  & PostFrame_Organizer_Fragment
  & GroupFragment
);

export type CategoryPageFragment = (
  { readonly parent: { readonly name: string, readonly url: string, readonly language: Types.Language } | null }
  & TermPage_Category_Fragment
);

export type TermPage_Category_Fragment = (
  { readonly name: string, readonly coming: EventLinesFragment | null, readonly past: EventLinesFragment | null }
  & TermFrame_Category_Fragment
);

export type TermPage_Tag_Fragment = (
  { readonly name: string, readonly coming: EventLinesFragment | null, readonly past: EventLinesFragment | null }
  & TermFrame_Tag_Fragment
);

export type TermPageFragment =
  | TermPage_Category_Fragment
  | TermPage_Tag_Fragment
;

export const VenueBySlugDocument = readOperation<VenueBySlugQuery, VenueBySlugQueryVariables>(import.meta.url, 'VenueBySlug', ['./fragments.graphql']);

export const VenueByNumberDocument = readOperation<VenueByNumberQuery, VenueByNumberQueryVariables>(import.meta.url, 'VenueByNumber', ['./fragments.graphql']);

export const OrganizerBySlugDocument = readOperation<OrganizerBySlugQuery, OrganizerBySlugQueryVariables>(import.meta.url, 'OrganizerBySlug', ['./fragments.graphql']);

export const OrganizerByNumberDocument = readOperation<OrganizerByNumberQuery, OrganizerByNumberQueryVariables>(import.meta.url, 'OrganizerByNumber', ['./fragments.graphql']);

export const CategoryBySlugDocument = readOperation<CategoryBySlugQuery, CategoryBySlugQueryVariables>(import.meta.url, 'CategoryBySlug', ['./fragments.graphql']);

export const CategoryByNumberDocument = readOperation<CategoryByNumberQuery, CategoryByNumberQueryVariables>(import.meta.url, 'CategoryByNumber', ['./fragments.graphql']);

export const TagBySlugDocument = readOperation<TagBySlugQuery, TagBySlugQueryVariables>(import.meta.url, 'TagBySlug', ['./fragments.graphql']);

export const TagByNumberDocument = readOperation<TagByNumberQuery, TagByNumberQueryVariables>(import.meta.url, 'TagByNumber', ['./fragments.graphql']);
