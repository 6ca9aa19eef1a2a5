import { type ExecutionResult, type GraphQLSchema } from 'graphql';
import { Response } from 'fets';
import { useSofa } from 'sofa-api';
import type { Context } from '../context.ts';
import type { Execute } from '../execution.ts';
import type { WireOperation, WireRoot } from './wire-schema.ts';

/** What one request brings to an operation, and takes away from it. */
export interface Exchange extends WireRoot {
  calendar: Context;
  /** Puts the answer of the operation into its legacy form. */
  serialize(value: unknown): unknown;
  /** What went wrong, where something did. */
  failure?: unknown;
}

/** Runs a generated operation; gives the JSON text of the answer. */
export type RunOperation = (
  operation: string,
  variables: Record<string, unknown>,
  exchange: Exchange,
) => Promise<string>;

interface Executed {
  schema: GraphQLSchema;
  document: Parameters<Execute>[0]['document'];
  /** sofa copies what a request brings; the exchange itself is not copied. */
  contextValue: { exchange: Exchange };
  variableValues: Record<string, unknown>;
  operationName: string;
}

/**
 * The operations that sofa-api generates from the wire schema, one for each root field. Its own router is never exposed:
 * ours stands in front, and calls it with one POST an operation (design, Doors).
 */
export function createOperations(
  schema: GraphQLSchema,
  operations: readonly WireOperation[],
  execute: Execute,
): RunOperation {
  const sofa = useSofa({
    schema,
    basePath: '',
    depthLimit: 2,
    routes: Object.fromEntries(
      operations.map(({ kind, field }) => [
        `${kind}.${field}`,
        { method: 'POST' as const, path: `/${field}` },
      ]),
    ),
    execute: (args: unknown) => executeShaped(execute, args as Executed),
    errorHandler: () => new Response(null, { status: 500 }),
  });
  return async (operation, variables, exchange) => {
    const request = new Request(`http://calendar/${operation}`, {
      method: 'POST',
      body: JSON.stringify(variables),
    });
    const response = await sofa.fetch(request, { exchange });
    if (exchange.failure !== undefined) throw asError(exchange.failure);
    if (!response.ok) throw new Error(`operation ${operation} failed with status ${response.status}`);
    return response.text();
  };
}

function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error('an operation failed', { cause: failure });
}

/** Executes and shapes; whatever is thrown is kept for the request, because sofa would only tell that something was. */
async function executeShaped(execute: Execute, args: Executed): Promise<ExecutionResult> {
  try {
    return await shapeResult(execute, args);
  } catch (error) {
    args.contextValue.exchange.failure = error;
    throw error;
  }
}

/** Executes as both doors do, then gives the one field its legacy form before sofa turns it into JSON. */
async function shapeResult(execute: Execute, args: Executed): Promise<ExecutionResult> {
  const { contextValue, ...rest } = args;
  const { exchange } = contextValue;
  const result = await execute({ ...rest, rootValue: exchange, contextValue: exchange.calendar });
  if (result.errors !== undefined && result.errors.length > 0) {
    exchange.failure = result.errors[0]?.originalError ?? result.errors[0];
    return result;
  }
  const shaped = Object.entries(result.data ?? {}).map(([field, value]) => [
    field,
    exchange.serialize(value),
  ]);
  return { data: Object.fromEntries(shaped) as Record<string, unknown> };
}
