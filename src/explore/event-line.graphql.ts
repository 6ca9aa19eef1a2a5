/* The types of `event-line.graphql`. `npm run schema` writes this file. */
import type * as Types from '../../schema/types.ts';

export type EventTitleFragment = { readonly title: string, readonly language: Types.Language, readonly url: string, readonly allDay: boolean, readonly startDate: string, readonly endDate: string, readonly startsAt: string, readonly endsAt: string, readonly timezone: string, readonly timezoneAbbr: string, readonly eventStatus: Types.EventStatus, readonly statusReason: string | null, readonly sources: ReadonlyArray<{ readonly field: string, readonly language: Types.Language }> };

export type EventLineFragment = (
  { readonly venues: ReadonlyArray<{ readonly number: number, readonly name: string, readonly language: Types.Language }> }
  & EventTitleFragment
);

export type EventLinesFragment = { readonly nodes: ReadonlyArray<EventLineFragment>, readonly pageInfo: { readonly hasNextPage: boolean } };
