/* The types of `read.graphql`. `npm run schema` writes this file. */
import { readOperation } from '../../graphql/document.ts';
import type { EventTitleFragment } from '../resource/fragments.graphql.ts';
import type * as Types from '../../../schema/types.ts';

export type CalendarListQueryVariables = {
  withRunning: boolean;
  withCorrection: boolean;
  firstRunning?: number | null | undefined;
};

export type CalendarListQuery = { readonly eventPage: { readonly total: number, readonly correctedSearch?: string | null, readonly nodes: ReadonlyArray<CardFragment> } | null, readonly running?: { readonly connection: { readonly nodes: ReadonlyArray<CardFragment>, readonly pageInfo: { readonly hasNextPage: boolean } } | null } | null };

export type CalendarDaysQueryVariables = {
  firstDay: string;
  lastDay: string;
  first?: number | null | undefined;
  skip?: number | null | undefined;
  firstRunning?: number | null | undefined;
  withPlaces: boolean;
};

export type CalendarDaysQuery = { readonly eventPage: { readonly agenda: { readonly days: ReadonlyArray<{ readonly date: string, readonly total: number, readonly runningTotal: number, readonly events: ReadonlyArray<LineFragment>, readonly running: ReadonlyArray<LineFragment> }> } | null } | null };

export type LineFragment = (
  { readonly venues?: ReadonlyArray<{ readonly name: string, readonly language: Types.Language }>, readonly categories: ReadonlyArray<{ readonly number: number, readonly name: string, readonly language: Types.Language }> }
  & EventTitleFragment
);

export type CardFragment = (
  { readonly featured: boolean, readonly excerpt: string, readonly cost: string, readonly costDetails: { readonly text: string, readonly currencySymbol: string, readonly values: ReadonlyArray<string> }, readonly venues: ReadonlyArray<{ readonly status: Types.Status, readonly name: string, readonly url: string, readonly language: Types.Language, readonly city: string | null, readonly sources: ReadonlyArray<{ readonly field: string, readonly language: Types.Language }> }>, readonly categories: ReadonlyArray<{ readonly number: number, readonly name: string, readonly url: string, readonly language: Types.Language }>, readonly image: { readonly url: string, readonly variants: ReadonlyArray<{ readonly name: string, readonly url: string }> } | null }
  & EventTitleFragment
);

export const CalendarListDocument = readOperation<CalendarListQuery, CalendarListQueryVariables>(import.meta.url, 'CalendarList', ['../resource/fragments.graphql']);

export const CalendarDaysDocument = readOperation<CalendarDaysQuery, CalendarDaysQueryVariables>(import.meta.url, 'CalendarDays', ['../resource/fragments.graphql']);
