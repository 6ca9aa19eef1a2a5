/* The types of `page-frame.graphql`. `npm run schema` writes this file. */
import type * as Types from '../../schema/types.ts';

export type PostFrame_Event_Fragment = { readonly number: number, readonly language: Types.Language, readonly description: string, readonly sources: ReadonlyArray<{ readonly field: string, readonly language: Types.Language }>, readonly localizedPages: ReadonlyArray<PageUrlFragment>, readonly image: { readonly url: string, readonly width: number | null, readonly height: number | null, readonly alt: string | null, readonly variants: ReadonlyArray<{ readonly name: string, readonly url: string, readonly width: number, readonly height: number }> } | null };

export type PostFrame_Organizer_Fragment = { readonly number: number, readonly language: Types.Language, readonly description: string | null, readonly sources: ReadonlyArray<{ readonly field: string, readonly language: Types.Language }>, readonly localizedPages: ReadonlyArray<PageUrlFragment>, readonly image: { readonly url: string, readonly width: number | null, readonly height: number | null, readonly alt: string | null, readonly variants: ReadonlyArray<{ readonly name: string, readonly url: string, readonly width: number, readonly height: number }> } | null };

export type PostFrame_Venue_Fragment = { readonly number: number, readonly language: Types.Language, readonly description: string | null, readonly sources: ReadonlyArray<{ readonly field: string, readonly language: Types.Language }>, readonly localizedPages: ReadonlyArray<PageUrlFragment>, readonly image: { readonly url: string, readonly width: number | null, readonly height: number | null, readonly alt: string | null, readonly variants: ReadonlyArray<{ readonly name: string, readonly url: string, readonly width: number, readonly height: number }> } | null };

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
