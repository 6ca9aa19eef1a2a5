/* The types of `calendar.graphql`. `npm run schema` writes this file. */
import { readOperation } from '../../graphql/document.ts';
import type { SliceEndFragment } from '../file/slice.graphql.ts';
import type * as Types from '../../../schema/types.ts';

export type CalendarEventsQueryVariables = {
  filter?: Types.EventFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
};

export type CalendarEventsQuery = { readonly page: { readonly connection: { readonly nodes: ReadonlyArray<CalendarEventFragment>, readonly pageInfo: SliceEndFragment } | null } | null };

export type CalendarZonesQueryVariables = {
  filter?: Types.EventFilter | null | undefined;
};

export type CalendarZonesQuery = { readonly page: { readonly timeZones: ReadonlyArray<{ readonly timeZone: string, readonly years: ReadonlyArray<number> }> | null } | null };

export type CalendarEventBySlugQueryVariables = {
  slug: string;
  language?: Types.Language | null | undefined;
};

export type CalendarEventBySlugQuery = { readonly event: CalendarEventFragment | null };

export type CalendarEventByNumberQueryVariables = {
  number: number;
  language?: Types.Language | null | undefined;
};

export type CalendarEventByNumberQuery = { readonly event: CalendarEventFragment | null };

export type CalendarEventFragment = { readonly number: number, readonly version: number, readonly modifiedAt: string, readonly status: Types.Status, readonly eventStatus: Types.EventStatus, readonly statusReason: string | null, readonly timezone: string, readonly allDay: boolean, readonly startDate: string, readonly endDate: string, readonly startsAt: string, readonly endsAt: string, readonly title: string, readonly description: string, readonly language: Types.Language, readonly url: string, readonly onlineUrl: string | null, readonly sources: ReadonlyArray<{ readonly field: string, readonly language: Types.Language }>, readonly image: { readonly url: string } | null, readonly venues: ReadonlyArray<{ readonly name: string, readonly address: string | null, readonly zip: string | null, readonly city: string | null, readonly country: string | null, readonly latitude: number | null, readonly longitude: number | null }>, readonly organizers: ReadonlyArray<{ readonly name: string, readonly email: string | null, readonly url: string }>, readonly categories: ReadonlyArray<{ readonly name: string }>, readonly tags: ReadonlyArray<{ readonly name: string }> };

export const CalendarEventsDocument = readOperation<CalendarEventsQuery, CalendarEventsQueryVariables>(import.meta.url, 'CalendarEvents', ['../file/slice.graphql']);

export const CalendarZonesDocument = readOperation<CalendarZonesQuery, CalendarZonesQueryVariables>(import.meta.url, 'CalendarZones', ['../file/slice.graphql']);

export const CalendarEventBySlugDocument = readOperation<CalendarEventBySlugQuery, CalendarEventBySlugQueryVariables>(import.meta.url, 'CalendarEventBySlug', ['../file/slice.graphql']);

export const CalendarEventByNumberDocument = readOperation<CalendarEventByNumberQuery, CalendarEventByNumberQueryVariables>(import.meta.url, 'CalendarEventByNumber', ['../file/slice.graphql']);
