import {
  type DocumentNode,
  getNamedType,
  getOperationAST,
  getVariableValues,
  type GraphQLError,
  type GraphQLInputType,
  GraphQLScalarType,
  GraphQLSchema,
  isInputObjectType,
  isInputType,
  Kind,
  typeFromAST,
  type VariableDefinitionNode,
  visit,
} from 'graphql';

type Values = Record<string, unknown>;

/** An operation that graphql-jit can compile, and a check of the variables that were taken out of it. */
interface Separated {
  schema: GraphQLSchema;
  document: DocumentNode;
  /** The variables, with those that were taken out coerced, or their errors. */
  check: (values: Values) => { values: Values } | { errors: readonly GraphQLError[] };
}

/** The check stops after this number of errors. */
const maxErrors = 50;

/** The type of variables that have been checked: it accepts everything. */
const checkedType = new GraphQLScalarType({ name: 'CheckedVariable' });

const extended = new WeakMap<GraphQLSchema, GraphQLSchema>();

/**
 * graphql-jit generates checks for every nested field of a variable, which never ends for a recursive input type such as
 * `EventFilter`. It also requires a value for a non-null variable with a default. graphql-js checks such variables
 * instead, and the compiled operation accepts them unchecked. Other operations are left unchanged.
 */
export function separateVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operationName, hideSuggestions }: { operationName?: string | null; hideSuggestions: boolean },
): Separated {
  const isUnsupported = ({ type, defaultValue }: VariableDefinitionNode) => {
    const named = typeFromAST(schema, type);
    const hasDefault = type.kind === Kind.NON_NULL_TYPE && defaultValue !== undefined;
    return hasDefault || (isInputType(named) && isRecursive(named, []));
  };
  const definitions =
    getOperationAST(document, operationName)?.variableDefinitions?.filter(isUnsupported) ?? [];
  if (definitions.length === 0) return { schema, document, check: (values) => ({ values }) };
  return {
    schema: extend(schema),
    document: visit(document, {
      VariableDefinition: (node) => (definitions.includes(node) ? acceptAnything(node) : undefined),
    }),
    check: (values) => {
      const { errors, coerced } = getVariableValues(schema, definitions, values, {
        maxErrors,
        hideSuggestions,
      });
      return errors === undefined ? { values: { ...values, ...coerced } } : { errors };
    },
  };
}

function isRecursive(type: GraphQLInputType, ancestors: readonly GraphQLInputType[]): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return false;
  if (ancestors.includes(named)) return true;
  return Object.values(named.getFields()).some((field) => isRecursive(field.type, [...ancestors, named]));
}

function acceptAnything({ variable }: VariableDefinitionNode): VariableDefinitionNode {
  const name = { kind: Kind.NAME, value: checkedType.name } as const;
  return { kind: Kind.VARIABLE_DEFINITION, variable, type: { kind: Kind.NAMED_TYPE, name } };
}

function extend(schema: GraphQLSchema): GraphQLSchema {
  const cached = extended.get(schema);
  if (cached !== undefined) return cached;
  const config = schema.toConfig();
  const larger = new GraphQLSchema({ ...config, types: [...config.types, checkedType], assumeValid: true });
  extended.set(schema, larger);
  return larger;
}
