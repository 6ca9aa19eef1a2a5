import {
  type DocumentNode,
  type ExecutionResult,
  execute as interpret,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
  print,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { BoundedCache } from './bounded-cache.ts';
import type { Config } from './config.ts';
import { withinTime } from './database/deadline.ts';

export interface Execution {
  schema: GraphQLSchema;
  document: DocumentNode;
  contextValue: unknown;
  variableValues: Record<string, unknown>;
  operationName?: string | null;
}

/** Executes an operation that has been validated. Both doors use it. */
export type Execute = (execution: Execution) => Promise<ExecutionResult>;

/**
 * Compiled operations are kept, of clients that send their own, for texts of so many characters together; each takes
 * some hundred times as much memory.
 */
const remembered = 200_000;

/**
 * Execution by compiled operations: each is compiled once and kept, by its document and, for documents that are parsed
 * anew, by its text. What cannot be compiled is interpreted. Each has the time of a request (decision 0036).
 */
export function createExecute({ requestTimeout }: Pick<Config, 'requestTimeout'>): Execute {
  const run = createRun();
  return (execution) => {
    const operation = getOperationAST(execution.document, execution.operationName);
    const writes = operation?.operation === OperationTypeNode.MUTATION;
    return withinTime({ time: requestTimeout * 1000, writes }, () => run(execution));
  };
}

function createRun(): Execute {
  const byDocument = new WeakMap<DocumentNode, CompiledQuery | null>();
  const byText = new BoundedCache<CompiledQuery | null>(remembered);
  return async (execution) => {
    const compiled = byDocument.get(execution.document) ?? findCompiled(byText, execution);
    if (compiled === null) return interpret(execution);
    byDocument.set(execution.document, compiled);
    const result = await compiled.query(undefined, execution.contextValue, execution.variableValues);
    return result.errors === undefined ? result : { ...result, errors: result.errors.map(toGraphqlError) };
  };
}

/**
 * Compiled operations give errors of a class of their own, which lacks what GraphQL's has. One that stands at no field
 * is about the variables: GraphQL itself refused one, or a scalar did.
 */
function toGraphqlError({ message, path, originalError }: Partial<GraphQLError>): GraphQLError {
  const isRefusal = originalError === undefined || originalError instanceof GraphQLError;
  const isAboutVariables = path === undefined && isRefusal;
  const extensions = isAboutVariables ? { code: 'BAD_USER_INPUT' } : undefined;
  return new GraphQLError(message ?? '', { path, originalError, extensions });
}

function findCompiled(
  byText: BoundedCache<CompiledQuery | null>,
  execution: Execution,
): CompiledQuery | null {
  const text = `${execution.operationName ?? ''}\n${print(execution.document)}`;
  const known = byText.get(text);
  if (known !== undefined) return known;
  const compiled = compile(execution);
  byText.set(text, compiled);
  return compiled;
}

function compile({ schema, document, operationName }: Execution): CompiledQuery | null {
  const compiled = compileQuery(schema, document, operationName ?? undefined);
  return isCompiledQuery(compiled) ? compiled : null;
}
