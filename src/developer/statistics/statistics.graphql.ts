/* The types of `statistics.graphql`. `npm run schema` writes this file. */
import { readOperation } from '../../graphql/document.ts';
import type * as Types from '../../../schema/types.ts';

export type StatisticsTableQueryVariables = {
  filter?: Types.EventFilter | null | undefined;
  rows?: ReadonlyArray<Types.EventGrouping> | null | undefined;
  columns?: ReadonlyArray<Types.EventGrouping> | null | undefined;
  cells?: ReadonlyArray<Types.EventGrouping> | null | undefined;
  largestRows?: ReadonlyArray<number | null | undefined> | null | undefined;
  largestColumns?: ReadonlyArray<number | null | undefined> | null | undefined;
  largestCells?: ReadonlyArray<number | null | undefined> | null | undefined;
  timeZone?: string | null | undefined;
  mostRows?: number | null | undefined;
  mostCells?: number | null | undefined;
  isSplit: boolean;
  isSignedIn: boolean;
};

export type StatisticsTableQuery = { readonly page: { readonly rows: (
      { readonly total: Figures_EventTotal_Fragment }
      & GroupsFragment
    ) | null, readonly statuses?: { readonly groups: ReadonlyArray<{ readonly keys: ReadonlyArray<string | null>, readonly events: number }> } | null, readonly columns?: GroupsFragment | null, readonly cells?: GroupsFragment | null } | null };

export type StatisticsNamesQueryVariables = {
  tags?: ReadonlyArray<string | number> | null | undefined;
  categories?: ReadonlyArray<string | number> | null | undefined;
  venues?: ReadonlyArray<number> | null | undefined;
  organizers?: ReadonlyArray<number> | null | undefined;
  most?: number | null | undefined;
};

export type StatisticsNamesQuery = { readonly eventPage: { readonly facets: { readonly categories: ReadonlyArray<NameFragment>, readonly tags: ReadonlyArray<NameFragment> } | null } | null, readonly venuePage: { readonly nodes: ReadonlyArray<{ readonly number: number, readonly name: string }> } | null, readonly organizerPage: { readonly nodes: ReadonlyArray<{ readonly number: number, readonly name: string }> } | null };

export type NameFragment = { readonly label: string, readonly isSelected: boolean };

export type GroupsFragment = { readonly hasMoreGroups: boolean, readonly groups: ReadonlyArray<(
    { readonly keys: ReadonlyArray<string | null>, readonly labels: ReadonlyArray<string | null>, readonly others: ReadonlyArray<boolean> }
    & Figures_EventGroup_Fragment
  )> };

export type Figures_EventTotal_Fragment = { readonly events: number, readonly timedSeconds: number, readonly days: number, readonly freeEvents: number, readonly costs: ReadonlyArray<{ readonly currency: string, readonly events: number, readonly minimum: number, readonly maximum: number, readonly average: number }> };

export type Figures_EventGroup_Fragment = { readonly events: number, readonly timedSeconds: number, readonly days: number, readonly freeEvents: number, readonly costs: ReadonlyArray<{ readonly currency: string, readonly events: number, readonly minimum: number, readonly maximum: number, readonly average: number }> };

export type FiguresFragment =
  | Figures_EventTotal_Fragment
  | Figures_EventGroup_Fragment
;

export const StatisticsTableDocument = readOperation<StatisticsTableQuery, StatisticsTableQueryVariables>(import.meta.url, 'StatisticsTable', []);

export const StatisticsNamesDocument = readOperation<StatisticsNamesQuery, StatisticsNamesQueryVariables>(import.meta.url, 'StatisticsNames', []);
