/* The types of `map.graphql`. `npm run schema` writes this file. */
import { readOperation } from '../../graphql/document.ts';
import type { EventTitleFragment } from '../resource/fragments.graphql.ts';
import type * as Types from '../../../schema/types.ts';

export type CalendarMapQueryVariables = {
  first?: number | null | undefined;
  firstEvents?: number | null | undefined;
};

export type CalendarMapQuery = { readonly eventPage: { readonly venues: { readonly total: number, readonly nodes: ReadonlyArray<{ readonly total: number, readonly venue: { readonly number: number, readonly status: Types.Status, readonly name: string, readonly url: string, readonly language: Types.Language, readonly latitude: number | null, readonly longitude: number | null, readonly showMap: boolean, readonly showMapLink: boolean, readonly address: string | null, readonly city: string | null, readonly sources: ReadonlyArray<{ readonly field: string, readonly language: Types.Language }> }, readonly events: ReadonlyArray<EventTitleFragment> }> } | null } | null };

export const CalendarMapDocument = readOperation<CalendarMapQuery, CalendarMapQueryVariables>(import.meta.url, 'CalendarMap', ['../resource/fragments.graphql']);
