import type { QueryPublicPagesArgs } from '../schema/types.ts';
import { listPublicPageParts, listPublicPages } from '../src/calendar/public-pages.ts';
import type { Context } from '../src/context/context.ts';

/** Resolves what sitemaps list. */
export const publicPageResolvers = {
  Query: {
    publicPageParts: (_: unknown, __: unknown, context: Context) => listPublicPageParts(context),
    publicPages: (_: unknown, args: QueryPublicPagesArgs, context: Context) =>
      listPublicPages(context, { ...args }),
  },
};
