/* The types of `event.graphql`. `npm run schema` writes this file. */
import { readOperation } from '../../graphql/document.ts';
import type { PostFrame_Event_Fragment, EventTitleFragment, PlaceFragment, GroupFragment, EventLinesFragment, EventLineFragment } from './fragments.graphql.ts';
import type * as Types from '../../../schema/types.ts';

export type EventBySlugQueryVariables = {
  slug: string;
};

export type EventBySlugQuery = { readonly event: EventPageFragment | null };

export type EventByNumberQueryVariables = {
  number: number;
};

export type EventByNumberQuery = { readonly event: EventPageFragment | null };

export type EventPageFragment = (
  { readonly excerpt: string, readonly publishedAt: string | null, readonly website: string, readonly onlineUrl: string | null, readonly showMap: boolean, readonly showMapLink: boolean, readonly cost: string, readonly costDetails: { readonly text: string, readonly currencySymbol: string, readonly values: ReadonlyArray<string> }, readonly venues: ReadonlyArray<PlaceFragment>, readonly organizers: ReadonlyArray<GroupFragment>, readonly categories: ReadonlyArray<{ readonly name: string, readonly url: string, readonly language: Types.Language }>, readonly tags: ReadonlyArray<{ readonly name: string, readonly url: string, readonly language: Types.Language }>, readonly tickets: ReadonlyArray<{ readonly name: string, readonly language: Types.Language, readonly price: string | null, readonly currency: string | null, readonly url: string | null, readonly availability: Types.TicketAvailability }>, readonly parent: { readonly status: Types.Status, readonly title: string, readonly url: string, readonly language: Types.Language } | null, readonly children: EventLinesFragment | null, readonly related: ReadonlyArray<EventLineFragment> | null }
  & PostFrame_Event_Fragment
  & EventTitleFragment
);

export const EventBySlugDocument = readOperation<EventBySlugQuery, EventBySlugQueryVariables>(import.meta.url, 'EventBySlug', ['./fragments.graphql']);

export const EventByNumberDocument = readOperation<EventByNumberQuery, EventByNumberQueryVariables>(import.meta.url, 'EventByNumber', ['./fragments.graphql']);
