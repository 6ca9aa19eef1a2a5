import {
  type DocumentNode,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  specifiedRules,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config/config.ts';
import { CalendarError } from '../../errors.ts';
import { noteRequest } from '../../runtime/request-record.ts';
import { rejectConditionalRoots } from './conditions.ts';
import { createPricing } from './cost.ts';
import { limitCounts } from './counts.ts';
import { limitExtent } from './extent.ts';
import { evaluate, type Price, type Variables } from './price.ts';
import { rejectMore, toGraphqlRejection, unknownOperation } from './rejection.ts';
import { parseBounded } from './tokens.ts';
import { limitVariables } from './variables.ts';

/** An operation as a client sends it. */
export interface OperationRequest {
  query: string;
  variables?: Variables | null;
  operationName?: string | null;
}

/**
 * A document that may be executed and the cost of its operation, or the errors that prevent
 * execution.
 */
export type Admitted =
  | { document: DocumentNode; operation: OperationDefinitionNode; cost: number; errors?: undefined }
  | { errors: readonly GraphQLError[] };

/** Decides what is executed. Every operation of a client passes through it first. */
export interface Admission {
  /**
   * Parses a document, checks its limits and validates it; valid documents are cached. Throws a
   * `CalendarError` if it exceeds a limit.
   */
  read(text: string): { document: DocumentNode } | { errors: readonly GraphQLError[] };
  /**
   * The cost of an operation with these variables. Throws a `CalendarError` if either exceeds a
   * limit.
   */
  weigh(document: DocumentNode, operation: OperationDefinitionNode, variables?: Variables | null): number;
  /**
   * `read` and `weigh` for endpoints without Apollo Server: every rejection becomes an error of the
   * response.
   */
  admit(request: OperationRequest): Admitted;
}

/**
 * The capacity of the document cache, in characters of source text; in memory it takes about a
 * hundred times as much.
 */
const mostCached = 200_000;

/** Validation stops after this many errors, because each costs a stack trace and suggestions. */
const mostErrors = 20;

/** Creates the admission of operations for a schema (decision 0035). */
export function createAdmission(
  schema: GraphQLSchema,
  config: Pick<Config, 'introspection' | 'queryCostLimit' | 'production'>,
): Admission {
  const documents = new LRUCache<string, DocumentNode>({
    maxSize: mostCached,
    sizeCalculation: (_, { length }) => length,
  });
  const prices = new WeakMap<OperationDefinitionNode, Price>();
  const priceOf = createPricing(schema);
  const rules = config.introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const check = (document: DocumentNode): readonly GraphQLError[] => {
    limitCounts(document);
    limitExtent(document);
    rejectConditionalRoots(document);
    return validate(schema, document, rules, { hideSuggestions: config.production, maxErrors: mostErrors });
  };
  const read = (text: string) => {
    const known = documents.get(text);
    if (known !== undefined) return { document: known };
    const document = parseOrExplain(text);
    if (document instanceof GraphQLError) return { errors: [document] };
    const errors = check(document);
    if (errors.length > 0) return { errors };
    documents.set(text, document);
    return { document };
  };
  const weigh: Admission['weigh'] = (document, operation, variables) => {
    limitVariables(variables);
    const price = prices.get(operation) ?? priceOf(document, operation);
    prices.set(operation, price);
    const cost = Math.ceil(evaluate(price, variables ?? {}));
    noteRequest({ operation: operation.name?.value, cost });
    rejectMore('queryTooCostly', cost, config.queryCostLimit);
    return cost;
  };
  return { read, weigh, admit: (request) => admit({ read, weigh }, request) };
}

function admit({ read, weigh }: Pick<Admission, 'read' | 'weigh'>, request: OperationRequest): Admitted {
  try {
    const reading = read(request.query);
    if ('errors' in reading) return reading;
    const operation = getOperationAST(reading.document, request.operationName);
    if (operation === null || operation === undefined) return { errors: [unknownOperation()] };
    return { ...reading, operation, cost: weigh(reading.document, operation, request.variables) };
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    return { errors: [toGraphqlRejection(error)] };
  }
}

function parseOrExplain(text: string): DocumentNode | GraphQLError {
  try {
    return parseBounded(text);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}
