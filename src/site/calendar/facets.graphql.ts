/* The types of `facets.graphql`. `npm run schema` writes this file. */
import { readOperation } from '../../graphql/document.ts';
export type CalendarFacetsQueryVariables = {
  first?: number | null | undefined;
};

export type CalendarFacetsQuery = { readonly eventPage: { readonly facets: { readonly categories: ReadonlyArray<FacetValueFragment>, readonly tags: ReadonlyArray<FacetValueFragment>, readonly cities: ReadonlyArray<FacetValueFragment>, readonly weekdays: ReadonlyArray<FacetValueFragment>, readonly timesOfDay: ReadonlyArray<FacetValueFragment>, readonly languages: ReadonlyArray<FacetValueFragment>, readonly free: ReadonlyArray<FacetValueFragment>, readonly online: ReadonlyArray<FacetValueFragment> } | null } | null };

export type FacetValueFragment = { readonly value: string, readonly label: string, readonly count: number, readonly isSelected: boolean };

export const CalendarFacetsDocument = readOperation<CalendarFacetsQuery, CalendarFacetsQueryVariables>(import.meta.url, 'CalendarFacets', []);
