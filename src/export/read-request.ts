import {
  coerceInputValue,
  GraphQLBoolean,
  type GraphQLError,
  type GraphQLSchema,
  isInputType,
} from 'graphql';
import type { ExportInput } from '../calendar/export.ts';
import { accepted, Checks, type Input } from '../calendar/input/checks.ts';
import { createParameterReader, type Raw } from '../rest/input/coercion.ts';
import type { WireOperation, WireParameter } from '../rest/schema/wire-schema.ts';
import { type Kind, kindFacts } from '../values/kinds.ts';
import type { Writing } from './csv.ts';

/** What an address asks to be exported. */
export interface Asked extends Writing, ExportInput {
  /** Names of parameters that nobody knows. */
  ignored: string[];
}

/** A page of a whole is none: an export is never cut. */
const ofPages = ['page', 'perPage'];

/**
 * Reads the parameters of a REST list, in its dialect and names, and `filter`: JSON in the form of the GraphQL filter of
 * the kind. Throws where `filter` or `raw` is no such thing; all other values are checked by the rules of the list.
 */
export function readAsked(
  schema: GraphQLSchema,
  { parameters }: WireOperation,
  { kind, query }: { kind: Kind; query: Raw },
): Asked {
  const known = parameters.filter(({ name }) => !ofPages.includes(name));
  const checks = new Checks();
  const raw = readRaw(checks, schema, query);
  const filter = readFilter(checks, schema, { kind, value: query.filter });
  checks.throwIfAny();
  const names = new Set(['raw', 'filter', ...known.map(({ wireName }) => wireName)]);
  return {
    raw,
    filter,
    input: toInput(schema, known, query),
    ignored: Object.keys(query).filter((name) => !names.has(name)),
  };
}

/** Names of the schema for names of the wire, with the defaults of the SDL save those that leave something out. */
function toInput(schema: GraphQLSchema, parameters: readonly WireParameter[], query: Raw): Input {
  const values = createParameterReader(schema, parameters)(query);
  return Object.fromEntries(
    parameters.map(({ name, defaultValue }) => [
      name,
      values[name] ?? (name === 'hideEmpty' ? false : defaultValue),
    ]),
  );
}

function readRaw(checks: Checks, schema: GraphQLSchema, query: Raw): boolean {
  const { raw } = createParameterReader(schema, [rawParameter])(query);
  return raw === undefined ? false : (accepted(checks.boolean('raw', raw)) ?? false);
}

const rawParameter: WireParameter = {
  name: 'raw',
  wireName: 'raw',
  type: GraphQLBoolean,
  description: '',
  required: false,
  defaultValue: false,
  text: false,
  lenient: false,
};

function readFilter(
  checks: Checks,
  schema: GraphQLSchema,
  { kind, value }: { kind: Kind; value: unknown },
): Input | undefined {
  if (value === undefined) return undefined;
  const name = `${kindFacts[kind].type}Filter`;
  const type = schema.getType(name);
  const refuse = (place: string) => checks.addError('filter', 'invalid.exportFilter', { type: name, place });
  const json = typeof value === 'string' ? parseJson(value) : undefined;
  if (!isInputType(type) || typeof json !== 'object' || json === null) {
    refuse(name);
    return undefined;
  }
  return coerceInputValue(json, type, (path, _, error) =>
    refuse([...path, ...fieldIn(error)].join('.') || name),
  ) as Input;
}

/** GraphQL says where an object is wrong; which of its fields is unknown or missing stands in the sentence alone. */
function fieldIn({ message }: GraphQLError): string[] {
  return [...message.matchAll(/^Field "(\w+)"/g)].flatMap(([, field = '']) => field);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
