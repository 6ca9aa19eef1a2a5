/* The types of `read.graphql`. `npm run schema` writes this file. */
import { readOperation } from '../../graphql/document.ts';
import type { EventTitleFragment } from '../event-line.graphql.ts';
import type * as Types from '../../../schema/types.ts';

export type CalendarListQueryVariables = {
  page?: number | null | undefined;
  perPage?: number | null | undefined;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  startsBefore?: string | null | undefined;
  startsAfter?: string | null | undefined;
  endsBefore?: string | null | undefined;
  endsAfter?: string | null | undefined;
  strictDates?: boolean | null | undefined;
  search?: string | null | undefined;
  searchMode?: Types.SearchMode | null | undefined;
  categories?: ReadonlyArray<string | number> | null | undefined;
  tags?: ReadonlyArray<string | number> | null | undefined;
  venue?: ReadonlyArray<number> | null | undefined;
  organizer?: ReadonlyArray<number> | null | undefined;
  featured?: boolean | null | undefined;
  status?: ReadonlyArray<Types.Status> | null | undefined;
  eventStatus?: ReadonlyArray<Types.EventStatus> | null | undefined;
  free?: boolean | null | undefined;
  maxPrice?: number | null | undefined;
  geoloc?: boolean | null | undefined;
  geolocLat?: number | null | undefined;
  geolocLng?: number | null | undefined;
  include?: ReadonlyArray<number> | null | undefined;
  postParent?: number | null | undefined;
  ticketed?: boolean | null | undefined;
  slug?: string | null | undefined;
  exclude?: ReadonlyArray<number> | null | undefined;
  categoriesNone?: ReadonlyArray<string | number> | null | undefined;
  tagsNone?: ReadonlyArray<string | number> | null | undefined;
  publishedAfter?: string | null | undefined;
  publishedBefore?: string | null | undefined;
  modifiedAfter?: string | null | undefined;
  modifiedBefore?: string | null | undefined;
  authors?: ReadonlyArray<number> | null | undefined;
  authorsNone?: ReadonlyArray<number> | null | undefined;
  slugs?: ReadonlyArray<string> | null | undefined;
  anyDate?: boolean | null | undefined;
  withDetails: boolean;
};

export type CalendarListQuery = { readonly eventPage: { readonly total: number, readonly nodes: ReadonlyArray<CardFragment> } | null };

export type CalendarDaysQueryVariables = {
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  startsBefore?: string | null | undefined;
  startsAfter?: string | null | undefined;
  endsBefore?: string | null | undefined;
  endsAfter?: string | null | undefined;
  strictDates?: boolean | null | undefined;
  search?: string | null | undefined;
  categories?: ReadonlyArray<string | number> | null | undefined;
  tags?: ReadonlyArray<string | number> | null | undefined;
  venue?: ReadonlyArray<number> | null | undefined;
  organizer?: ReadonlyArray<number> | null | undefined;
  featured?: boolean | null | undefined;
  status?: ReadonlyArray<Types.Status> | null | undefined;
  eventStatus?: ReadonlyArray<Types.EventStatus> | null | undefined;
  free?: boolean | null | undefined;
  maxPrice?: number | null | undefined;
  geoloc?: boolean | null | undefined;
  geolocLat?: number | null | undefined;
  geolocLng?: number | null | undefined;
  include?: ReadonlyArray<number> | null | undefined;
  postParent?: number | null | undefined;
  ticketed?: boolean | null | undefined;
  slug?: string | null | undefined;
  exclude?: ReadonlyArray<number> | null | undefined;
  categoriesNone?: ReadonlyArray<string | number> | null | undefined;
  tagsNone?: ReadonlyArray<string | number> | null | undefined;
  publishedAfter?: string | null | undefined;
  publishedBefore?: string | null | undefined;
  modifiedAfter?: string | null | undefined;
  modifiedBefore?: string | null | undefined;
  authors?: ReadonlyArray<number> | null | undefined;
  authorsNone?: ReadonlyArray<number> | null | undefined;
  slugs?: ReadonlyArray<string> | null | undefined;
  anyDate?: boolean | null | undefined;
  from: string;
  to: string;
  first?: number | null | undefined;
  skip?: number | null | undefined;
  firstRunning?: number | null | undefined;
  withDetails: boolean;
};

export type CalendarDaysQuery = { readonly eventPage: { readonly agenda: { readonly runningTotal: number, readonly days: ReadonlyArray<{ readonly date: string, readonly total: number, readonly events: ReadonlyArray<CardFragment> }>, readonly running: ReadonlyArray<CardFragment> } | null } | null };

export type CardFragment = (
  { readonly featured: boolean, readonly cost: string, readonly costDetails: { readonly text: string, readonly currencySymbol: string, readonly values: ReadonlyArray<string> }, readonly venues?: ReadonlyArray<{ readonly name: string, readonly url: string, readonly language: Types.Language, readonly city: string | null, readonly sources: ReadonlyArray<{ readonly field: string, readonly language: Types.Language }> }>, readonly categories?: ReadonlyArray<{ readonly name: string, readonly url: string, readonly language: Types.Language }>, readonly image?: { readonly url: string, readonly variants: ReadonlyArray<{ readonly name: string, readonly url: string }> } | null }
  & EventTitleFragment
);

export const CalendarListDocument = readOperation<CalendarListQuery, CalendarListQueryVariables>(import.meta.url, 'CalendarList', ['../event-line.graphql']);

export const CalendarDaysDocument = readOperation<CalendarDaysQuery, CalendarDaysQueryVariables>(import.meta.url, 'CalendarDays', ['../event-line.graphql']);
