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
import type { WireOperation, WireParameter } from '../rest/schema/wire-schema.ts';
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

/**
 * Creates the reader of the parameters of an export: those of the REST list, `raw`, and `filter` with the GraphQL filter
 * of the kind as JSON. It throws `invalidParameters` for `filter` and `raw`; the rules of the list check the other
 * values.
 */
export function createRequestReader(
  schema: GraphQLSchema,
  kind: Kind,
  operation: WireOperation,
): (query: Raw) => ExportRequest {
  const parameters = operation.parameters.filter(({ name }) => !paging.includes(name));
  const readParameters = createParameterReader(schema, [...parameters, rawParameter]);
  const findIgnored = createIgnoredFinder([...parameters, rawParameter, filterParameter]);
  // The defaults of the SDL apply, except one that would leave out rows.
  const defaultOf = ({ name, defaultValue }: WireParameter) => (name === 'hideEmpty' ? false : defaultValue);
  return (query) => {
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
