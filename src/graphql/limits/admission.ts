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
import { checkConditions, type Condition, readConditions, refuseConditionalRoots } from './conditions.ts';
import { createPricing } from './cost.ts';
import { limitCounts } from './counts.ts';
import { limitExtent } from './extent.ts';
import { evaluate, type Price, type Variables } from './price.ts';
import { refuseMore, toGraphqlRefusal, unknownOperation } from './refusal.ts';
import { parseBounded } from './tokens.ts';
import { limitVariables } from './variables.ts';

/** An operation as clients send it. */
export interface Asked {
  query: string;
  variables?: Variables | null;
  operationName?: string | null;
}

/** A document that may be executed, and what its operation costs; or why nothing is executed. */
export type Admitted =
  | { document: DocumentNode; operation: OperationDefinitionNode; cost: number; errors?: undefined }
  | { errors: readonly GraphQLError[] };

/** Decides what is executed at all; whatever executes an operation of a client asks here first. */
export interface Admission {
  /**
   * Reads a document: parsed, within every limit, validated; documents are remembered. Throws a `CalendarError` where
   * a limit is passed.
   */
  read(text: string): { document: DocumentNode } | { errors: readonly GraphQLError[] };
  /** What an operation costs with these variables. Throws a `CalendarError` where it, or they, are too much. */
  weigh(document: DocumentNode, operation: OperationDefinitionNode, variables?: Variables | null): number;
  /** All of it, for endpoints that have no server of their own: every refusal is an error to be sent. */
  admit(asked: Asked): Admitted;
}

/** Documents that were admitted are remembered up to so many characters of their texts: some hundred times that in memory. */
const remembered = 200_000;

/** Validation stops after so many errors: each costs a stack trace and suggestions. */
const mostErrors = 20;

/** Sets up the limits of a schema (decision 0035). */
export function createAdmission(
  schema: GraphQLSchema,
  config: Pick<Config, 'introspection' | 'queryCostLimit' | 'production'>,
): Admission {
  const documents = new LRUCache<string, DocumentNode>({
    maxSize: remembered,
    sizeCalculation: (_, { length }) => length,
  });
  const prices = new WeakMap<OperationDefinitionNode, Price>();
  const conditions = new WeakMap<OperationDefinitionNode, Condition[]>();
  const priceOf = createPricing(schema);
  const rules = config.introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const check = (document: DocumentNode): readonly GraphQLError[] => {
    limitCounts(document);
    limitExtent(document);
    refuseConditionalRoots(document);
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
    const conditional = conditions.get(operation) ?? readConditions(document, operation);
    conditions.set(operation, conditional);
    checkConditions(conditional, variables ?? {});
    const price = prices.get(operation) ?? priceOf(document, operation);
    prices.set(operation, price);
    const cost = Math.ceil(evaluate(price, variables ?? {}));
    refuseMore('queryTooCostly', cost, config.queryCostLimit);
    return cost;
  };
  return { read, weigh, admit: (asked) => admit({ read, weigh }, asked) };
}

function admit({ read, weigh }: Pick<Admission, 'read' | 'weigh'>, asked: Asked): Admitted {
  try {
    const reading = read(asked.query);
    if ('errors' in reading) return reading;
    const operation = getOperationAST(reading.document, asked.operationName);
    if (operation === null || operation === undefined) return { errors: [unknownOperation()] };
    return { ...reading, operation, cost: weigh(reading.document, operation, asked.variables) };
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    return { errors: [toGraphqlRefusal(error)] };
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
