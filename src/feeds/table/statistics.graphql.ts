/* The types of `statistics.graphql`. `npm run schema` writes this file. */
import { readOperation } from '../../graphql/document.ts';
import type * as Types from '../../../schema/types.ts';

export type StatisticsQueryVariables = {
  filter?: Types.EventFilter | null | undefined;
  groupBy?: ReadonlyArray<Types.EventGrouping> | null | undefined;
  largest?: ReadonlyArray<number | null | undefined> | null | undefined;
  timeZone?: string | null | undefined;
  orderBy?: Types.EventGroupOrder | null | undefined;
  first?: number | null | undefined;
  withTotal: boolean;
  withGroups: boolean;
};

export type StatisticsQuery = { readonly page: { readonly statistics: { readonly timeZone: string | null, readonly hasMoreGroups?: boolean, readonly total?: Numbers_EventTotal_Fragment, readonly groups?: ReadonlyArray<(
        { readonly keys: ReadonlyArray<string | null>, readonly labels: ReadonlyArray<string | null> }
        & Numbers_EventGroup_Fragment
      )> } | null } | null };

export type Numbers_EventTotal_Fragment = { readonly events: number, readonly durationSeconds: number, readonly timedSeconds: number, readonly days: number, readonly freeEvents: number, readonly costs: ReadonlyArray<{ readonly currency: string, readonly events: number, readonly minimum: number, readonly maximum: number, readonly average: number }> };

export type Numbers_EventGroup_Fragment = { readonly events: number, readonly durationSeconds: number, readonly timedSeconds: number, readonly days: number, readonly freeEvents: number, readonly costs: ReadonlyArray<{ readonly currency: string, readonly events: number, readonly minimum: number, readonly maximum: number, readonly average: number }> };

export type NumbersFragment =
  | Numbers_EventTotal_Fragment
  | Numbers_EventGroup_Fragment
;

export const StatisticsDocument = readOperation<StatisticsQuery, StatisticsQueryVariables>(import.meta.url, 'Statistics', []);
