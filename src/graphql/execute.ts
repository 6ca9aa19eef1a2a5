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
import { untilOver, withinTime } from '../database/statements/deadline.ts';
import { CalendarError } from '../errors.ts';
import { type BytesInFlight, counted, Tally } from '../runtime/bytes-in-flight.ts';
import { sizeOf } from '../values/size-of.ts';
import { separateVariables } from './checked-variables.ts';
import { heavyCost } from './limits/limits.ts';
import { toGraphqlRefusal } from './limits/refusal.ts';

export interface Execution {
  schema: GraphQLSchema;
  document: DocumentNode;
  contextValue: unknown;
  variableValues: Record<string, unknown>;
  operationName?: string | null;
  /** What the operation costs, where somebody priced it (decision 0035). */
  cost?: number;
  /** What the root fields answer from: an event of a subscription. */
  rootValue?: unknown;
  /** Finds that, within the time of the operation. What it throws is thrown. */
  find?: () => Promise<unknown>;
  /** Whether values are given as they are stored, not as scalars and enums write them. */
  asStored?: boolean;
}

/** Executes an operation that has been validated. Both interfaces use it. */
export type Execute = (execution: Execution) => Promise<ExecutionResult>;

/**
 * Execution by compiled operations: each is compiled once and kept as long as its document, which `createAdmission`
 * bounds. What cannot be compiled is interpreted. Each operation has the time of a request (decision 0036).
 */
export function createExecute(
  { requestTimeout }: Pick<Config, 'requestTimeout'>,
  bytes: BytesInFlight,
): Execute {
  const compiled = new WeakMap<OperationDefinitionNode, Compiled | null>();
  const find = (execution: Execution, operation: OperationDefinitionNode) => {
    const known = compiled.get(operation);
    if (known !== undefined) return known;
    const found = compile(execution);
    compiled.set(operation, found);
    return found;
  };
  return async (execution) => {
    const operation = getOperationAST(execution.document, execution.operationName);
    const query = operation === null || operation === undefined ? null : find(execution, operation);
    const writes = operation?.operation === OperationTypeNode.MUTATION;
    const heavy = (execution.cost ?? 0) > heavyCost;
    const time = requestTimeout * 1000;
    const work = () => (writes ? run(execution, query) : readInTime(execution, query));
    return withinTime({ time, writes, heavy }, () => runWithin(bytes, writes, work));
  };
}

/** A read is told when its time is over, whatever it is busy with. */
async function readInTime(execution: Execution, compiled: Compiled | null): Promise<ExecutionResult> {
  try {
    return await untilOver(run(execution, compiled));
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    return { errors: [asError(error)] };
  }
}

/**
 * Counts what an operation reads and answers. What would be too much is no answer but one error, before any of it is
 * written as JSON. What was written stands all the same, and others who hold much are no reason to be refused then
 * (decision 0053).
 */
async function runWithin(
  bytes: BytesInFlight,
  writes: boolean,
  work: () => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  const inFlight = writes ? null : bytes;
  const { read, answer } = bytes.limits;
  if (!writes) await bytes.room();
  const tally = new Tally(inFlight, read);
  const answered = new Tally(inFlight, answer);
  return counted(tally, async () => {
    try {
      const result = await work();
      answered.tryAdd(sizeOf(result.data, answer));
      const failure = writes ? answered.failure : (tally.failure ?? answered.failure);
      if (failure === undefined) return result;
      return writes ? { data: null, errors: [asError(failure)] } : { errors: [toGraphqlRefusal(failure)] };
    } finally {
      answered.end();
    }
  });
}

function asError(originalError: CalendarError): GraphQLError {
  return new GraphQLError(originalError.message, { originalError });
}

async function run({ find, ...given }: Execution, compiled: Compiled | null): Promise<ExecutionResult> {
  const execution = find === undefined ? given : { ...given, rootValue: await find() };
  if (compiled === null) return interpret(execution);
  const { errors, ...result } = await compiled(execution);
  if (errors === undefined) return result;
  // Each value of a list of variables may be wrong in the same way, and each is repeated in its message.
  const told = 'data' in result ? errors : errors.slice(0, mostAboutVariables);
  return { ...result, errors: told.map(toGraphqlError) };
}

/** How many mistakes in its variables a client is told, and of how many characters a message may be. */
const mostAboutVariables = 50;
const longestMessage = 1_000;

type Compiled = (execution: Execution) => ExecutionResult | Promise<ExecutionResult>;

/**
 * Compiled operations give errors of a class of their own, which lacks what GraphQL's has. One that stands at no field
 * is about the variables: GraphQL itself refused one, or a scalar did.
 */
function toGraphqlError({ message, path, originalError }: Partial<GraphQLError>): GraphQLError {
  const isRefusal = originalError === undefined || originalError instanceof GraphQLError;
  const isAboutVariables = path === undefined && isRefusal;
  const extensions = isAboutVariables ? { code: 'BAD_USER_INPUT' } : undefined;
  const text = isAboutVariables ? (message ?? '').slice(0, longestMessage) : (message ?? '');
  return new GraphQLError(text, { path, originalError, extensions });
}

function compile({ schema, document, operationName, asStored }: Execution): Compiled | null {
  const { check, ...separated } = separateVariables(schema, document, operationName);
  const compiled = compileQuery(separated.schema, separated.document, operationName ?? undefined, {
    disableLeafSerialization: asStored === true,
  });
  if (!isCompiledQuery(compiled)) return null;
  return ({ rootValue, contextValue, variableValues }) => {
    const checked = check(variableValues);
    return 'errors' in checked ? checked : compiled.query(rootValue, contextValue, checked.values);
  };
}
