import { getDirective } from '@graphql-tools/utils';
import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { toSnakeCase } from '../../values/snake-case.ts';

/** A parameter of the REST API: an argument or input field of the schema, with its wire name. */
export interface WireParameter {
  /** The name in the schema, e.g. `startDate`. */
  name: string;
  /** The name on the wire, e.g. `start_date`. */
  wireName: string;
  type: GraphQLInputType;
  description: string;
  required: boolean;
  defaultValue: unknown;
  /** A default that depends on the time, so that the SDL cannot declare it. */
  computedDefault?: () => unknown;
  /** A boolean that clients write as a string. */
  text: boolean;
  /** A boolean that also accepts `yes` and `on`; any other value is false. */
  lenient: boolean;
}

/** A root field as a REST operation. */
export interface WireOperation {
  field: string;
  kind: 'Query' | 'Mutation';
  description: string;
  /** The arguments except `input`. */
  parameters: WireParameter[];
  /** The fields of `input`; empty for reads and deletes. */
  body: readonly WireParameter[];
  /** The default values of arguments. */
  defaults: Readonly<Record<string, unknown>>;
  /**
   * Wire names by the names in the schema, e.g. `startDate`, `venues.stateProvince`; they name the
   * variables.
   */
  names: Readonly<Record<string, string>>;
}

/** The operations of the REST API by root field. */
export function readOperations(schema: GraphQLSchema): ReadonlyMap<string, WireOperation> {
  const operations = (['Query', 'Mutation'] as const).flatMap((kind) => {
    const type = kind === 'Query' ? schema.getQueryType() : schema.getMutationType();
    return Object.values(type?.getFields() ?? {})
      .filter((field) => wireOf(schema, field).hidden !== true)
      .map((field) => toOperation(schema, kind, field));
  });
  return new Map(operations.map((operation) => [operation.field, operation]));
}

/**
 * The arguments of a root query as parameters, whether or not it is an operation of the REST API.
 */
export function readArguments(schema: GraphQLSchema, field: string): WireParameter[] {
  const { args = [] } = schema.getQueryType()?.getFields()[field] ?? {};
  return args.map((arg) => toParameter(schema, arg, isRequiredArgument(arg)));
}

/** The fields of an input type in wire names; cached, because a schema never changes. */
export function readFields(schema: GraphQLSchema, type: GraphQLInputType): readonly WireParameter[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return [];
  const fields = cachedFields.get(named) ?? toFields(schema, named);
  cachedFields.set(named, fields);
  return fields;
}

/** The fields of a venue or organizer that is created with its event. */
export function readCreateFields(schema: GraphQLSchema, type: GraphQLInputType): readonly WireParameter[] {
  const create = readFields(schema, type).find(({ wireName }) => wireName === 'create');
  return create === undefined ? [] : readFields(schema, create.type);
}

/**
 * The fields of the input of a mutation that only the schema within the service has: they are sent
 * unread, so that rules can refuse them by name.
 */
export function readInternalFields(
  schema: GraphQLSchema,
  internal: GraphQLSchema,
  field: string,
): WireParameter[] {
  const [known, taken] = [schema, internal].map((each) => {
    const { args = [] } = each.getMutationType()?.getFields()[field] ?? {};
    const input = args.find(({ name }) => name === 'input');
    const type = input === undefined ? undefined : getNamedType(input.type);
    return isInputObjectType(type) ? Object.values(type.getFields()) : [];
  });
  const names = new Set(known?.map(({ name }) => name));
  return (taken ?? [])
    .filter(({ name }) => !names.has(name))
    .map((node) => toParameter(internal, node, false));
}

/**
 * Whether a list is a string on the wire, of values separated by commas: `status` (spec 4.3,
 * wire-format 3).
 */
export function isTextList(type: GraphQLInputType): boolean {
  return isListType(getNullableType(type)) && isEnumType(getNamedType(type));
}

const cachedFields = new WeakMap<GraphQLInputObjectType, readonly WireParameter[]>();

function toFields(schema: GraphQLSchema, type: GraphQLInputObjectType): WireParameter[] {
  return Object.values(type.getFields())
    .filter((field) => wireOf(schema, field).hidden !== true)
    .map((field) => toParameter(schema, field, isRequiredInputField(field)));
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
    names: {
      ...Object.fromEntries(field.args.map((arg) => [arg.name, wireNameOf(schema, arg)])),
      ...namesOf(schema, [...parameters, ...body]),
    },
    defaults: Object.fromEntries(
      field.args
        .filter(({ defaultValue }) => defaultValue !== undefined)
        .map(({ name, defaultValue }) => [name, defaultValue]),
    ),
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
    wireName: name ?? toSnakeCase(node.name),
    type: node.type,
    description: node.description ?? '',
    required,
    defaultValue: node.defaultValue,
    text,
    lenient,
  };
}

/** A field of a response object, with its wire name. */
export interface WireField {
  wireName: string;
  description: string;
  /** The name of its type in the schema; for a list that of the items. */
  type: string;
  list: boolean;
}

/** The visible fields of an object type as a part of another one; empty for other types. */
export function readOutputFields(schema: GraphQLSchema, typeName: string): WireField[] {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) return [];
  return Object.values(type.getFields())
    .filter((field) => {
      const { hidden = false, alone = false } = wireOf(schema, field);
      return !hidden && !alone;
    })
    .map((field) => ({
      wireName: wireOf(schema, field).name ?? toSnakeCase(field.name),
      description: field.description ?? '',
      type: getNamedType(field.type).name,
      list: isListType(getNullableType(field.type)),
    }));
}

interface WireDirective {
  name?: string;
  hidden?: boolean;
  alone?: boolean;
  text?: boolean;
  lenient?: boolean;
}

/** What an element of the schema is called on the wire: in snake_case, unless `@wire` names it. */
export function wireNameOf(
  schema: GraphQLSchema,
  node: Parameters<typeof getDirective>[1] & { name: string },
): string {
  return wireOf(schema, node).name ?? toSnakeCase(node.name);
}

/** The arguments of `@wire` on an element of the schema. */
export function wireOf(schema: GraphQLSchema, node: Parameters<typeof getDirective>[1]): WireDirective {
  return getDirective(schema, node, 'wire')?.[0] ?? {};
}
