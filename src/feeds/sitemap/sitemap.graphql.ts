/* The types of `sitemap.graphql`. `npm run schema` writes this file. */
import { readOperation } from '../../graphql/document.ts';
import type * as Types from '../../../schema/types.ts';

export type SitemapPartsQueryVariables = Record<string, never>;

export type SitemapPartsQuery = { readonly publicPageParts: ReadonlyArray<SitemapPartFragment> | null };

export type SitemapPagesQueryVariables = {
  kind: Types.Kind;
  part: number;
  after?: number | null | undefined;
  first?: number | null | undefined;
};

export type SitemapPagesQuery = { readonly publicPages: ReadonlyArray<{ readonly number: number, readonly modifiedAt: string, readonly localizedPages: ReadonlyArray<{ readonly language: Types.Language, readonly url: string }> }> | null };

export type SitemapPartFragment = { readonly kind: Types.Kind, readonly part: number, readonly pages: number, readonly modifiedAt: string };

export const SitemapPartsDocument = readOperation<SitemapPartsQuery, SitemapPartsQueryVariables>(import.meta.url, 'SitemapParts', []);

export const SitemapPagesDocument = readOperation<SitemapPagesQuery, SitemapPagesQueryVariables>(import.meta.url, 'SitemapPages', []);
