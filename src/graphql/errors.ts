import type { Request } from 'express';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Config } from '../config/config.ts';
import type { Context, Service } from '../context/context.ts';
import { CalendarError, errorMessage, problemMessage } from '../errors.ts';
import type { Language } from '../i18n/language.ts';
import { negotiateLanguage } from '../i18n/negotiate.ts';
import { toGraphqlRejection } from './limits/rejection.ts';

/** What clients may see of errors that were reported with the id of their request. */
const reported = new WeakMap<GraphQLError, CalendarError>();

/**
 * Reports an unexpected error with the id of its request, and settles the language of one of ours:
 * `formatError` words errors without the request. Returns the error that clients may see; undefined
 * if graphql-js itself rejected the request.
 */
export function reportError(
  error: GraphQLError,
  { report, errorLanguage, requestId }: Context,
): CalendarError | undefined {
  const original = originalOf(error);
  if (original === undefined) return undefined;
  const known = report(original, { requestId, path: error.path });
  known.language ??= errorLanguage;
  reported.set(error, known);
  return known;
}

/** The error of a request that was not executed at all, in the language that the client prefers. */
export function toRequestError({ report, config }: Service, request: Request, thrown: unknown): GraphQLError {
  if (thrown instanceof GraphQLError) return thrown;
  const error = report(thrown, { requestId: request.id, path: request.originalUrl.split('?', 1)[0] });
  error.language ??= negotiateLanguage(request.headers['accept-language'], config.defaultLanguage);
  return toGraphqlRejection(error);
}

/**
 * The language of the messages of errors: that of our own ones; graphql-js and Apollo Server speak
 * English.
 */
export function languageOfErrors(errors: readonly GraphQLError[], { errorLanguage }: Context): Language {
  const shown = errors.map((error) => reported.get(error) ?? originalOf(error));
  const known = shown.find((error) => error instanceof CalendarError);
  return known === undefined ? 'en' : (known.language ?? errorLanguage);
}

/** The characters of a message of graphql-js, which repeats an invalid value. */
const mostInMessage = 1_000;

/**
 * Shows a `CalendarError` with its code and parameters; anything else that was thrown is masked,
 * and reported if it was not.
 */
export function formatError(
  { report, config }: Service,
  formatted: GraphQLFormattedError,
  error: unknown,
): GraphQLFormattedError {
  const original = originalOf(error);
  if (original === undefined) return aboutRequest(formatted, config);
  const known = reported.get(error as GraphQLError) ?? report(original, { path: formatted.path });
  const language = known.language ?? config.defaultLanguage;
  return { ...formatted, message: errorMessage(known, language), extensions: toExtensions(known, language) };
}

/**
 * What graphql-js itself rejects while it executes is a value of the request, whatever Apollo
 * Server takes it for. In production, no message suggests names of the schema; Apollo Server keeps
 * them out of errors of validation alone.
 */
function aboutRequest(
  { message, extensions, ...formatted }: GraphQLFormattedError,
  { production }: Pick<Config, 'production'>,
): GraphQLFormattedError {
  const { code = 'INTERNAL_SERVER_ERROR', ...more } = extensions ?? {};
  const [shown = ''] = production ? message.split(' Did you mean ', 1) : [message];
  return {
    ...{ message: shown.slice(0, mostInMessage), ...formatted },
    extensions: { ...more, code: code === 'INTERNAL_SERVER_ERROR' ? 'BAD_USER_INPUT' : code },
  };
}

function toExtensions(error: CalendarError, language: Language): Record<string, unknown> {
  if (error.reason === 'internal') return { code: 'INTERNAL_SERVER_ERROR' };
  const { missing, invalid, data } = error.details;
  const problems = Object.keys(invalid ?? {}).map((name) => [
    name,
    problemMessage(error, name, { language }),
  ]);
  const params = invalid === undefined ? missing : (Object.fromEntries(problems) as object);
  return { code: error.code, status: error.status, ...(params === undefined ? {} : { params }), ...data };
}

/** What a resolver threw; undefined if graphql-js itself rejected the document or its variables. */
function originalOf(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error;
  const { originalError } = error;
  return originalError instanceof GraphQLError ? originalError.originalError : originalError;
}
