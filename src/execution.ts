import {
  type DocumentNode,
  type ExecutionResult,
  execute as interpret,
  GraphQLError,
  type GraphQLSchema,
  print,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';

export interface Execution {
  schema: GraphQLSchema;
  document: DocumentNode;
  contextValue: unknown;
  variableValues: Record<string, unknown>;
  operationName?: string | null;
  /** What the root fields answer from: an event of a subscription. */
  rootValue?: unknown;
}

/** Executes an operation that has been validated. Both doors use it. */
export type Execute = (execution: Execution) => Promise<ExecutionResult>;

/** How many compiled operations are kept for clients that send their own; the oldest goes first. */
const largestCache = 500;

/**
 * Execution by compiled operations: each is compiled once and kept, by its document and, for documents that are parsed
 * anew, by its text. What cannot be compiled is interpreted.
 */
export function createExecute(): Execute {
  const byDocument = new WeakMap<DocumentNode, CompiledQuery | null>();
  const byText = new Map<string, CompiledQuery | null>();
  return async (execution) => {
    const compiled = byDocument.get(execution.document) ?? findCompiled(byText, execution);
    if (compiled === null) return interpret(execution);
    byDocument.set(execution.document, compiled);
    const result = await compiled.query(
      execution.rootValue,
      execution.contextValue,
      execution.variableValues,
    );
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

function findCompiled(byText: Map<string, CompiledQuery | null>, execution: Execution): CompiledQuery | null {
  const text = `${execution.operationName ?? ''}\n${print(execution.document)}`;
  const known = byText.get(text);
  if (known !== undefined) return known;
  const compiled = compile(execution);
  const oldest = byText.keys().next();
  if (byText.size >= largestCache && oldest.done !== true) byText.delete(oldest.value);
  byText.set(text, compiled);
  return compiled;
}

function compile({ schema, document, operationName }: Execution): CompiledQuery | null {
  const compiled = compileQuery(schema, document, operationName ?? undefined);
  return isCompiledQuery(compiled) ? compiled : null;
}
