import { type DocumentNode, GraphQLError, OperationTypeNode } from 'graphql';
import type { RequestParams } from 'graphql-sse';
import { CalendarError, type ErrorName } from '../../errors.ts';
import type { Admission } from '../limits/admission.ts';

/** An operation that may be executed. */
export interface Prepared {
  document: DocumentNode;
  operationName: string | undefined;
  variableValues: Record<string, unknown>;
  cost: number;
}

/** Refused as at the other endpoints, with a status and without a stream. */
const refusedAtOnce: readonly ErrorName[] = ['conditionalSubscription', 'conditionWithoutValue'];

/**
 * Parses and validates what was sent, within the limits of every operation: the one place where documents of streams
 * are. Gives the errors where it may not be executed; only subscriptions may, because everything else has an interface of its
 * own. Throws a `CalendarError` where a condition decides what would begin.
 */
export function prepareSubscription(
  admission: Admission,
  { query, operationName, variables }: RequestParams,
): Prepared | readonly GraphQLError[] {
  const admitted = admission.admit({ query, operationName, variables });
  if (admitted.errors !== undefined) {
    for (const { originalError } of admitted.errors) {
      const isCondition =
        originalError instanceof CalendarError && refusedAtOnce.includes(originalError.reason);
      if (isCondition) throw originalError;
    }
    return admitted.errors.map(withStandardCode);
  }
  if (admitted.operation.operation !== OperationTypeNode.SUBSCRIPTION) {
    const originalError = new CalendarError('noSubscription');
    return [new GraphQLError(originalError.message, { originalError })];
  }
  const { document, cost } = admitted;
  return { document, cost, operationName: operationName ?? undefined, variableValues: variables ?? {} };
}

/** The code that clients know from the other endpoint, where the error has none of its own. */
function withStandardCode(error: GraphQLError): GraphQLError {
  if (error.extensions.code !== undefined) return error;
  const isSyntax = error.message.startsWith('Syntax Error');
  return withCode(error, isSyntax ? 'GRAPHQL_PARSE_FAILED' : 'GRAPHQL_VALIDATION_FAILED');
}

/** The same error under a code that clients know from the other endpoint. */
export function withCode({ message, nodes, source, positions }: GraphQLError, code: string): GraphQLError {
  return new GraphQLError(message, { nodes, source, positions, extensions: { code } });
}
