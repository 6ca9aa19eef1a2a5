import type { Request } from 'express';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Context, Service } from '../context/context.ts';
import { CalendarError, errorMessage, isRejection, problemMessage } from '../errors.ts';
import type { Language } from '../i18n/language.ts';
import { negotiateLanguage } from '../i18n/negotiate.ts';
import { toGraphqlRejection, toHttp } from './limits/rejection.ts';

/**
 * The error as clients may see it: unexpected errors are reported and masked. `formatError` words errors without the
 * request, so each error carries its language.
 */
export function toClientError(
  error: GraphQLError,
  { report, errorLanguage, requestId }: Context,
): GraphQLError {
  const original = originalOf(error);
  if (original === undefined) return error;
  const originalError = report(original, { requestId, path: error.path });
  originalError.language ??= errorLanguage;
  // A response that is incomplete for lack of time, memory or a database gets an error status: it must not be cached.
  const extensions = isRejection(originalError) ? error.extensions : toHttp(originalError);
  const { nodes, source, positions, path } = error;
  return new GraphQLError(error.message, { nodes, source, positions, path, originalError, extensions });
}

/** The error of a request that was not executed at all, in the language that the client prefers. */
export function toRequestError({ report, config }: Service, request: Request, thrown: unknown): GraphQLError {
  if (thrown instanceof GraphQLError) return thrown;
  const error = report(thrown, { requestId: request.id, path: request.originalUrl.split('?', 1)[0] });
  error.language ??= negotiateLanguage(request.headers['accept-language'], config.defaultLanguage);
  return toGraphqlRejection(error);
}

/** The language of the messages of errors: that of our own ones; graphql-js and Apollo Server speak English. */
export function languageOfErrors(errors: readonly GraphQLError[], { errorLanguage }: Context): Language {
  const known = errors.map(originalOf).find((original) => original instanceof CalendarError);
  return known === undefined ? 'en' : (known.language ?? errorLanguage);
}

/** The characters of a message of graphql-js, which repeats an invalid value. */
const mostInMessage = 1_000;

/** Shows a `CalendarError` with its code and parameters; anything else that was thrown is reported and masked. */
export function formatError(
  { report, config }: Service,
  formatted: GraphQLFormattedError,
  error: unknown,
): GraphQLFormattedError {
  const original = originalOf(error);
  if (original === undefined) return aboutRequest(formatted);
  // A `CalendarError` was reported before, with the id of the request.
  const known = original instanceof CalendarError ? original : report(original, { path: formatted.path });
  const language = known.language ?? config.defaultLanguage;
  return { ...formatted, message: errorMessage(known, language), extensions: toExtensions(known, language) };
}

/** What graphql-js itself rejects while it executes is a value of the request, whatever Apollo Server takes it for. */
function aboutRequest({ message, extensions, ...formatted }: GraphQLFormattedError): GraphQLFormattedError {
  const { code = 'INTERNAL_SERVER_ERROR', ...more } = extensions ?? {};
  return {
    ...{ message: message.slice(0, mostInMessage), ...formatted },
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
