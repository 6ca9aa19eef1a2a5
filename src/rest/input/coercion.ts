import {
  getNullableType,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
} from 'graphql';
import { maxListLength } from '../../runtime/input-limits.ts';
import { readCreateFields, type WireParameter } from '../schema/wire-schema.ts';

/** Parsed but unchecked parameters of a query string, form or JSON body, by wire name. */
export type Raw = Record<string, unknown>;

/** The values of a parameter that is repeated without brackets: `a=1&a=2`. */
export class Repeated extends Array<unknown> {}

/** Coerces parameters. */
export type ReadParameters = (raw: Raw) => Raw;

/**
 * Creates a reader that coerces parameters by their type, under the names of the schema: `a=1,2` to
 * a list, `"3.0"` to a number, `1` to true (wire-format 1, 2). For a single-valued parameter the
 * last repeated value counts (decision 0020). Values that cannot be coerced stay unchanged, so that
 * the rules reject them by name.
 */
export function createParameterReader(
  schema: GraphQLSchema,
  parameters: readonly WireParameter[],
): ReadParameters {
  return createReader(schema, parameters, 'name');
}

/** Creates the same under wire names, as the variables of operations have. */
export function createVariableReader(
  schema: GraphQLSchema,
  parameters: readonly WireParameter[],
): ReadParameters {
  return createReader(schema, parameters, 'wireName');
}

function createReader(
  schema: GraphQLSchema,
  parameters: readonly WireParameter[],
  key: 'name' | 'wireName',
): ReadParameters {
  const readers = parameters.map((parameter) => {
    return { name: parameter[key], wireName: parameter.wireName, read: readerOf(schema, parameter) };
  });
  return (raw) => {
    const values: Raw = {};
    for (const { name, wireName, read } of readers) {
      const value = Object.hasOwn(raw, wireName) ? read(raw[wireName]) : undefined;
      if (value !== undefined) values[name] = value;
    }
    return values;
  };
}

/**
 * Creates a reader of the fields of a write. It drops empty strings from lists: forms send an empty
 * list as `categories[]=`, and some clients end lists with a comma (decision 0020).
 */
export function createInputReader(schema: GraphQLSchema, fields: readonly WireParameter[]): ReadParameters {
  const read = createParameterReader(schema, fields);
  return (raw) => {
    const values = read(raw);
    for (const [name, value] of Object.entries(values)) {
      if (Array.isArray(value) && value.length <= maxListLength)
        values[name] = value.filter((item) => !isEmptyEntry(item));
    }
    return values;
  };
}

/**
 * Creates the function that lists the ignored parameters, by wire name: unknown ones, and those
 * without a value in what was read (wire-format 1, decision 0020).
 */
export function createIgnoredFinder(known: readonly Pick<WireParameter, 'name' | 'wireName'>[]) {
  const names = new Map(known.map(({ name, wireName }) => [wireName, name]));
  return (raw: Raw, values: Raw): string[] =>
    Object.keys(raw).filter((wireName) => values[names.get(wireName) ?? ''] === undefined);
}

function isEmptyEntry(item: unknown): boolean {
  return item === '' || (typeof item === 'object' && item !== null && Reflect.get(item, 'number') === '');
}

/** Coerces one value. */
type Read = (value: unknown) => unknown;

function readerOf(schema: GraphQLSchema, { type, text, lenient }: WireParameter): Read {
  const accepted = getNullableType(type);
  const isList = isListType(accepted);
  if (lenient) return (value) => isLenientlyTrue(lastOfRepeated(value));
  const read = text ? readBooleanText : valueReader(schema, accepted);
  if (read === undefined) return lastOfRepeated;
  return (value) => {
    const last = isList ? value : lastOfRepeated(value);
    return last === null || last === undefined ? last : read(last);
  };
}

/** The value of a single-valued parameter: the last one if it is repeated (decision 0020). */
export function lastOfRepeated(value: unknown): unknown {
  return value instanceof Repeated ? value.at(-1) : value;
}

/** The reader of a type; undefined for types whose values need no coercion. */
function valueReader(schema: GraphQLSchema, type: GraphQLInputType): Read | undefined {
  return isListType(type)
    ? listReader(schema, getNullableType(type.ofType))
    : scalarReaders.get(String(type));
}

