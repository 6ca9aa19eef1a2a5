import {
  type DocumentNode,
  execute as executeDocument,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
} from 'graphql';
import type { Config } from '../config/config.ts';
import { untilDeadline, withDeadline } from '../database/statements/deadline.ts';
import { CalendarError } from '../errors.ts';
import { type BytesInFlight, counted, Tally, tooLarge } from '../runtime/bytes-in-flight.ts';
import { sizeOf } from '../values/size-of.ts';
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
}

/** Executes a validated operation. Both interfaces use it. */
export type Execute = (execution: Execution) => Promise<ExecutionResult>;

/**
 * Executes operations with graphql-js, each within the time limit of a request (decision 0036) and a budget of bytes
 * (decision 0053). In production, errors about variables suggest no names of the schema.
 */
export function createExecute(
  { requestTimeout, production: hideSuggestions }: Pick<Config, 'requestTimeout' | 'production'>,
  bytes: BytesInFlight,
): Execute {
  const run = async ({ find, ...execution }: Execution) => {
    const rootValue = find === undefined ? execution.rootValue : await find();
    return executeDocument({ ...execution, rootValue, hideSuggestions });
  };
  return async (execution) => {
    const operation = getOperationAST(execution.document, execution.operationName);
    const writes = operation?.operation === OperationTypeNode.MUTATION;
    const heavy = (execution.cost ?? 0) > heavyCost;
    const time = requestTimeout * 1000;
    const work = writes ? write : read;
    return withDeadline({ time, writes, heavy }, () => work(bytes, () => run(execution)));
  };
}

/** A read ends when its time is over, whatever it is waiting for. */
async function readInTime(run: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
  try {
    return await untilDeadline(run());
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    return { errors: [wrap(error)] };
  }
}

/**
 * Counts the bytes that an operation reads and returns (decision 0053). Too many become one error before any JSON is
 * written.
 */
async function read(bytes: BytesInFlight, run: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
  await bytes.room();
  const reads = new Tally(bytes, bytes.limits.read);
  const returned = new Tally(bytes, bytes.limits.response);
  return counted(reads, async () => {
    try {
      const result = await readInTime(run);
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
  run: () => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  return counted(new Tally(null, limits.read), async () => {
    const result = await run();
    const isTooLarge = sizeOf(result.data, limits.response) > limits.response;
    return isTooLarge ? { data: null, errors: [wrap(tooLarge(limits.response))] } : result;
  });
}

function wrap(originalError: CalendarError): GraphQLError {
  return new GraphQLError(originalError.message, { originalError });
}
