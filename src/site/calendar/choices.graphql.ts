/* The types of `choices.graphql`. `npm run schema` writes this file. */
import { readOperation } from '../../graphql/document.ts';
export type ChoicesQueryVariables = {
  first?: number | null | undefined;
};

export type ChoicesQuery = { readonly venuePage: { readonly nodes: ReadonlyArray<{ readonly number: number, readonly name: string }> } | null, readonly organizerPage: { readonly nodes: ReadonlyArray<{ readonly number: number, readonly name: string }> } | null };

export const ChoicesDocument = readOperation<ChoicesQuery, ChoicesQueryVariables>(import.meta.url, 'Choices', []);
