import {
  type DocumentNode,
  execute as executeDocument,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
} from 'graphql';
import { CalendarError } from '../errors.ts';
import { toGraphqlRejection } from './limits/rejection.ts';
import type { OperationLimits } from './operation-limits.ts';

export interface Execution {
  schema: GraphQLSchema;
  document: DocumentNode;
  contextValue: unknown;
  variableValues: Record<string, unknown>;
  operationName?: string | null;
  /** The cost of the operation, if it was priced (decision 0035). */
  cost?: number;
  /** The source of the root fields: an event of a subscription. */
  rootValue?: unknown;
}

/**
 * Executes an operation of the service itself, or a validated one of a subscription for an event.
 */
export type Execute = (execution: Execution) => Promise<ExecutionResult>;

/**
 * Creates what executes operations where Apollo Server does not, with the same graphql-js and
 * within the same limits.
 */
export function createExecute(limits: OperationLimits): Execute {
  return async ({ cost, ...execution }) => {
    const operation = getOperationAST(execution.document, execution.operationName);
    const writes = operation?.operation === OperationTypeNode.MUTATION;
    try {
      return await limits.run(async () => {
        await limits.begin({ writes, cost });
        const result = await executeDocument(execution);
        const failure = limits.check(result.data, { writes });
        return failure === undefined ? result : { errors: [toGraphqlRejection(failure)] };
      });
    } catch (error) {
      if (!(error instanceof CalendarError)) throw error;
      return { errors: [new GraphQLError(error.message, { originalError: error })] };
    }
  };
}
