import { parentOfTerm } from '../src/calendar/relations.ts';
import { connectTerms } from '../src/calendar/term/connection';
import { listTerms } from '../src/calendar/term/list';
import { createTerm, deleteTerm, updateTerm } from '../src/calendar/term/write';
import { readTerm, type TermView } from '../src/calendar/term.ts';
import { ancestorsOf, connectChildren, connectDescendants } from '../src/calendar/term/tree';
import type { Context } from '../src/context/context';
import type { Listing, Naming } from './arguments.ts';
import { countable, inAllLanguages, paged } from './common.ts';
import { toGlobalId } from './node.ts';
import { mutationsOf } from './mutations.ts';
import { below, eventsOf } from './owner.ts';

const kind = 'category';

/** Who answers the fields of categories. */
export const categoryResolvers = {
  Query: {
    categories: (_: unknown, args: Listing, context: Context) => connectTerms(context, kind, args),
    categoryPage: (_: unknown, args: Listing, context: Context) => listTerms(context, kind, args),
    category: (_: unknown, { number, language }: Naming, context: Context) =>
      readTerm(context, kind, { address: { number }, input: { language } }),
    categoryBySlug: (_: unknown, { slug, language }: Naming, context: Context) =>
      readTerm(context, kind, { address: { slug }, input: { language } }),
  },
  Mutation: mutationsOf(
    { kind, type: 'Category', plural: 'Categories' },
    {
      read: (context, address) => readTerm(context, kind, { address }),
      create: (context, sent) => createTerm(context, { ...sent, kind }),
      update: (context, address, sent) => updateTerm(context, address, { ...sent, kind }),
      remove: (context, address, sent) => deleteTerm(context, address, { ...sent, kind }),
    },
  ),
  Category: {
    ...inAllLanguages('category'),
    id: ({ number }: TermView) => toGlobalId('Category', number),
    count: ({ number, count }: TermView, _: unknown, { loaders }: Context) =>
      count ?? loaders.countByTerm.load(number),
    events: eventsOf(kind),
    parent: (category: TermView, _: unknown, context: Context) => parentOfTerm(category, context),
    children: below(connectChildren),
    descendants: below(connectDescendants),
    ancestors: (category: TermView, _: unknown, context: Context) => ancestorsOf(category, context),
  },
  CategoryPage: paged,
  CategoryConnection: countable,
};
