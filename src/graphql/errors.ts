import type { Request } from 'express';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Context, Service } from '../context/context.ts';
import { CalendarError, errorMessage, isRefusal, problemMessage } from '../errors.ts';
import type { Language } from '../i18n/language.ts';
import { negotiateLanguage } from '../i18n/negotiate.ts';
import { toGraphqlRefusal, toHttp } from './limits/refusal.ts';

/**
 * The error that a client may be told: what nobody foresaw is reported and masked. Errors are put into words without the
 * request at hand (`formatError`), so that each takes its language along.
 */
export function toClientError(
  error: GraphQLError,
  { report, errorLanguage, requestId }: Context,
): GraphQLError {
  const original = originalOf(error);
  if (original === undefined) return error;
  const told = report(original, { requestId, path: error.path });
  told.language ??= errorLanguage;
  // An answer that lacks a part for want of time, room or a database is none: nobody may keep it.
  const extensions = isRefusal(told) ? error.extensions : toHttp(told);
  return new GraphQLError(error.message, { path: error.path, originalError: told, extensions });
}

/** What answers a whole request of which nothing is executed, in the language that its reader prefers. */
export function toRequestError({ report, config }: Service, request: Request, thrown: unknown): GraphQLError {
  if (thrown instanceof GraphQLError) return thrown;
  const error = report(thrown, { requestId: request.id, path: request.originalUrl.split('?', 1)[0] });
  error.language ??= negotiateLanguage(request.headers['accept-language'], config.defaultLanguage);
  return toGraphqlRefusal(error);
}

/** Errors on purpose are shown with their code and parameters; whatever else was thrown is masked and reported. */
export function formatError(
  { report, config }: Service,
  formatted: GraphQLFormattedError,
  error: unknown,
): GraphQLFormattedError {
  const original = originalOf(error);
  if (original === undefined) return formatted;
  // What interfaces throw was reported there, with the id of the request.
  const told = original instanceof CalendarError ? original : report(original, { path: formatted.path });
  const language = told.language ?? config.defaultLanguage;
  return { ...formatted, message: errorMessage(told, language), extensions: describe(told, language) };
}

function describe(error: CalendarError, language: Language): Record<string, unknown> {
  if (error.reason === 'internal') return { code: 'INTERNAL_SERVER_ERROR' };
  const { missing, invalid, data } = error.details;
  const params =
    invalid === undefined
      ? missing
      : Object.fromEntries(
          Object.keys(invalid).map((name) => [name, problemMessage(error, name, { language })]),
        );
  return { code: error.code, status: error.status, ...(params === undefined ? {} : { params }), ...data };
}

/** What a resolver threw; nothing where GraphQL itself refused the document or its variables. */
function originalOf(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error;
  const original = error.originalError;
  return original === undefined || (original instanceof GraphQLError && original.originalError === undefined)
    ? undefined
    : original instanceof GraphQLError
      ? original.originalError
      : original;
}