const scalarReaders = new Map<string, Read>([
  ['Boolean', readBoolean],
  ['Int', readInteger],
  ['Float', readDecimal],
  ['ImageReference', (value) => (value === false ? null : value)],
]);

/**
 * Accepts a comma-separated list, a single value or a list. An empty string stays one: it clears a
 * field, and filters reject it. Of a list that is too long only one entry above the limit is read,
 * so that the rules reject it (decision 0052).
 */
function listReader(schema: GraphQLSchema, type: GraphQLInputType): Read {
  const isLink = isInputObjectType(type);
  const read = isLink ? linkReader(schema, type) : valueReader(schema, type);
  return (value) => {
    if (value === '') return value;
    if (isLink && namesNoLink(value)) return null;
    const entries = entriesOf(value);
    return read === undefined ? entries : entries.map((item) => read(item));
  };
}

function entriesOf(value: unknown): unknown[] {
  if (typeof value === 'string') return value.split(',', maxListLength + 1).map((item) => item.trim());
  return Array.isArray(value) ? [...(value.slice(0, maxListLength + 1) as unknown[])] : [value];
}

/**
 * Reads a venue or organizer of an event: an id, `{"id": 7}`, or the fields of a new one
 * (wire-format 7.1).
 */
function linkReader(schema: GraphQLSchema, type: GraphQLInputType): Read {
  const readCreate = createParameterReader(schema, readCreateFields(schema, type));
  return (item) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item))
      return { number: readInteger(item) };
    const { id = 0, ...fields } = item as Raw;
    return id !== null && !isZero(id) ? { number: readInteger(id) } : { create: readCreate(fields) };
  };
}

/**
 * `0` and `false`, alone or as the only entry, say that there is no venue or organizer (wire-format
 * 11.11).
 */
function namesNoLink(value: unknown): boolean {
  const [only, ...others] = Array.isArray(value) ? (value as unknown[]) : [value];
  if (others.length > 0) return false;
  return typeof only === 'string'
    ? /^\s*(?:0+(?:\.0*)?|false)\s*$/i.test(only)
    : only === 0 || only === false;
}

/**
 * Whether an id is 0, as that of a new item. Objects are excluded because converting one to a
 * number may throw.
 */
function isZero(id: unknown): boolean {
  return typeof id !== 'object' && Number(id) === 0;
}

/** `true`, `1`, `yes` and `on` are true, everything else is false (wire-format 2, strict_dates). */
function isLenientlyTrue(value: unknown): boolean {
  return value === true || value === 1 || ['true', '1', 'yes', 'on'].includes(String(value).toLowerCase());
}

/** Ignores case: some client libraries send `True` and `False` (decision 0020). */
function readBoolean(value: unknown): unknown {
  const word = typeof value === 'string' ? value.toLowerCase() : value;
  if (word === 1 || word === '1' || word === 'true') return true;
  return word === 0 || word === '0' || word === 'false' ? false : value;
}

/**
 * Reads a boolean that must be a string; wraps other values so that the rules reject them
 * (wire-format 2, 8).
 */
function readBooleanText(value: unknown): unknown {
  return typeof value === 'string' ? readBoolean(value) : [value];
}

/**
 * Coordinates that are not numbers count as absent, as in the older service, and are listed as
 * ignored. An empty one is rejected, as in every filter (decision 0020).
 */
function readDecimal(value: unknown): unknown {
  if (value === '') return value;
  const number = readNumber(value, /^\s*-?\d{1,10}(\.\d{1,20})?\s*$/);
  return typeof number === 'number' ? number : undefined;
}

/**
 * Caps integers of any length: a huge page size is capped, a huge page is past the end, a huge id
 * matches nothing (wire-format 2, 4).
 */
function readInteger(value: unknown): unknown {
  const number = readNumber(value, /^\s*-?\d+(\.0*)?\s*$/);
  return Number.isInteger(number) || number === Infinity
    ? Math.min(Number(number), Number.MAX_SAFE_INTEGER)
    : number;
}

function readNumber(value: unknown, pattern: RegExp): unknown {
  return typeof value === 'string' && pattern.test(value) ? Number(value) : value;
}
