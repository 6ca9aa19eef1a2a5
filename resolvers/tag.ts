import { connectTerms } from '../src/calendar/term/connection';
import { listTerms } from '../src/calendar/term/list';
import { createTerm, deleteTerm, updateTerm } from '../src/calendar/term/write';
import { readTerm, type TermView } from '../src/calendar/term.ts';
import type { Context } from '../src/context/context';
import type { Listing, Naming } from './arguments.ts';
import { countable, inAllLanguages, paged } from './common.ts';
import { toGlobalId } from './node.ts';
import { mutationsOf } from './mutations.ts';
import { eventsOf } from './owner.ts';

const kind = 'tag';

/** Who answers the fields of tags. */
export const tagResolvers = {
  Query: {
    tags: (_: unknown, args: Listing, context: Context) => connectTerms(context, kind, args),
    tagPage: (_: unknown, args: Listing, context: Context) => listTerms(context, kind, args),
    tag: (_: unknown, { number, language }: Naming, context: Context) =>
      readTerm(context, kind, { address: { number }, input: { language } }),
    tagBySlug: (_: unknown, { slug, language }: Naming, context: Context) =>
      readTerm(context, kind, { address: { slug }, input: { language } }),
  },
  Mutation: mutationsOf(
    { kind, type: 'Tag', plural: 'Tags' },
    {
      read: (context, address) => readTerm(context, kind, { address }),
      create: (context, sent) => createTerm(context, { ...sent, kind }),
      update: (context, address, sent) => updateTerm(context, address, { ...sent, kind }),
      remove: (context, address, sent) => deleteTerm(context, address, { ...sent, kind }),
    },
  ),
  Tag: {
    ...inAllLanguages('tag'),
    id: ({ number }: TermView) => toGlobalId('Tag', number),
    count: ({ number, count }: TermView, _: unknown, { loaders }: Context) =>
      count ?? loaders.countByTerm.load(number),
    events: eventsOf(kind),
  },
  TagPage: paged,
  TagConnection: countable,
};
