import type { GraphQLFieldResolver, GraphQLObjectType, GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import type { Context } from '../src/context/context.ts';
import { withLanguage } from '../src/context/create.ts';
import { CalendarError } from '../src/errors.ts';
import { isLanguage, type Language } from '../src/i18n/language.ts';

type Resolver = GraphQLFieldResolver<unknown, Context, Record<string, unknown>>;

/**
 * Makes every root field resolve, and report errors, in the language of its `language` argument, by
 * default that of the request. REST calls the `rule` of a field, in a context of the right
 * language.
 */
export function applyLanguageArguments(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of fieldsOf(type)) {
      if (field.resolve === undefined) continue;
      const resolve = field.resolve as Resolver;
      const rule = (context: Context, args: Record<string, unknown>, info: GraphQLResolveInfo) =>
        resolve(undefined, args, context, info);
      field.extensions = { rule, ...field.extensions };
      field.resolve = inArgumentLanguage(resolve);
    }
  }
  for (const field of fieldsOf(schema.getSubscriptionType())) {
    if (field.subscribe !== undefined) field.subscribe = inArgumentLanguage(field.subscribe as Resolver);
  }
  return schema;
}

function fieldsOf(type: GraphQLObjectType | null | undefined) {
  return Object.values(type?.getFields() ?? {});
}

function inArgumentLanguage(resolve: Resolver): Resolver {
  return async (source, args, context, info) => {
    const { language } = args;
    const own = isLanguage(language) ? withLanguage(context, language) : context;
    return withErrorLanguage(own.errorLanguage, () => resolve(source, args, own, info));
  };
}

/** Runs the work with its errors in the language. */
export async function withErrorLanguage<Result>(
  language: Language,
  work: () => Promise<Result> | Result,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CalendarError) error.language = language;
    throw error;
  }
}
