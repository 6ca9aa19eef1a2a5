import { languagesOf, translationsOf } from '../src/calendar/texts/translations.ts';
import type { Context } from '../src/context/context.ts';
import { type Kind, kindFacts } from '../src/values/kinds.ts';
import type { Listing, Naming } from './arguments.ts';
import { connectionFields, pageFields } from './common.ts';
import { mutationsOf, type Rules } from './mutations.ts';
import { toGlobalId } from './node.ts';

interface ListRules extends Rules {
  connect: (context: Context, args: Listing) => Promise<unknown>;
  list: (context: Context, args: Listing) => Promise<unknown>;
}

/** Who answers the queries and mutations of a kind, its lists, and the fields that things of every kind have. */
export function resolversOf(kind: Kind, { connect, list, ...rules }: ListRules) {
  const { type, collection } = kindFacts[kind];
  return {
    Query: {
      [collection]: (_: unknown, args: Listing, context: Context) => connect(context, args),
      [`${kind}Page`]: (_: unknown, args: Listing, context: Context) => list(context, args),
      [kind]: (_: unknown, { number, language }: Naming, context: Context) =>
        rules.read(context, { number }, { language }),
      [`${kind}BySlug`]: (_: unknown, { slug, language }: Naming, context: Context) =>
        rules.read(context, { slug }, { language }),
    },
    Mutation: mutationsOf(kind, rules),
    [type]: {
      id: ({ number }: { number: number }) => toGlobalId(type, number),
      translations: ({ number }: { number: number }, _: unknown, context: Context) =>
        translationsOf(kind, number, context),
      languages: ({ number }: { number: number }, _: unknown, context: Context) =>
        languagesOf(kind, number, context),
    },
    [`${type}Page`]: pageFields,
    [`${type}Connection`]: connectionFields,
  };
}
