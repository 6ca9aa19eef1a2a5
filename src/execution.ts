import {
  type DocumentNode,
  type ExecutionResult,
  execute as interpret,
  GraphQLError,
  type GraphQLSchema,
  print,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { separateRecursive } from './recursive-variables.ts';

export interface Execution {
  schema: GraphQLSchema;
  document: DocumentNode;
  contextValue: unknown;
  variableValues: Record<string, unknown>;
  operationName?: string | null;
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
  const byDocument = new WeakMap<DocumentNode, Compiled | null>();
  const byText = new Map<string, Compiled | null>();
  return async (execution) => {
    const compiled = byDocument.get(execution.document) ?? findCompiled(byText, execution);
    if (compiled === null) return interpret(execution);
    byDocument.set(execution.document, compiled);
    const result = await compiled(execution);
    return result.errors === undefined ? result : { ...result, errors: result.errors.map(toGraphqlError) };
  };
}

type Compiled = (execution: Execution) => ExecutionResult | Promise<ExecutionResult>;

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

function findCompiled(byText: Map<string, Compiled | null>, execution: Execution): Compiled | null {
  const text = `${execution.operationName ?? ''}\n${print(execution.document)}`;
  const known = byText.get(text);
  if (known !== undefined) return known;
  const compiled = compile(execution);
  const oldest = byText.keys().next();
  if (byText.size >= largestCache && oldest.done !== true) byText.delete(oldest.value);
  byText.set(text, compiled);
  return compiled;
}

function compile({ schema, document, operationName }: Execution): Compiled | null {
  const { check, ...separated } = separateRecursive(schema, document, operationName);
  const compiled = compileQuery(separated.schema, separated.document, operationName ?? undefined);
  if (!isCompiledQuery(compiled)) return null;
  return ({ contextValue, variableValues }) => {
    const checked = check(variableValues);
    return 'errors' in checked ? checked : compiled.query(undefined, contextValue, checked.values);
  };
}
