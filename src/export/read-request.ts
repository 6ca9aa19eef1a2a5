import { coerceInputValue, type GraphQLError, type GraphQLSchema, isInputType } from 'graphql';
import type { ExportInput } from '../calendar/export.ts';
import { accepted, Checks, type Input } from '../calendar/input/checks.ts';
import { createIgnoredFinder, createParameterReader, type Raw } from '../rest/input/coercion.ts';
import { type ExportedField, readExportParameters } from '../rest/schema/export-parameters.ts';
import { type Kind, kindFacts } from '../values/kinds.ts';

/** The parameters of an export. */
export interface ExportRequest extends ExportInput {
  /** Whether the output is for programs (see `writeCsv`). */
  raw: boolean;
  /** Whether headings, states and separators are those of the language (decision 0120). */
  localized: boolean;
  /** Unknown parameters, and those whose value counts as absent. */
  ignored: string[];
}

/** Reads the parameters of an export. */
export interface RequestReader {
  /** Throws `invalidParameters` for `filter`, `raw` and `localized`; the rules of the list check the other values. */
  read(query: Raw): ExportRequest;
  /** Wire names by the names of the schema, for errors. */
  names: Readonly<Record<string, string>>;
}

/** Creates the reader of the parameters of an export. */
export function createRequestReader(schema: GraphQLSchema, field: ExportedField): RequestReader {
  const { values: parameters, filter: filterParameter, output, names } = readExportParameters(schema, field);
  // `filter` is read below, because its value is JSON.
  const known = [...parameters, ...output];
  const readParameters = createParameterReader(schema, known);
  const findIgnored = createIgnoredFinder([...known, filterParameter]);
  const read = (query: Raw): ExportRequest => {
    const checks = new Checks();
    const values = readParameters(query);
    const isSet = (name: 'raw' | 'localized') =>
      accepted(checks.boolean(name, values[name] ?? false)) ?? false;
    const [raw, localized] = [isSet('raw'), isSet('localized')];
    const filter = readFilter(checks, schema, { kind: field.kind, value: query.filter });
    checks.throwIfAny();
    return {
      ...{ raw, localized },
      filter,
      input: Object.fromEntries(
        parameters.map(({ name, defaultValue }) => [name, values[name] ?? defaultValue]),
      ),
      ignored: findIgnored(query, { ...values, filter }),
    };
  };
  return { read, names };
}

function readFilter(
  checks: Checks,
  schema: GraphQLSchema,
  { kind, value }: { kind: Kind; value: unknown },
): Input | undefined {
  if (value === undefined) return undefined;
  const name = `${kindFacts[kind].type}Filter`;
  const type = schema.getType(name);
  const reject = (place: string) => checks.addError('filter', 'invalid.exportFilter', { type: name, place });
  const json = typeof value === 'string' ? parseJson(value) : undefined;
  if (!isInputType(type) || typeof json !== 'object' || json === null) {
    reject(name);
    return undefined;
  }
  return coerceInputValue(json, type, (path, _, error) =>
    reject([...path, ...fieldIn(error)].join('.') || name),
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
