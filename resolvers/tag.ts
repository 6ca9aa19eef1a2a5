import { connectTerms } from '../src/calendar/term-connection.ts';
import { listTerms } from '../src/calendar/term-list.ts';
import { createTerm, deleteTerm, updateTerm } from '../src/calendar/term-write.ts';
import { readTerm, type TermView } from '../src/calendar/term.ts';
import type { Context } from '../src/context.ts';
import type { Changing, Creating, Listing, Naming } from './arguments.ts';
import { countable, inAllLanguages } from './common.ts';
import { toGlobalId } from './node.ts';
import { toPayload } from './outcome.ts';
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
  Mutation: {
    createTag: (_: unknown, sent: Creating, context: Context) =>
      toPayload(kind, context, createTerm(context, { kind, ...sent })),
    updateTag: (_: unknown, { number, input, language }: Changing, context: Context) =>
      toPayload(kind, context, updateTerm(context, number, { kind, input, language })),
    deleteTag: (_: unknown, { number, language }: Naming, context: Context) =>
      toPayload(kind, context, deleteTerm(context, number, { kind, language })),
  },
  Tag: {
    ...inAllLanguages('tag'),
    id: ({ number }: TermView) => toGlobalId('Tag', number),
    count: ({ number }: TermView, _: unknown, { loaders }: Context) => loaders.countByTerm.load(number),
    events: eventsOf(kind),
  },
  TagConnection: countable,
};
