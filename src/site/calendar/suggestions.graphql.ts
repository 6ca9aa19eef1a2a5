/* The types of `suggestions.graphql`. `npm run schema` writes this file. */
import { readOperation } from '../../graphql/document.ts';
import type * as Types from '../../../schema/types.ts';

export type SuggestionsQueryVariables = {
  query: string;
  first?: number | null | undefined;
  withStatus: boolean;
};

export type SuggestionsQuery = { readonly suggest: ReadonlyArray<{ readonly text: string, readonly kind: Types.Kind, readonly number: number, readonly url: string, readonly node?:
      | { readonly status: Types.Status }
      | { readonly status: Types.Status }
      | { readonly status: Types.Status }
      | Record<PropertyKey, never>
     | null }> | null };

export const SuggestionsDocument = readOperation<SuggestionsQuery, SuggestionsQueryVariables>(import.meta.url, 'Suggestions', []);
