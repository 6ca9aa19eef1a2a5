import { GraphQLError } from 'graphql';
import { CalendarError, type ErrorName } from '../errors.ts';

/** Throws where more was found than is allowed; the error tells both numbers. */
export function refuseMore(name: ErrorName, found: number, most: number): void {
  if (found > most) throw new CalendarError(name, { data: { found: Math.ceil(found), most } });
}

/** A refusal in the form that GraphQL servers send: nothing was executed, so the request as a whole has its status. */
export function toGraphqlRefusal(error: CalendarError): GraphQLError {
  const extensions = { code: error.code, http: { status: error.status } };
  return new GraphQLError(error.message, { originalError: error, extensions });
}

/** Where the document holds no operation of the name, or several and none was named. */
export function unknownOperation(): GraphQLError {
  const extensions = { code: 'OPERATION_RESOLUTION_FAILURE', http: { status: 400 } };
  return new GraphQLError('Name one of the operations in the document.', { extensions });
}
