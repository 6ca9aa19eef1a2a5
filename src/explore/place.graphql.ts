/* The types of `place.graphql`. `npm run schema` writes this file. */
import type * as Types from '../../schema/types.ts';

export type PlaceFragment = { readonly number: number, readonly name: string, readonly url: string, readonly language: Types.Language, readonly address: string | null, readonly city: string | null, readonly country: string | null, readonly stateprovince: string | null, readonly zip: string | null, readonly phone: string | null, readonly website: string | null, readonly latitude: number | null, readonly longitude: number | null, readonly showMap: boolean, readonly showMapLink: boolean, readonly sources: ReadonlyArray<{ readonly field: string, readonly language: Types.Language }> };

export type GroupFragment = { readonly name: string, readonly url: string, readonly language: Types.Language, readonly phone: string | null, readonly email: string | null, readonly website: string | null };
