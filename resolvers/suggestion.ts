import type { Suggestion } from '../src/calendar/suggestion.ts';
import { suggest } from '../src/calendar/suggestion.ts';
import type { QuerySuggestArgs } from '../schema/types.ts';
import type { Context } from '../src/context/context.ts';
import { kindFacts } from '../src/values/kinds.ts';
import { findNodes, toGlobalId } from './node.ts';

/** A suggestion, and how its object is read: those of one list together. */
interface Suggested extends Suggestion {
  read: () => ReturnType<typeof findNodes>;
  place: number;
}

/** Resolves suggestions. Their objects are only read if they are selected. */
export const suggestionResolvers = {
  Query: {
    suggest: async (_: unknown, args: QuerySuggestArgs, context: Context): Promise<Suggested[]> => {
      const suggestions = await suggest(context, args);
      const ids = suggestions.map(({ kind, number }) => toGlobalId(kindFacts[kind].type, number));
      let nodes: ReturnType<typeof findNodes> | undefined;
      const read = () => (nodes ??= findNodes(context, ids));
      return suggestions.map((suggestion, place) => ({ ...suggestion, place, read }));
    },
  },
  Suggestion: {
    node: async ({ read, place }: Suggested) => (await read())[place] ?? null,
  },
};
