import {
  getNullableType,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
} from 'graphql';
import { mostEntries } from '../../calendar/input/checks.ts';
import { readCreateFields, type WireParameter } from '../schema/wire-schema.ts';

/** Parameters by wire name, as a query, a form or a JSON body holds them. */
export type Raw = Record<string, unknown>;

/** The values of a name that a query or form repeats without brackets: `a=1&a=2`. */
export class Repeated extends Array<unknown> {}

/** Reads parameters in wire names; gives their values in the names of the schema. */
export type ReadParameters = (raw: Raw) => Raw;

/**
 * Turns values as REST clients write them into those that the rules expect, by the type of each parameter: `a=1,2` into
 * a list, `"3.0"` into a number, `1` into true (wire-format 1, 2). Where one value is wanted, the last of a repeated
 * name counts (decision 0020). What cannot be read that way stays as it is, so that the rules refuse it by name.
 */
export function createParameterReader(
  schema: GraphQLSchema,
  parameters: readonly WireParameter[],
): ReadParameters {
  const readers = parameters.map((parameter) => ({ ...parameter, read: readerOf(schema, parameter) }));
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
 * The fields of a write. Entries of a list that are empty texts are not there: forms send an empty list as
 * `categories[]=`, and programs take lists apart that end with a comma (decision 0020).
 */
export function createInputReader(schema: GraphQLSchema, fields: readonly WireParameter[]): ReadParameters {
  const read = createParameterReader(schema, fields);
  return (raw) => {
    const values = read(raw);
    for (const [name, value] of Object.entries(values)) {
      if (Array.isArray(value) && value.length <= mostEntries)
        values[name] = value.filter((item) => !isEmptyEntry(item));
    }
    return values;
  };
}

function isEmptyEntry(item: unknown): boolean {
  return item === '' || (typeof item === 'object' && item !== null && Reflect.get(item, 'number') === '');
}

/** Reads one value. */
type Read = (value: unknown) => unknown;

function readerOf(schema: GraphQLSchema, { type, text, lenient }: WireParameter): Read {
  const accepted = getNullableType(type);
  const one = isListType(accepted) ? undefined : lastOfRepeated;
  if (lenient) return (value) => isGenerouslyTrue(lastOfRepeated(value));
  const read = text ? readTruthText : valueReader(schema, accepted);
  if (read === undefined) return lastOfRepeated;
  return (value) => {
    const last = one === undefined ? value : one(value);
    return last === null || last === undefined ? last : read(last);
  };
}

function lastOfRepeated(value: unknown): unknown {
  return value instanceof Repeated ? value.at(-1) : value;
}

/** Reads values of a type; undefined for types whose values stay as they are. */
function valueReader(schema: GraphQLSchema, type: GraphQLInputType): Read | undefined {
  return isListType(type)
    ? listReader(schema, getNullableType(type.ofType))
    : scalarReaders.get(String(type));
}

const scalarReaders = new Map<string, Read>([
  ['Boolean', readTruth],
  ['Int', readInteger],
  ['Float', readDecimal],
  ['ImageReference', (value) => (value === false ? null : value)],
]);

/**
 * A comma list, one value, or a list; an empty text stays one: it clears a field, and is refused in a filter. Of a list that
 * is too long only so much is read that the rules see it is (decision 0050).
 */
function listReader(schema: GraphQLSchema, type: GraphQLInputType): Read {
  const read = isInputObjectType(type) ? linkReader(schema, type) : valueReader(schema, type);
  return (value) => {
    if (value === '') return value;
    const entries = entriesOf(value);
    return read === undefined ? entries : entries.map((item) => read(item));
  };
}

function entriesOf(value: unknown): unknown[] {
  if (typeof value === 'string') return value.split(',', mostEntries + 1).map((item) => item.trim());
  return Array.isArray(value) ? [...(value.slice(0, mostEntries + 1) as unknown[])] : [value];
}

/** A venue or organizer of an event: an id, `{"id": 7}`, or the fields of a new one (wire-format 7.1). */
function linkReader(schema: GraphQLSchema, type: GraphQLInputType): Read {
  const readCreate = createParameterReader(schema, readCreateFields(schema, type));
  return (item) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item))
      return { number: readInteger(item) };
    const { id = 0, ...fields } = item as Raw;
    return id !== null && !isZero(id) ? { number: readInteger(id) } : { create: readCreate(fields) };
  };
}

/** Whether an id names nothing yet. An object is refused as an id: it may be one that no number can be made of. */
function isZero(id: unknown): boolean {
  return typeof id !== 'object' && Number(id) === 0;
}

/** true, 1, yes and on are true, everything else is false (wire-format 2, strict_dates). */
function isGenerouslyTrue(value: unknown): boolean {
  return value === true || value === 1 || ['true', '1', 'yes', 'on'].includes(String(value).toLowerCase());
}

/** In any letter case: libraries of some languages write `True` and `False` (decision 0020). */
function readTruth(value: unknown): unknown {
  const word = typeof value === 'string' ? value.toLowerCase() : value;
  if (word === 1 || word === '1' || word === 'true') return true;
  return word === 0 || word === '0' || word === 'false' ? false : value;
}

/** A truth value that is a text on the wire: a JSON truth value is refused (wire-format 2, 8). */
function readTruthText(value: unknown): unknown {
  return typeof value === 'string' ? readTruth(value) : [value];
}

/**
 * Coordinates that are no numbers count as not sent, as clients of the older service are used to; an empty one is
 * refused as in every filter (decision 0020).
 */
function readDecimal(value: unknown): unknown {
  if (value === '') return value;
  const number = readNumber(value, /^\s*-?\d{1,10}(\.\d{1,20})?\s*$/);
  return typeof number === 'number' ? number : undefined;
}

/** However many digits there are: a page size is cut, a page lies past the end, an id names nothing (wire-format 2, 4). */
function readInteger(value: unknown): unknown {
  const number = readNumber(value, /^\s*-?\d+(\.0*)?\s*$/);
  return Number.isInteger(number) || number === Infinity
    ? Math.min(Number(number), Number.MAX_SAFE_INTEGER)
    : number;
}

function readNumber(value: unknown, form: RegExp): unknown {
  return typeof value === 'string' && form.test(value) ? Number(value) : value;
}
