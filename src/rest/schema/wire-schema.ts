import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLFieldConfig,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLScalarType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
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
import type { CalendarError } from '../../errors';
import { toWireName, wireOf } from './wire-names';

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
}

/** The schema as REST sees it, twice. */
export interface WireSchemas {
  /** In wire names, without what REST does not know: sofa-api generates its operations from it. */
  wire: GraphQLSchema;
  /** In its own names: fields that need no resolver are executed fastest. */
  executed: GraphQLSchema;
}

/** What the root fields answer from: here they leave what they found. */
export interface WireRoot {
  /** The thing or page as the rules gave it, which knows more than the wire does. */
  found?: unknown;
}

/**
 * The schema in wire names: what REST does not know is gone, names are in snake_case or as `@wire` says, and values pass
 * through unchanged, so that no coercion answers before the rules do (design, Doors).
 */
export function createWireSchemas(schema: GraphQLSchema): WireSchemas {
  const executed = mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (config) => unchanged(schema, config as Config),
    [MapperKind.ROOT_FIELD]: (config, name, typeName) => {
      const field = schema.getType(typeName);
      if (wireOf(schema, config).hidden === true || field === undefined) return null;
      return [name, toWireField(schema, config as Config)];
    },
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

const knownFields = new WeakMap<GraphQLInputObjectType, readonly WireParameter[]>();

function toFields(schema: GraphQLSchema, type: GraphQLInputObjectType): WireParameter[] {
  return Object.values(type.getFields())
    .filter((field) => wireOf(schema, field).hidden !== true)
    .map((field) => toParameter(schema, field, isRequiredInputField(field)));
}

/** Takes any value and gives it unchanged: the rules of the calendar check it. */
const anyValue = new GraphQLScalarType({ name: 'Value' });

type Config = GraphQLFieldConfig<unknown, unknown, Record<string, unknown>>;

/** A root field whose arguments have wire names and pass through; a payload is unpacked, its failure thrown. */
function toWireField(schema: GraphQLSchema, config: Config): Config {
  const { resolve, args = {} } = config;
  const names = Object.entries(args).map(([name, arg]) => ({
    name,
    arg,
    wireName: wireOf(schema, arg).name ?? toWireName(name),
  }));
  const payload = /^(\w+)Payload$/.exec(getNamedType(config.type).name)?.[1];
  const type = payload === undefined ? config.type : schema.getType(payload);
  return {
    ...config,
    type: type as Config['type'],
    args: Object.fromEntries(names.map(({ wireName }) => [wireName, { type: anyValue }])),
    resolve: async (...[source, wireArgs, context, info]) => {
      const original: Record<string, unknown> = {};
      for (const { name, arg, wireName } of names) {
        const value = wireArgs[wireName] ?? arg.defaultValue;
        if (value !== undefined) original[name] = toSchemaNames(schema, arg.type, value);
      }
      const result = await resolve?.(source, original, context, info);
      const found = payload === undefined ? result : unpack(result as Payload, payload);
      (source as WireRoot).found = found;
      return found;
    },
  };
}

type Payload = { failure?: CalendarError } & Record<string, unknown>;

function unpack(payload: Payload, type: string): unknown {
  if (payload.failure !== undefined) throw payload.failure;
  return payload[type.charAt(0).toLowerCase() + type.slice(1)];
}

/** Turns the wire names within an input back into those of the schema; other names pass, for the rules to refuse. */
function toSchemaNames(schema: GraphQLSchema, type: GraphQLInputType, value: unknown): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    return Array.isArray(value) ? value.map((item) => toSchemaNames(schema, nullable.ofType, item)) : value;
  }
  if (!isInputObjectType(nullable) || !isRecord(value)) return value;
  const fields = readFields(schema, nullable);
  const renamed = Object.entries(value).map(([wireName, item]) => {
    const field = fields.find((each) => each.wireName === wireName);
    return field === undefined ? [wireName, item] : [field.name, toSchemaNames(schema, field.type, item)];
  });
  return Object.fromEntries(renamed) as Record<string, unknown>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toOperation(
  schema: GraphQLSchema,
  kind: WireOperation['kind'],
  field: GraphQLField<unknown, unknown>,
): WireOperation {
  const input = field.args.find(({ name }) => name === 'input');
  return {
    field: field.name,
    kind,
    description: field.description ?? '',
    parameters: field.args
      .filter((arg) => arg !== input && wireOf(schema, arg).hidden !== true)
      .map((arg) => toParameter(schema, arg, isRequiredArgument(arg))),
    body: input === undefined ? [] : readFields(schema, input.type),
  };
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
