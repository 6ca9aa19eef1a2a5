import { type DocumentNode, GraphQLError, OperationTypeNode } from 'graphql';
import type { RequestParams } from 'graphql-sse';
import { CalendarError, type ErrorName } from '../../errors.ts';
import type { Admission } from '../limits/admission.ts';

/** A subscription that may be executed. */
export interface Prepared {
  document: DocumentNode;
  operationName: string | undefined;
  variableValues: Record<string, unknown>;
  cost: number;
}

/** Errors that are reported with a status instead of within a stream, as at the other endpoint. */
const reportedWithStatus: readonly ErrorName[] = ['conditionalSubscription'];

/**
 * Parses and validates a subscription within the limits of every operation. Returns the errors if
 * it may not be executed, as queries and mutations may not. Throws a `CalendarError` if `@skip` or
 * `@include` decides about its root field.
 */
export function prepareSubscription(
  admission: Admission,
  { query, operationName, variables }: RequestParams,
): Prepared | readonly GraphQLError[] {
  const admitted = admission.admit({ query, operationName, variables });
  if (admitted.errors !== undefined) {
    for (const { originalError } of admitted.errors)
      if (originalError instanceof CalendarError && reportedWithStatus.includes(originalError.reason))
        throw originalError;
    return admitted.errors.map(withStandardCode);
  }
  if (admitted.operation.operation !== OperationTypeNode.SUBSCRIPTION) {
    const originalError = new CalendarError('noSubscription');
    return [new GraphQLError(originalError.message, { originalError })];
  }
  const { document, cost } = admitted;
  return { document, cost, operationName: operationName ?? undefined, variableValues: variables ?? {} };
}

/** Adds the code that Apollo Server would give, unless the error has one. */
function withStandardCode(error: GraphQLError): GraphQLError {
  if (error.extensions.code !== undefined) return error;
  const isSyntax = error.message.startsWith('Syntax Error');
  const { message, nodes, source, positions } = error;
  const extensions = { code: isSyntax ? 'GRAPHQL_PARSE_FAILED' : 'GRAPHQL_VALIDATION_FAILED' };
  return new GraphQLError(message, { nodes, source, positions, extensions });
}
