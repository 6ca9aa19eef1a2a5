import type { ExecutionResult } from 'graphql';
import { Response } from 'fets';
import { useSofa } from 'sofa-api';
import type { Context } from '../context/context';
import type { Execute } from '../graphql/execute';
import { writeJson } from '../values/json';
import { toExecuted } from './operations/executed-document';
import type { WireOperation, WireRoot, WireSchemas } from './schema/wire-schema';

/** What one request brings to an operation, and takes away from it. */
export interface Exchange extends WireRoot {
  calendar: Context;
  /** Puts the answer of the operation into its legacy form. */
  serialize(value: unknown): unknown;
  /** JSON text of the answer, once it is there. */
  text?: string;
  /** What went wrong, where something did. */
  failure?: unknown;
}

/** Runs a generated operation; gives the JSON text of the answer. */
export type RunOperation = (
  operation: string,
  variables: Record<string, unknown>,
  exchange: Exchange,
) => Promise<string>;

type Document = Parameters<Execute>[0]['document'];

interface Executed {
  document: Document;
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
  schemas: WireSchemas,
  operations: readonly WireOperation[],
  execute: Execute,
): RunOperation {
  const run = createExecutor(schemas, execute);
  const sofa = useSofa({
    schema: schemas.wire,
    basePath: '',
    depthLimit: 2,
    routes: Object.fromEntries(
      operations.map(({ kind, field }) => [
        `${kind}.${field}`,
        { method: 'POST' as const, path: `/${field}` },
      ]),
    ),
    execute: (args: unknown) => runKeepingFailure(run, args as Executed),
    errorHandler: () => new Response(null, { status: 500 }),
  });
  return async (operation, variables, exchange) => {
    const request = new Request(`http://calendar/${operation}`, {
      method: 'POST',
      body: JSON.stringify(variables),
    });
    const response = await sofa.fetch(request, { exchange });
    if (exchange.failure !== undefined) throw asError(exchange.failure);
    if (exchange.text === undefined)
      throw new Error(`operation ${operation} failed with status ${response.status}`);
    return exchange.text;
  };
}

function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error('an operation failed', { cause: failure });
}

type Run = (args: Executed) => Promise<ExecutionResult>;

/** Whatever is thrown is kept for the request, because sofa would only tell that something was. */
async function runKeepingFailure(run: Run, args: Executed): Promise<ExecutionResult> {
  try {
    return await run(args);
  } catch (error) {
    args.contextValue.exchange.failure = error;
    throw error;
  }
}

/**
 * Executes as both doors do, then gives the one field its legacy form and writes it as JSON. The text goes around sofa,
 * which would copy it three times.
 */
function createExecutor(schemas: WireSchemas, execute: Execute): Run {
  const documents = new WeakMap<Document, Document>();
  return async ({ document, contextValue, variableValues, operationName }) => {
    const { exchange } = contextValue;
    const executed = documents.get(document) ?? toExecuted(schemas, document);
    documents.set(document, executed);
    const result = await execute({
      schema: schemas.executed,
      document: executed,
      rootValue: exchange,
      contextValue: exchange.calendar,
      variableValues,
      operationName,
      asStored: true,
    });
    if (result.errors !== undefined && result.errors.length > 0) {
      exchange.failure = result.errors[0]?.originalError ?? result.errors[0];
      return result;
    }
    const [[field, value] = ['', null]] = Object.entries(result.data ?? {});
    exchange.text = writeJson(exchange.serialize(value));
    return { data: { [field]: null } };
  };
}
