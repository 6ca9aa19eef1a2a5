import fc from 'fast-check';
import {
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type IntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Client } from './client.ts';
import { odd } from './fuzz-odd.ts';
import { rarely, valuesOf } from './fuzz-values.ts';
import type { Known } from './fuzz.ts';

/** A generated operation: one root field, its arguments as variables. */
export interface FuzzQuery {
  field: string;
  isMutation: boolean;
  text: string;
  variables: Record<string, unknown>;
}

/** The published schema. */
export async function readFuzzSchema(client: Client): Promise<GraphQLSchema> {
  const { data } = await client.graphql<IntrospectionQuery>(getIntrospectionQuery({ oneOf: true }));
  if (data === null) throw new Error('the calendar does not tell its schema');
  return buildClientSchema(data);
}

/**
 * Queries of every root field, with variables of the right types, and of a wrong one at each place.
 */
export function fuzzQueries(schema: GraphQLSchema, known: Known): fc.Arbitrary<FuzzQuery> {
  const queries = Object.values(schema.getQueryType()?.getFields() ?? {});
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  return fc.constantFrom(...queries, ...mutations).chain((field) => {
    const isMutation = mutations.includes(field);
    const text = `${isMutation ? 'mutation' : 'query'} ${writeField(field)}`;
    return argumentsOf(field, known).map((variables) => ({ field: field.name, isMutation, text, variables }));
  });
}

/** The selection of a root field down to a depth, its arguments as variables. */
export function writeField({ name, args, type }: GraphQLField<unknown, unknown>, depth = 3): string {
  const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const given = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  return `(${declared}) { ${name}(${given}) ${selectAll(type, depth)} }`;
}

/**
 * What is within an object of its own type has its plain fields alone: an operation has a most of
 * them.
 */
function selectAll(type: GraphQLOutputType, depth: number, above: readonly unknown[] = []): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (!isObjectType(named)) return '{ __typename id }';
  const left = above.includes(named) ? 0 : depth;
  const fields = Object.values(named.getFields()).flatMap((field) => {
    const isDeeper = !isLeafType(getNamedType(field.type));
    if (isDeeper && left === 0) return [];
    return [`${field.name} ${selectAll(field.type, left - 1, [...above, named])}`];
  });
  return `{ __typename ${fields.join(' ')} }`;
}

function argumentsOf({ name, args }: GraphQLField<unknown, unknown>, known: Known) {
  const kind = Object.keys(known).find((each) => name.toLowerCase().includes(stemOf(each))) ?? 'events';
  return fieldsOf(args, known[kind] ?? []);
}

/** `categories` → `categor`: the common part of the names of its root fields. */
function stemOf(collection: string): string {
  return collection.replace(/(ies|s)$/, '');
}

type Resources = Known[string];

/** The depth of nested filters. */
const deepest = 2;

/** Values for arguments, or for fields of a nested input; optional ones sometimes. */
function fieldsOf(
  fields: readonly (GraphQLArgument | GraphQLInputField)[],
  resources: Resources,
  above: readonly GraphQLInputType[] = [],
): fc.Arbitrary<Record<string, unknown>> {
  const isFlat = ({ type }: { type: GraphQLInputType }) =>
    above.filter((each) => each === getNamedType(type)).length < deepest;
  const values = fields.filter(isFlat).map(({ name, type }) => {
    const value = rarely(odd.values, valueOf(name, type, resources, above), 25);
    const weight = isNonNullType(type) ? 60 : 1;
    const absent = fc.constant(undefined);
    return fc
      .oneof({ weight, arbitrary: value }, { weight: isNonNullType(type) ? 1 : 3, arbitrary: absent })
      .map((each) => [name, each] as const);
  });
  const known = fc.tuple(...values).map((pairs) => pairs.filter(([, value]) => value !== undefined));
  return known.map((pairs) => Object.fromEntries(pairs));
}

function valueOf(
  name: string,
  type: GraphQLInputType,
  resources: Resources,
  above: readonly GraphQLInputType[],
): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return valueOf(name, type.ofType, resources, above);
  if (isListType(type)) return fc.array(valueOf(name, type.ofType, resources, above), { maxLength: 3 });
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map((each) => each.name));
  return isInputObjectType(type) ? inputOf(type, resources, above) : scalarOf(name, type.name, resources);
}

function inputOf(
  type: GraphQLInputObjectType,
  resources: Resources,
  above: readonly GraphQLInputType[],
): fc.Arbitrary<unknown> {
  const fields = Object.values(type.getFields());
  const within = [...above, type];
  if (!type.isOneOf) return fieldsOf(fields, resources, within);
  return fc
    .constantFrom(...fields)
    .chain((field) =>
      valueOf(field.name, field.type, resources, within).map((value) => ({ [field.name]: value })),
    );
}

function scalarOf(name: string, type: string, resources: Resources): fc.Arbitrary<unknown> {
  if (type === 'ID') return globalIds(resources);
  if (name === 'slug') return fc.constantFrom(...resources.map(({ slug }) => slug), 'new');
  if (name === 'number') return fc.constantFrom(...resources.map(({ id }) => id));
  return type === 'Boolean' ? fc.boolean() : textOrNumber(name, type);
}

function globalIds(resources: Resources): fc.Arbitrary<string> {
  const types = ['Event', 'Venue', 'Organizer', 'Category', 'Tag', 'User', 'constructor', '__proto__'];
  const ids = fc.constantFrom(0, 2 ** 31, 9_999_999_999, ...resources.map(({ id }) => id));
  const written = fc.tuple(fc.constantFrom(...types), ids);
  return written.map(([type, id]) => Buffer.from(`${type}:${id}`).toString('base64url'));
}

const types: Record<string, string> = { Int: 'integer', Float: 'number' };
const names: Record<string, string> = {
  Date: 'start_date',
  DateTime: 'start_date',
  LocalDateTime: 'start_date',
  TimeZone: 'timezone',
  URL: 'website',
  Cost: 'cost',
  ImageReference: 'image',
  TermReference: 'term',
};

function textOrNumber(name: string, type: string): fc.Arbitrary<unknown> {
  const wireName = name === 'endDate' ? 'end_date' : (names[type] ?? name);
  const values = valuesOf(wireName, { type: types[type] ?? 'string' });
  return values.map((value) => (type in types ? Number(value) : value));
}
