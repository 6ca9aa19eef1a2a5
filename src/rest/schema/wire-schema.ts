import { getDirective, MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLFieldConfig,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
  isOutputType,
  isRequiredArgument,
  isRequiredInputField,
  parseType,
  typeFromAST,
} from 'graphql';
import type { Context } from '../../context/context.ts';

/** A parameter of the REST interface: an argument or input field of the schema in its wire name. */
export interface WireParameter {
  /** The name in the schema, e.g. `startDate`. */
  name: string;
  /** The name on the wire, e.g. `start_date`. */
  wireName: string;
  type: GraphQLInputType;
  description: string;
  required: boolean;
  defaultValue: unknown;
  /** A truth value that is written as a text. */
  text: boolean;
  /** A truth value that is read generously. */
  lenient: boolean;
}

/** A root field as REST sees it. */
export interface WireOperation {
  field: string;
  kind: 'Query' | 'Mutation';
  description: string;
  /** Arguments beside `input`. */
  parameters: WireParameter[];
  /** The fields of `input`; none for reads and deletes. */
  body: readonly WireParameter[];
  /** The values of arguments that are not sent. */
  defaults: Readonly<Record<string, unknown>>;
  /** Wire names by the names in the schema: `startDate`, `venues.stateProvince`. */
  names: Readonly<Record<string, string>>;
  rule: Rule;
}

/** Answers a root field; throws instead of refusing in a payload. Arguments are in the names of the schema. */
export type Rule = (context: Context, args: Record<string, unknown>) => unknown;

/** The schema as REST sees it, twice. */
export interface WireSchemas {
  /** In wire names, without what REST does not know: sofa-api generates its operations from it. */
  wire: GraphQLSchema;
  /** In its own names: fields that need no resolver are executed fastest. */
  executed: GraphQLSchema;
}

/**
 * The schema in wire names: what REST does not know is gone, and names are in snake_case or as `@wire` says. Its root fields
 * have no arguments and no resolvers: operations answer from what a rule found, so that no coercion answers before the
 * rules do (decision 0011).
 */
export function createWireSchemas(schema: GraphQLSchema): WireSchemas {
  const executed = mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (config) => unchanged(schema, config as Config),
    [MapperKind.ROOT_FIELD]: (config) =>
      wireOf(schema, config).hidden === true ? null : toWireField(schema, config as Config),
  });
  const wire = mapSchema(executed, {
    [MapperKind.OBJECT_FIELD]: (config, name) => {
      const { hidden, name: wireName } = wireOf(schema, config);
      return hidden === true
        ? null
        : [wireName ?? toWireName(name), { ...config, extensions: { ...config.extensions, ownName: name } }];
    },
    [MapperKind.ROOT_FIELD]: () => undefined,
  });
  return { wire, executed };
}

/** Values as they are: compiled as stored, a text is given without a call, whatever it is. */
function unchanged(schema: GraphQLSchema, config: Config): Config {
  if (!isLeafType(getNamedType(config.type))) return config;
  const type = typeFromAST(schema, parseType(String(config.type).replace(/\w+/, 'String')));
  return isOutputType(type) ? { ...config, type } : config;
}

/** The root fields that REST knows, by name, with their parameters in wire names. */
export function readOperations(schema: GraphQLSchema): ReadonlyMap<string, WireOperation> {
  const operations = (['Query', 'Mutation'] as const).flatMap((kind) => {
    const type = kind === 'Query' ? schema.getQueryType() : schema.getMutationType();
    return Object.values(type?.getFields() ?? {})
      .filter((field) => wireOf(schema, field).hidden !== true)
      .map((field) => toOperation(schema, kind, field));
  });
  return new Map(operations.map((operation) => [operation.field, operation]));
}

/** The fields of an input type in wire names; worked out once, because a schema never changes. */
export function readFields(schema: GraphQLSchema, type: GraphQLInputType): readonly WireParameter[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return [];
  const known = knownFields.get(named) ?? toFields(schema, named);
  knownFields.set(named, known);
  return known;
}

