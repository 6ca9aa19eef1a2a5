/* The types of `fragments.graphql`. `npm run schema` writes this file. */
import type * as Types from '../../../schema/types.ts';

export type EventTitleFragment = { readonly status: Types.Status, readonly title: string, readonly language: Types.Language, readonly url: string, readonly allDay: boolean, readonly startDate: string, readonly endDate: string, readonly startsAt: string, readonly endsAt: string, readonly timezone: string, readonly timezoneAbbr: string, readonly eventStatus: Types.EventStatus, readonly statusReason: string | null, readonly sources: ReadonlyArray<{ readonly field: string, readonly language: Types.Language }> };

export type EventLineFragment = (
  { readonly venues: ReadonlyArray<{ readonly number: number, readonly name: string, readonly language: Types.Language, readonly status: Types.Status }> }
  & EventTitleFragment
);

export type EventLinesFragment = { readonly nodes: ReadonlyArray<EventLineFragment>, readonly pageInfo: { readonly hasNextPage: boolean } };

export type PlaceFragment = { readonly status: Types.Status, readonly number: number, readonly name: string, readonly url: string, readonly language: Types.Language, readonly address: string | null, readonly city: string | null, readonly country: string | null, readonly stateprovince: string | null, readonly zip: string | null, readonly phone: string | null, readonly website: string | null, readonly latitude: number | null, readonly longitude: number | null, readonly showMap: boolean, readonly showMapLink: boolean, readonly sources: ReadonlyArray<{ readonly field: string, readonly language: Types.Language }> };

export type GroupFragment = { readonly status: Types.Status, readonly name: string, readonly url: string, readonly language: Types.Language, readonly phone: string | null, readonly email: string | null, readonly website: string | null };

export type PostFrame_Event_Fragment = { readonly number: number, readonly status: Types.Status, readonly language: Types.Language, readonly description: string, readonly sources: ReadonlyArray<{ readonly field: string, readonly language: Types.Language }>, readonly localizedPages: ReadonlyArray<PageUrlFragment>, readonly image: { readonly url: string, readonly width: number | null, readonly height: number | null, readonly alt: string | null, readonly variants: ReadonlyArray<{ readonly name: string, readonly url: string, readonly width: number, readonly height: number }> } | null };

export type PostFrame_Organizer_Fragment = { readonly number: number, readonly status: Types.Status, readonly language: Types.Language, readonly description: string | null, readonly sources: ReadonlyArray<{ readonly field: string, readonly language: Types.Language }>, readonly localizedPages: ReadonlyArray<PageUrlFragment>, readonly image: { readonly url: string, readonly width: number | null, readonly height: number | null, readonly alt: string | null, readonly variants: ReadonlyArray<{ readonly name: string, readonly url: string, readonly width: number, readonly height: number }> } | null };

export type PostFrame_Venue_Fragment = { readonly number: number, readonly status: Types.Status, readonly language: Types.Language, readonly description: string | null, readonly sources: ReadonlyArray<{ readonly field: string, readonly language: Types.Language }>, readonly localizedPages: ReadonlyArray<PageUrlFragment>, readonly image: { readonly url: string, readonly width: number | null, readonly height: number | null, readonly alt: string | null, readonly variants: ReadonlyArray<{ readonly name: string, readonly url: string, readonly width: number, readonly height: number }> } | null };

export type PostFrameFragment =
  | PostFrame_Event_Fragment
  | PostFrame_Organizer_Fragment
  | PostFrame_Venue_Fragment
;

export type TermFrame_Category_Fragment = { readonly number: number, readonly language: Types.Language, readonly description: string, readonly sources: ReadonlyArray<{ readonly field: string, readonly language: Types.Language }>, readonly localizedPages: ReadonlyArray<PageUrlFragment> };

export type TermFrame_Tag_Fragment = { readonly number: number, readonly language: Types.Language, readonly description: string, readonly sources: ReadonlyArray<{ readonly field: string, readonly language: Types.Language }>, readonly localizedPages: ReadonlyArray<PageUrlFragment> };

export type TermFrameFragment =
  | TermFrame_Category_Fragment
  | TermFrame_Tag_Fragment
;

export type PageUrlFragment = { readonly language: Types.Language, readonly url: string, readonly isTranslated: boolean };
