import {
  type GraphQLInputType,
  getNullableType,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
} from 'graphql';
import { mostEntries } from '../../calendar/input/checks';
import { readFields, type WireParameter } from '../schema/wire-schema';

/** Parameters by wire name, as a query, a form or a JSON body holds them. */
export type Raw = Record<string, unknown>;

/** The values of a name that a query or form repeats without brackets: `a=1&a=2`. */
export class Repeated extends Array<unknown> {}

/**
 * Turns values as REST clients write them into those that the rules expect, by the type of each parameter: `a=1,2` into
 * a list, `"3.0"` into a number, `1` into true (wire-format 1, 2). Where one value is wanted, the last of a repeated
 * name counts (decision 0020). What cannot be read that way stays as it is, so that the rules refuse it by name.
 */
export function readParameters(schema: GraphQLSchema, parameters: readonly WireParameter[], raw: Raw): Raw {
  const values: Raw = {};
  for (const parameter of parameters) {
    if (!Object.hasOwn(raw, parameter.wireName)) continue;
    values[parameter.wireName] = readParameter(schema, parameter, raw[parameter.wireName]);
  }
  return values;
}

/**
 * The fields of a write. Entries of a list that are empty texts are not there: forms send an empty list as
 * `categories[]=`, and programs take lists apart that end with a comma (decision 0020).
 */
export function readWritten(schema: GraphQLSchema, fields: readonly WireParameter[], raw: Raw): Raw {
  const values = readParameters(schema, fields, raw);
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value) && value.length <= mostEntries)
      values[name] = value.filter((item) => !isEmptyEntry(item));
  }
  return values;
}

function isEmptyEntry(item: unknown): boolean {
  return item === '' || (typeof item === 'object' && item !== null && Reflect.get(item, 'number') === '');
}

function readParameter(
  schema: GraphQLSchema,
  { type, text, lenient }: WireParameter,
  value: unknown,
): unknown {
  const accepted = getNullableType(type);
  const meant = value instanceof Repeated && !isListType(accepted) ? value.at(-1) : value;
  if (lenient) return isGenerouslyTrue(meant);
  if (meant === null || meant === undefined) return meant;
  return text ? readTruthText(meant) : readValue(schema, accepted, meant);
}

function readValue(schema: GraphQLSchema, type: GraphQLInputType, value: unknown): unknown {
  if (isListType(type)) return readList(schema, getNullableType(type.ofType), value);
  switch (String(type)) {
    case 'Boolean':
      return readTruth(value);
    case 'Int':
      return readInteger(value);
    case 'Float':
      return readDecimal(value);
    case 'ImageReference':
      return value === false ? null : value;
    default:
      return value;
  }
}

/**
 * A comma list, one value, or a list; an empty text stays one: it clears a field, and is refused in a filter. Of a list that
 * is too long only so much is read that the rules see it is (decision 0050).
 */
function readList(schema: GraphQLSchema, type: GraphQLInputType, value: unknown): unknown {
  if (value === '') return value;
  const items = entriesOf(value);
  if (isInputObjectType(type)) return items.map((item) => readLink(schema, type, item));
  return items.map((item) => readValue(schema, type, item));
}

function entriesOf(value: unknown): unknown[] {
  if (typeof value === 'string') return value.split(',', mostEntries + 1).map((item) => item.trim());
  return Array.isArray(value) ? value.slice(0, mostEntries + 1) : [value];
}

/** A venue or organizer of an event: an id, `{"id": 7}`, or the fields of a new one (wire-format 7.1). */
function readLink(schema: GraphQLSchema, type: GraphQLInputType, item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return { number: readInteger(item) };
  const { id = 0, ...fields } = item as Raw;
  if (id !== null && Number(id) !== 0) return { number: readInteger(id) };
  return { create: readParameters(schema, readCreateFields(schema, type), fields) };
}

/** The fields of a new venue or organizer within an event. */
export function readCreateFields(schema: GraphQLSchema, type: GraphQLInputType): readonly WireParameter[] {
  const create = readFields(schema, type).find(({ wireName }) => wireName === 'create');
  return create === undefined ? [] : readFields(schema, create.type);
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
 * refused as in every filter (decision 0013).
 */
function readDecimal(value: unknown): unknown {
  if (value === '') return value;
  const number = readNumber(value, /^\s*-?\d{1,10}(\.\d{1,20})?\s*$/);
  return typeof number === 'number' ? number : undefined;
}

/** However many digits there are: a page size is cut, a page lies past the end, an id names nothing (wire-format 2, 4). */
function readInteger(value: unknown): unknown {
  const number = readNumber(value, /^\s*-?\d+(\.0*)?\s*$/);
  return typeof number === 'number' && Number.isInteger(number)
    ? Math.min(number, Number.MAX_SAFE_INTEGER)
    : number;
}

function readNumber(value: unknown, form: RegExp): unknown {
  return typeof value === 'string' && form.test(value) ? Number(value) : value;
}
