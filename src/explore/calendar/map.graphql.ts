/* The types of `map.graphql`. `npm run schema` writes this file. */
import { readOperation } from '../../graphql/document.ts';
import type { EventTitleFragment } from '../event-line.graphql.ts';
import type * as Types from '../../../schema/types.ts';

export type CalendarMapQueryVariables = {
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
  first?: number | null | undefined;
  firstEvents?: number | null | undefined;
};

export type CalendarMapQuery = { readonly eventPage: { readonly venues: { readonly total: number, readonly nodes: ReadonlyArray<{ readonly total: number, readonly venue: { readonly number: number, readonly name: string, readonly url: string, readonly language: Types.Language, readonly latitude: number | null, readonly longitude: number | null, readonly address: string | null, readonly city: string | null, readonly sources: ReadonlyArray<{ readonly field: string, readonly language: Types.Language }> }, readonly events: ReadonlyArray<EventTitleFragment> }> } | null } | null };

export const CalendarMapDocument = readOperation<CalendarMapQuery, CalendarMapQueryVariables>(import.meta.url, 'CalendarMap', ['../event-line.graphql']);
