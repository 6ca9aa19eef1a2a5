import type { GraphQLFieldResolver, GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { Context } from '../src/context/context.ts';
import { withLanguage } from '../src/context/create.ts';
import { CalendarError } from '../src/errors.ts';
import { isLanguage, type Language } from '../src/i18n/language.ts';

type Resolver = GraphQLFieldResolver<unknown, Context, Record<string, unknown>>;

/**
 * Lets every root field of the schema answer in the language that its `language` argument names, and refuse in it too;
 * without one in that of the request. REST calls the `rule` of a field, in a context of the right language.
 */
export function answerInOwnLanguages(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of fieldsOf(type)) {
      if (field.resolve === undefined) continue;
      field.extensions = { rule: field.resolve, ...field.extensions };
      field.resolve = inOwnLanguage(field.resolve as Resolver);
    }
  }
  for (const field of fieldsOf(schema.getSubscriptionType())) {
    if (field.subscribe !== undefined) field.subscribe = inOwnLanguage(field.subscribe as Resolver);
  }
  return schema;
}

function fieldsOf(type: GraphQLObjectType | null | undefined) {
  return Object.values(type?.getFields() ?? {});
}

function inOwnLanguage(resolve: Resolver): Resolver {
  return async (source, args, context, info) => {
    const { language } = args;
    const own = isLanguage(language) ? withLanguage(context, language) : context;
    return refusedIn(own.errorLanguage, () => resolve(source, args, own, info));
  };
}

/** Does the work; what it refuses is told in the language. */
export async function refusedIn<Answer>(
  language: Language,
  work: () => Promise<Answer> | Answer,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CalendarError) error.language = language;
    throw error;
  }
}
