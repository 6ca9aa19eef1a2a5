import { HeaderMap } from '@apollo/server';
import { type ASTNode, GraphQLError } from 'graphql';
import type { Context } from '../../context/context.ts';
import { CalendarError, type ErrorName, errorKinds, retryHeaders } from '../../errors.ts';
import { noteRequest } from '../../runtime/request-record.ts';

/** Throws if more was found than is allowed; the error states both numbers. */
export function rejectMore(name: ErrorName, found: number, most: number): void {
  if (found <= most) return;
  noteRequest({ rejection: errorKinds[name].code });
  throw new CalendarError(name, { data: { found: Math.ceil(found), most } });
}

/** The parts of documents that errors are about. */
const places = new WeakMap<CalendarError, ASTNode>();

/** Throws the error about a part of the document, whose location it names. */
export function rejectAt(node: ASTNode, name: ErrorName): never {
  const error = new CalendarError(name);
  places.set(error, node);
  throw error;
}

/** The error of a request that is not executed: it sets the status of the whole response. */
export function toGraphqlRejection(error: CalendarError): GraphQLError {
  const extensions: Record<string, unknown> = { code: error.code, http: toHttp(error) };
  return new GraphQLError(error.message, { nodes: places.get(error), originalError: error, extensions });
}

/** The same in the language that the client prefers for errors. */
export function rejectionFor(
  error: CalendarError,
  { errorLanguage }: Pick<Context, 'errorLanguage'>,
): GraphQLError {
  error.language = errorLanguage;
  return toGraphqlRejection(error);
}

/** The status and headers of a response with the error. */
export function toHttp(error: CalendarError): { status: number; headers: HeaderMap } {
  const { language, status } = error;
  const named = language === undefined ? {} : { 'content-language': language };
  return { status, headers: new HeaderMap(Object.entries({ ...retryHeaders(error), ...named })) };
}

/** The error if the document has no operation of that name, or several and none was named. */
export function unknownOperation(): GraphQLError {
  const extensions = { code: 'OPERATION_RESOLUTION_FAILURE', http: { status: 400 } };
  return new GraphQLError('Name one of the operations in the document.', { extensions });
}
