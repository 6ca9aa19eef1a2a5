/* The types of `news.graphql`. `npm run schema` writes this file. */
import { readOperation } from '../../graphql/document.ts';
import type { SliceEndFragment } from '../file/slice.graphql.ts';
import type * as Types from '../../../schema/types.ts';

export type NewsQueryVariables = {
  filter?: Types.EventFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
};

export type NewsQuery = { readonly page: { readonly connection: { readonly nodes: ReadonlyArray<NewsEntryFragment>, readonly pageInfo: SliceEndFragment } | null } | null };

export type NewsEntryFragment = { readonly url: string, readonly title: string, readonly status: Types.Status, readonly excerpt: string, readonly description: string, readonly eventStatus: Types.EventStatus, readonly statusReason: string | null, readonly modifiedAt: string, readonly publishedAt: string | null, readonly image: { readonly url: string } | null, readonly categories: ReadonlyArray<{ readonly name: string, readonly url: string }>, readonly tags: ReadonlyArray<{ readonly name: string, readonly url: string }> };

export const NewsDocument = readOperation<NewsQuery, NewsQueryVariables>(import.meta.url, 'News', ['../file/slice.graphql']);
