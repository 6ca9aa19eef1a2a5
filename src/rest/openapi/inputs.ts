import {
  getNamedType,
  getNullableType,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputType,
  isListType,
} from 'graphql';
import { largestPage, textLimits } from '../../runtime/input-limits.ts';
import { largestId } from '../../values/ids.ts';
import { type Route, routes } from '../routing/routes.ts';
import { isTextList, readFields, type WireOperation, type WireParameter } from '../schema/wire-schema.ts';
import { type Json, object, reference } from './json.ts';
import { typeOf as nameOf } from './route-names.ts';

const id = { type: 'integer', minimum: 1, maximum: largestId };
const parent = { type: 'integer', minimum: 0, maximum: largestId };

/** JSON Schemas of input types as clients write them; all others are strings. */
const types: Record<string, Json> = {
  Int: id,
  Float: { type: 'number', format: 'double' },
  Boolean: { type: 'boolean' },
  TermReference: { type: ['integer', 'string'] },
  Cost: { type: ['string', 'number', 'array'], items: { type: ['string', 'number'] } },
  ImageReference: { type: ['integer', 'string'] },
  VenueLink: reference('schemas', 'VenueLink'),
  OrganizerLink: reference('schemas', 'OrganizerLink'),
};

/** Constraints by wire name, in addition to the type. */
const limits: Record<string, Json> = {
  page: { type: 'integer', minimum: 1 },
  per_page: { type: 'integer', minimum: 1, maximum: largestPage },
  geoloc_lat: { minimum: -90, maximum: 90 },
  geoloc_lng: { minimum: -180, maximum: 180 },
  orderby: { enum: ['name', 'slug', 'id', 'count', 'description'] },
};

/** The JSON Schema of a path or query parameter, with its default. */
export function parameterSchema(parameter: WireParameter): Json {
  return { ...typeOf(parameter), ...limits[parameter.wireName], ...defaultOf(parameter) };
}

/** The JSON Schemas of request bodies by name. */
export function inputSchemas(schema: GraphQLSchema, operations: ReadonlyMap<string, WireOperation>): Json {
  const bodies = [...operations.values()].flatMap((operation) => {
    const route = routes.find(({ operation: name, by }) => name === operation.field && by !== 'slug');
    if (route === undefined || operation.body.length === 0) return [];
    return [[bodyName(route), bodySchema(schema, route, operation)] as const];
  });
  return { ...Object.fromEntries(bodies), ...linkSchemas(schema) };
}

/** The name of a request body, e.g. `NewEvent` or `EventChanges`. */
export function bodyName(route: Route): string {
  return route.act === 'create' ? `New${nameOf(route)}` : `${nameOf(route)}Changes`;
}

/** The wire names of the required fields. */
export function requiredOf({ body }: WireOperation): string[] {
  return body.filter(({ required }) => required).map(({ wireName }) => wireName);
}

/**
 * The JSON Schema of a request body. Fields that are optional on create may be null, which clears
 * them (wire-format 2). Only the index has defaults: client generators treat a field with a default
 * as required.
 */
export function bodySchema(schema: GraphQLSchema, route: Route, operation: WireOperation): Json {
  const required = requiredFields(schema, `Create${nameOf(route)}Input`);
  const properties = operation.body.map((parameter) => [
    parameter.wireName,
    {
      description: parameter.description,
      ...fieldSchema(parameter, !required.includes(parameter.wireName)),
    },
  ]);
  const input = `${route.act === 'create' ? 'Create' : 'Update'}${nameOf(route)}Input`;
  const description = schema.getType(input)?.description ?? '';
  return object(Object.fromEntries(properties) as Json, { required: requiredOf(operation), description });
}

function requiredFields(schema: GraphQLSchema, input: string): string[] {
  const type = schema.getType(input);
  const fields = isInputType(type) ? readFields(schema, type) : [];
  return fields.filter(({ required }) => required).map(({ wireName }) => wireName);
}

function fieldSchema(parameter: WireParameter, mayBeNull: boolean): Json {
  const type = parameter.wireName === 'parent' ? parent : schemaWithMaxLength(parameter);
  if (!mayBeNull) return parameter.wireName in nameFields ? { ...type, minLength: 1 } : type;
  if ('oneOf' in type) return { ...type, oneOf: [...(type.oneOf as Json[]), { type: 'null' }] };
  if ('enum' in type) return { ...type, type: ['string', 'null'], enum: [...(type.enum as string[]), null] };
  return { ...type, type: [type.type, 'null'].flat() };
}

/**
 * The schema of a field, with the maximum length of its string or of each string in its list
 * (decision 0052).
 */
function schemaWithMaxLength(parameter: WireParameter): Json {
  const maxLength = textLimits[parameter.name];
  const type = typeOf(parameter);
  if (maxLength === undefined) return type;
  if (type.type !== 'array') return { ...type, maxLength };
  return { ...type, items: { ...(type.items as Json), maxLength } };
}

/** Name fields, which must not be empty (wire-format 2). */
const nameFields = { title: true, venue: true, organizer: true, name: true };

function typeOf({ type, text, lenient }: WireParameter): Json {
  if (text) return { type: 'string', enum: ['true', 'false', '1', '0'] };
  if (lenient) return { type: ['boolean', 'string'] };
  const nullable = getNullableType(type);
  if (!isListType(nullable)) return simpleType(nullable);
  if (isTextList(type)) return { type: 'string', pattern: listPattern(enumValues(type)) };
  const items = simpleType(nullable.ofType);
  const list = { type: 'array', items };
  return '$ref' in items ? { oneOf: [items, list] } : list;
}

function simpleType(type: GraphQLInputType): Json {
  const values = enumValues(type);
  if (values.length > 0) return { type: 'string', enum: values };
  return types[getNamedType(type).name] ?? { type: 'string' };
}

/** The values of an enum as they are on the wire; empty for other types. */
function enumValues(type: GraphQLInputType): string[] {
  const named = getNamedType(type);
  return isEnumType(named) ? named.getValues().map(({ value }) => String(value)) : [];
}

/** Matches one or several of the values, separated by commas. */
function listPattern(values: readonly string[]): string {
  const one = `(${values.join('|')})`;
  return `^${one}(, ?${one})*$`;
}

function defaultOf({ defaultValue }: WireParameter): Json {
  return defaultValue === undefined ? {} : { default: defaultValue };
}

/**
 * A venue or organizer of an event: an id, an object with an id, or the fields of a new one
 * (wire-format 7.1).
 */
function linkSchemas(schema: GraphQLSchema): Json {
  const existing = object({ id: { ...id, description: 'The id of an existing one.' } }, { required: ['id'] });
  return Object.fromEntries(
    ['Venue', 'Organizer'].map((type) => [
      `${type}Link`,
      {
        description: schema.getType(`${type}Link`)?.description,
        oneOf: [id, existing, reference('schemas', `New${type}`)],
      },
    ]),
  );
}
