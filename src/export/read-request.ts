import {
  coerceInputValue,
  GraphQLBoolean,
  type GraphQLError,
  type GraphQLSchema,
  isInputType,
} from 'graphql';
import type { ExportInput } from '../calendar/export.ts';
import { accepted, Checks, type Input } from '../calendar/input/checks.ts';
import { createIgnoredFinder, createParameterReader, type Raw } from '../rest/input/coercion.ts';
import { matchRoutes } from '../rest/routing/routes.ts';
import { readArguments, readOperations, type WireParameter } from '../rest/schema/wire-schema.ts';
import { type Kind, kindFacts } from '../values/kinds.ts';

/** The parameters of an export. */
export interface ExportRequest extends ExportInput {
  /** Whether the output is for programs (see `writeCsv`). */
  raw: boolean;
  /** Unknown parameters, and those whose value counts as absent. */
  ignored: string[];
}

/** An export is never paginated. */
const paging = ['page', 'perPage'];

/** It is read here: its value is JSON. */
const filterParameter = { name: 'filter', wireName: 'filter' };

/** `raw` as REST reads a Boolean. */
const rawParameter = {
  name: 'raw',
  wireName: 'raw',
  type: GraphQLBoolean,
  description: '',
  required: false,
  defaultValue: false,
  text: false,
  lenient: false,
};

/** Reads the parameters of an export. */
export interface RequestReader {
  /** Throws `invalidParameters` for `filter` and `raw`; the rules of the list check the other values. */
  read(query: Raw): ExportRequest;
  /** Wire names by the names of the schema, for errors. */
  names: Readonly<Record<string, string>>;
}

/** Creates the reader of an export of a list: of the parameters of the REST list, and `filter` and `raw`. */
export function createRequestReader(schema: GraphQLSchema, kind: Kind): RequestReader {
  return createReader(schema, kind, []);
}

/** Creates the reader of the export of statistics: of the parameters of that of events, and those of `eventStatistics`. */
export function createStatisticsReader(schema: GraphQLSchema): RequestReader {
  const known = ['filter', 'language'];
  const more = readArguments(schema, 'eventStatistics').filter(({ name }) => !known.includes(name));
  return createReader(
    schema,
    'event',
    more.map((parameter) => ({ ...parameter, defaultValue: undefined })),
  );
}

/** `filter` is the GraphQL filter of the kind as JSON. */
function createReader(schema: GraphQLSchema, kind: Kind, more: readonly WireParameter[]): RequestReader {
  const route = matchRoutes(`/${kindFacts[kind].collection}`)?.routes.get('GET');
  const operation = readOperations(schema).get(route?.operation ?? '');
  const listed = operation?.parameters.filter(({ name }) => !paging.includes(name)) ?? [];
  const parameters = [...listed, ...more];
  const readParameters = createParameterReader(schema, [...parameters, rawParameter]);
  const findIgnored = createIgnoredFinder([...parameters, rawParameter, filterParameter]);
  // The defaults of the SDL apply, except one that would leave out rows.
  const defaultOf = ({ name, defaultValue }: WireParameter) => (name === 'hideEmpty' ? false : defaultValue);
  const read = (query: Raw): ExportRequest => {
    const checks = new Checks();
    const values = readParameters(query);
    const raw = accepted(checks.boolean('raw', values.raw ?? false)) ?? false;
    const filter = readFilter(checks, schema, { kind, value: query.filter });
    checks.throwIfAny();
    return {
      raw,
      filter,
      input: Object.fromEntries(parameters.map((each) => [each.name, values[each.name] ?? defaultOf(each)])),
      ignored: findIgnored(query, { ...values, filter }),
    };
  };
  const names = Object.fromEntries(more.map(({ name, wireName }) => [name, wireName]));
  return { read, names: { ...operation?.names, ...names } };
}

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

/** The path leads to an object; only the message names its unknown or missing field. */
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
