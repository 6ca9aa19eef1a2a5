import { parentOfTerm } from '../src/calendar/relations.ts';
import { connectTerms } from '../src/calendar/term/connection.ts';
import { listTerms } from '../src/calendar/term/list.ts';
import { connectListed } from '../src/calendar/term/requested.ts';
import { readTerm, type TermView } from '../src/calendar/term/term.ts';
import { ancestorsOf, connectChildren, connectDescendants } from '../src/calendar/term/tree.ts';
import { createTerm, deleteTerm, updateTerm } from '../src/calendar/term/write.ts';
import type { Context } from '../src/context/context.ts';
import type { TermKind } from '../src/database/queries/term.ts';
import { mayCreate } from '../src/policy/permissions.ts';
import { kindFacts } from '../src/values/kinds.ts';
import { resolversOf } from './kind.ts';
import { eventsOf, nestedList } from './common.ts';

function termResolvers(kind: TermKind) {
  const common = resolversOf(kind, {
    connect: (context, args) => connectTerms(context, kind, args),
    connectListed: (requested, args) => connectListed(requested, args, kind),
    list: (context, args) => listTerms(context, kind, args),
    read: (context, address, input) => readTerm(context, kind, { address, input }),
    writer: {
      create: (context, submission) => createTerm(context, { ...submission, kind }),
      update: (context, address, submission) => updateTerm(context, address, { ...submission, kind }),
      remove: (context, address, submission) => deleteTerm(context, address, { ...submission, kind }),
    },
  });
  // A category or tag belongs to nobody: who may create some may change all (wire-format 3).
  const mayWrite = (_: TermView, __: unknown, { viewer }: Context) => mayCreate(viewer, kind);
  const fields = {
    count: ({ number, count }: TermView, _: unknown, { loaders }: Context) =>
      count ?? loaders.countByTerm.load(number),
    events: eventsOf(kind),
    canUpdate: mayWrite,
    canDelete: mayWrite,
  };
  return [common, { [kindFacts[kind].type]: fields }];
}

/** Resolves categories. */
export const categoryResolvers = [
  ...termResolvers('category'),
  {
    Category: {
      parent: (category: TermView, _: unknown, context: Context) => parentOfTerm(category, context),
      children: nestedList(connectChildren),
      descendants: nestedList(connectDescendants),
      ancestors: (category: TermView, _: unknown, context: Context) => ancestorsOf(category, context),
    },
  },
];

/** Resolves tags. */
export const tagResolvers = termResolvers('tag');
