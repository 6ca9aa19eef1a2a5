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

/** An operation that can be compiled, and the check of the variables that were taken out of it. */
interface Separated {
  schema: GraphQLSchema;
  document: DocumentNode;
  /** The variables with those checked that were taken out, or why they are refused. */
  check: (values: Values) => { values: Values } | { errors: readonly GraphQLError[] };
}

/** What is wrong is looked for until so many mistakes are found. */
const maxErrors = 50;

/** Stands for whatever has been checked already. */
const checked = new GraphQLScalarType({ name: 'CheckedVariable' });

const extended = new WeakMap<GraphQLSchema, GraphQLSchema>();

/**
 * graphql-jit writes out a check of every field within a variable, which never ends where an input type holds itself:
 * `EventFilter` does. And it demands a value for a variable that must not be null, though it has a default. Such variables
 * are checked by GraphQL's own means, and the compiled operation takes them as they come. Other operations stay as they are.
 */
export function separateVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName?: string | null,
): Separated {
  const isMisread = ({ type, defaultValue }: VariableDefinitionNode) => {
    const named = typeFromAST(schema, type);
    const isOptional = type.kind === Kind.NON_NULL_TYPE && defaultValue !== undefined;
    return isOptional || (isInputType(named) && holdsItself(named, []));
  };
  const definitions = getOperationAST(document, operationName)?.variableDefinitions?.filter(isMisread) ?? [];
  if (definitions.length === 0) return { schema, document, check: (values) => ({ values }) };
  return {
    schema: extend(schema),
    document: visit(document, {
      VariableDefinition: (node) => (definitions.includes(node) ? takeAsItComes(node) : undefined),
    }),
    check: (values) => {
      const { errors, coerced } = getVariableValues(schema, definitions, values, { maxErrors });
      return errors === undefined ? { values: { ...values, ...coerced } } : { errors };
    },
  };
}

function holdsItself(type: GraphQLInputType, above: readonly GraphQLInputType[]): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return false;
  if (above.includes(named)) return true;
  return Object.values(named.getFields()).some((field) => holdsItself(field.type, [...above, named]));
}

function takeAsItComes({ variable }: VariableDefinitionNode): VariableDefinitionNode {
  const name = { kind: Kind.NAME, value: checked.name } as const;
  return { kind: Kind.VARIABLE_DEFINITION, variable, type: { kind: Kind.NAMED_TYPE, name } };
}

function extend(schema: GraphQLSchema): GraphQLSchema {
  const known = extended.get(schema);
  if (known !== undefined) return known;
  const config = schema.toConfig();
  const larger = new GraphQLSchema({ ...config, types: [...config.types, checked], assumeValid: true });
  extended.set(schema, larger);
  return larger;
}
