import type { GraphQLResolveInfo } from 'graphql';
import { connectHistory } from '../src/calendar/audit/history.ts';
import type { Input } from '../src/calendar/input/checks.ts';
import type { RequestedList } from '../src/calendar/lists/requested.ts';
import { localizedPagesOf } from '../src/calendar/public-pages.ts';
import { languagesOf, listSources, translationsOf } from '../src/calendar/texts/translations.ts';
import type { Context } from '../src/context/context.ts';
import type { TextSources } from '../src/entities/shapes.ts';
import { type Kind, kindFacts } from '../src/values/kinds.ts';
import type { HistoryArguments, ListArguments, ReadArguments } from './arguments.ts';
import { connectionFields, pageFields } from './common.ts';
import { withErrorLanguage } from './language.ts';
import { mutationsOf, type Rules } from './mutations.ts';
import { toGlobalId } from './node.ts';
import { payloadFields, type Resource } from './payload.ts';
import { selectsOnly } from './selection.ts';

interface ListRules extends Rules {
  connect: (context: Context, args: ListArguments) => Promise<unknown>;
  list: (context: Context, args: ListArguments) => Promise<object>;
  connectListed: (requested: RequestedList, args: Input) => Promise<unknown>;
}

/** The page of a list, and what was requested, for other views of the same list. */
export interface RequestedPage {
  requested: { context: Context; input: ListArguments };
}

/**
 * Resolves another view of the list that a page shows; its errors are in the language of the page.
 */
export function viewOfList(read: (requested: RequestedList, args: Input) => Promise<unknown>) {
  return ({ requested: { context, input } }: RequestedPage, args: object) =>
    withErrorLanguage(context.errorLanguage, () => read({ context, input: { ...input } }, { ...args }));
}

/**
 * The fields of a page that read the list in another way; where only they are selected, the page is
 * not read.
 */
const views = ['agenda', 'venues', 'connection', 'statistics', 'timeZones', 'facets'];

function selectsPage(info: GraphQLResolveInfo): boolean {
  return !selectsOnly(info, views);
}

/**
 * Resolves the queries and mutations of a kind, its lists and payloads, and the fields that all
 * kinds have.
 */
export function resolversOf(kind: Kind, { connect, list, connectListed, ...rules }: ListRules) {
  const { type, collection } = kindFacts[kind];
  return {
    Query: {
      [collection]: (_: unknown, args: ListArguments, context: Context) => connect(context, args),
      [`${kind}Page`]: async (
        _: unknown,
        args: ListArguments,
        context: Context,
        info: GraphQLResolveInfo,
      ) => ({
        ...(selectsPage(info) ? await list(context, args) : {}),
        requested: { context, input: args },
      }),
      [kind]: (_: unknown, { number, language }: ReadArguments, context: Context) =>
        rules.read(context, { number }, { language }),
      [`${kind}BySlug`]: (_: unknown, { slug, language }: ReadArguments, context: Context) =>
        rules.read(context, { slug }, { language }),
    },
    Mutation: mutationsOf(kind, rules),
    [type]: {
      id: ({ number }: Resource) => toGlobalId(type, number),
      translations: ({ number }: Resource, _: unknown, context: Context) =>
        translationsOf(kind, number, context),
      history: ({ number }: Resource, args: HistoryArguments, context: Context) =>
        connectHistory(context, { kind, number }, args),
      localizedPages: ({ number }: Resource, _: unknown, context: Context) =>
        localizedPagesOf(kind, number, context),
      languages: ({ number }: Resource, _: unknown, context: Context) => languagesOf(kind, number, context),
      sources: ({ sources }: { sources: TextSources }) => listSources(sources),
    },
    [`${type}Page`]: { ...pageFields, connection: viewOfList(connectListed) },
    [`${type}Connection`]: connectionFields,
    ...payloadFields(kind, rules.read),
  };
}
