import { HeaderMap } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { CalendarError, type ErrorName, retryHeaders } from '../../errors.ts';

/** Throws where more was found than is allowed; the error tells both numbers. */
export function refuseMore(name: ErrorName, found: number, most: number): void {
  if (found > most) throw new CalendarError(name, { data: { found: Math.ceil(found), most } });
}

/** A refusal in the form that GraphQL servers send: nothing was executed, so the request as a whole has its status. */
export function toGraphqlRefusal(error: CalendarError): GraphQLError {
  const extensions = { code: error.code, ...toHttp(error) };
  return new GraphQLError(error.message, { originalError: error, extensions });
}

/** What an error makes of the whole answer over HTTP, as an extension that Apollo Server takes for itself. */
export function toHttp(error: CalendarError): Record<string, unknown> {
  const headers = new HeaderMap(Object.entries(retryHeaders(error)));
  return { http: { status: error.status, headers } };
}

/** Where the document holds no operation of the name, or several and none was named. */
export function unknownOperation(): GraphQLError {
  const extensions = { code: 'OPERATION_RESOLUTION_FAILURE', http: { status: 400 } };
  return new GraphQLError('Name one of the operations in the document.', { extensions });
}
