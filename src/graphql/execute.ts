import {
  type DocumentNode,
  execute as interpret,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Config } from '../config/config.ts';
import { untilDeadline, withDeadline } from '../database/statements/deadline.ts';
import { CalendarError } from '../errors.ts';
import { type BytesInFlight, counted, Tally, tooLarge } from '../runtime/bytes-in-flight.ts';
import { sizeOf } from '../values/size-of.ts';
import { separateVariables } from './checked-variables.ts';
import { heavyCost } from './limits/limits.ts';
import { toGraphqlRejection } from './limits/rejection.ts';

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
  /** Reads the root value within the time limit of the operation; its errors are thrown. */
  find?: () => Promise<unknown>;
  /** Whether scalars and enums are returned as stored instead of serialized. */
  asStored?: boolean;
}

/** Executes a validated operation. Both interfaces use it. */
export type Execute = (execution: Execution) => Promise<ExecutionResult>;

type Compiled = (execution: Execution) => ExecutionResult | Promise<ExecutionResult>;

/**
 * Executes operations compiled by graphql-jit. Each is compiled once and cached as long as its document, which
 * `createAdmission` bounds; one that cannot be compiled is interpreted. Every operation has the time limit of a request
 * (decision 0036).
 */
export function createExecute(
  { requestTimeout, production }: Pick<Config, 'requestTimeout' | 'production'>,
  bytes: BytesInFlight,
): Execute {
  const cache = new WeakMap<OperationDefinitionNode, Compiled | null>();
  const compileOnce = (execution: Execution, operation: OperationDefinitionNode) => {
    const compiled = compile(execution, production);
    cache.set(operation, compiled);
    return compiled;
  };
  return async (execution) => {
    const operation = getOperationAST(execution.document, execution.operationName);
    const cached = operation ? cache.get(operation) : null;
    const compiled = cached === undefined && operation ? compileOnce(execution, operation) : (cached ?? null);
    const writes = operation?.operation === OperationTypeNode.MUTATION;
    const heavy = (execution.cost ?? 0) > heavyCost;
    const time = requestTimeout * 1000;
    const work = writes ? write : read;
    return withDeadline({ time, writes, heavy }, () => work(bytes, execution, compiled));
  };
}

/** A read ends when its time is over, whatever it is waiting for. */
async function readInTime(execution: Execution, compiled: Compiled | null): Promise<ExecutionResult> {
  try {
    return await untilDeadline(run(execution, compiled));
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    return { errors: [wrap(error)] };
  }
}

/**
 * Counts the bytes that an operation reads and returns (decision 0053). Too many become one error before any JSON is
 * written.
 */
async function read(
  bytes: BytesInFlight,
  execution: Execution,
  compiled: Compiled | null,
): Promise<ExecutionResult> {
  await bytes.room();
  const reads = new Tally(bytes, bytes.limits.read);
  const returned = new Tally(bytes, bytes.limits.response);
  return counted(reads, async () => {
    try {
      const result = await readInTime(execution, compiled);
      returned.tryAdd(sizeOf(result.data, bytes.limits.response));
      const failure = reads.failure ?? returned.failure;
      return failure === undefined ? result : { errors: [toGraphqlRejection(failure)] };
    } finally {
      returned.end();
    }
  });
}

/** A write is committed by the time it returns, so the bytes of other operations never fail it. */
async function write(
  { limits }: BytesInFlight,
  execution: Execution,
  compiled: Compiled | null,
): Promise<ExecutionResult> {
  return counted(new Tally(null, limits.read), async () => {
    const result = await run(execution, compiled);
    const isTooLarge = sizeOf(result.data, limits.response) > limits.response;
    return isTooLarge ? { data: null, errors: [wrap(tooLarge(limits.response))] } : result;
  });
}

function wrap(originalError: CalendarError): GraphQLError {
  return new GraphQLError(originalError.message, { originalError });
}

async function run({ find, ...rest }: Execution, compiled: Compiled | null): Promise<ExecutionResult> {
  const execution = find === undefined ? rest : { ...rest, rootValue: await find() };
  if (compiled === null) return interpret(execution);
  const { errors, ...result } = await compiled(execution);
  if (errors === undefined) return result;
  // Without data, the errors are about variables: one for each invalid value in a list.
  const limited = 'data' in result ? errors : errors.slice(0, maxVariableErrors);
  return { ...result, errors: limited.map(toGraphqlError) };
}

/** Limits of the errors about variables: their number, and the characters of a message, which repeats the value. */
const maxVariableErrors = 50;
const maxMessageLength = 1_000;

/** graphql-jit returns errors of its own class. An error without a path is about the variables. */
function toGraphqlError({ message = '', path, originalError }: Partial<GraphQLError>): GraphQLError {
  const isRejection = originalError === undefined || originalError instanceof GraphQLError;
  if (path !== undefined || !isRejection) return new GraphQLError(message, { path, originalError });
  const extensions = { code: 'BAD_USER_INPUT' };
  return new GraphQLError(message.slice(0, maxMessageLength), { originalError, extensions });
}

function compile(
  { schema, document, operationName, asStored }: Execution,
  hideSuggestions: boolean,
): Compiled | null {
  const { check, ...separated } = separateVariables(schema, document, { operationName, hideSuggestions });
  const compiled = compileQuery(separated.schema, separated.document, operationName ?? undefined, {
    disableLeafSerialization: asStored === true,
  });
  if (!isCompiledQuery(compiled)) return null;
  return ({ rootValue, contextValue, variableValues }) => {
    const checked = check(variableValues);
    return 'errors' in checked ? checked : compiled.query(rootValue, contextValue, checked.values);
  };
}
