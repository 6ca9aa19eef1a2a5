import {
  type DocumentNode,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
  parse,
  validate,
} from 'graphql';
import type { RequestParams } from 'graphql-sse';
import { CalendarError } from '../errors.ts';

/** An operation that may be executed. */
export interface Prepared {
  document: DocumentNode;
  operationName: string | undefined;
  variableValues: Record<string, unknown>;
}

/** A document may have this many tokens, as at the other door. */
const largestDocument = 3000;

/**
 * Parses and validates what was sent: the one place where documents of streams are. Gives the errors where it may not be
 * executed; only subscriptions may, because everything else has a door of its own.
 */
export function prepareSubscription(
  schema: GraphQLSchema,
  { query, operationName, variables }: RequestParams,
): Prepared | readonly GraphQLError[] {
  const document = parseDocument(query);
  if (document instanceof GraphQLError) return [document];
  const errors = validate(schema, document);
  if (errors.length > 0) return errors.map((error) => withCode(error, 'GRAPHQL_VALIDATION_FAILED'));
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) {
    const originalError = new CalendarError('noSubscription');
    return [new GraphQLError(originalError.message, { originalError })];
  }
  return { document, operationName: operationName ?? undefined, variableValues: variables ?? {} };
}

function parseDocument(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens: largestDocument });
  } catch (error) {
    if (error instanceof GraphQLError) return withCode(error, 'GRAPHQL_PARSE_FAILED');
    throw error;
  }
}

/** The same error under a code that clients know from the other door. */
export function withCode({ message, nodes, source, positions }: GraphQLError, code: string): GraphQLError {
  return new GraphQLError(message, { nodes, source, positions, extensions: { code } });
}
