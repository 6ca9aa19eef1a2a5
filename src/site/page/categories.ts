import type { Context } from '../../context/context.ts';
import type { RunOperation } from '../../graphql/run-operation.ts';
import { type PageCategoriesQuery, PageCategoriesDocument } from './categories.graphql.ts';

/** A category that the foot of a page leads to; the name is HTML. */
export type CategoryLink = NonNullable<PageCategoriesQuery['categoryPage']>['nodes'][number];

/** How many categories fit into the foot of a page. */
const most = 8;

/** The categories with the most events. */
export async function readCategories(run: RunOperation, context: Context): Promise<readonly CategoryLink[]> {
  const { categoryPage } = await run(PageCategoriesDocument, { first: most }, context);
  return categoryPage?.nodes ?? [];
}
