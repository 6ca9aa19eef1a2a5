/* The types of `categories.graphql`. `npm run schema` writes this file. */
import { readOperation } from '../../graphql/document.ts';
import type * as Types from '../../../schema/types.ts';

export type PageCategoriesQueryVariables = {
  first?: number | null | undefined;
};

export type PageCategoriesQuery = { readonly categoryPage: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly url: string, readonly language: Types.Language }> } | null };

export const PageCategoriesDocument = readOperation<PageCategoriesQuery, PageCategoriesQueryVariables>(import.meta.url, 'PageCategories', []);