/** The fields of a new venue or organizer within an event. */
export function readCreateFields(schema: GraphQLSchema, type: GraphQLInputType): readonly WireParameter[] {
  const create = readFields(schema, type).find(({ wireName }) => wireName === 'create');
  return create === undefined ? [] : readFields(schema, create.type);
}

const knownFields = new WeakMap<GraphQLInputObjectType, readonly WireParameter[]>();

function toFields(schema: GraphQLSchema, type: GraphQLInputObjectType): WireParameter[] {
  return Object.values(type.getFields())
    .filter((field) => wireOf(schema, field).hidden !== true)
    .map((field) => toParameter(schema, field, isRequiredInputField(field)));
}

type Config = GraphQLFieldConfig<unknown, unknown, Record<string, unknown>>;

/** A root field that gives what its rule gives: of a mutation the thing, not a payload. */
function toWireField(schema: GraphQLSchema, config: Config): Config {
  const gives = schema.getType(String(config.extensions?.gives));
  const type = isObjectType(gives) ? gives : config.type;
  return { ...config, type, args: {}, resolve: undefined };
}

function toOperation(
  schema: GraphQLSchema,
  kind: WireOperation['kind'],
  field: GraphQLField<unknown, unknown>,
): WireOperation {
  const input = field.args.find(({ name }) => name === 'input');
  const parameters = field.args
    .filter((arg) => arg !== input && wireOf(schema, arg).hidden !== true)
    .map((arg) => toParameter(schema, arg, isRequiredArgument(arg)));
  const body = input === undefined ? [] : readFields(schema, input.type);
  return {
    field: field.name,
    kind,
    description: field.description ?? '',
    parameters,
    body,
    names: namesOf(schema, [...parameters, ...body]),
    defaults: Object.fromEntries(
      field.args
        .filter(({ defaultValue }) => defaultValue !== undefined)
        .map(({ name, defaultValue }) => [name, defaultValue]),
    ),
    rule: field.extensions.rule as Rule,
  };
}

function namesOf(schema: GraphQLSchema, parameters: readonly WireParameter[]): Record<string, string> {
  const names = parameters.flatMap(({ name, wireName, type }) => [
    [name, wireName],
    ...readCreateFields(schema, type).map((field) => [`${name}.${field.name}`, field.wireName]),
  ]);
  return Object.fromEntries(names) as Record<string, string>;
}

function toParameter(
  schema: GraphQLSchema,
  node: GraphQLArgument | GraphQLInputField,
  required: boolean,
): WireParameter {
  const { name, text = false, lenient = false } = wireOf(schema, node);
  return {
    name: node.name,
    wireName: name ?? toWireName(node.name),
    type: node.type,
    description: node.description ?? '',
    required,
    defaultValue: node.defaultValue,
    text,
    lenient,
  };
}

/** A field of an answer, in its wire name. */
export interface WireField {
  wireName: string;
  description: string;
  /** The name of its type in the schema, and whether it is a list. */
  type: string;
  list: boolean;
}

/** The fields of an object type that REST knows. */
export function readAnswerFields(schema: GraphQLSchema, typeName: string): WireField[] {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) return [];
  return Object.values(type.getFields())
    .filter((field) => wireOf(schema, field).hidden !== true)
    .map((field) => ({
      wireName: wireOf(schema, field).name ?? toWireName(field.name),
      description: field.description ?? '',
      type: getNamedType(field.type).name,
      list: isListType(getNullableType(field.type)),
    }));
}

/** `startDate` → `start_date`. */
function toWireName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

interface WireMarks {
  name?: string;
  hidden?: boolean;
  text?: boolean;
  lenient?: boolean;
}

/** The directive `@wire` of a part of the schema. */
function wireOf(schema: GraphQLSchema, node: Parameters<typeof getDirective>[1]): WireMarks {
  return getDirective(schema, node, 'wire')?.[0] ?? {};
}
