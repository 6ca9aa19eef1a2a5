import { coerceInputValue, type GraphQLError, type GraphQLSchema, isInputType } from 'graphql';
import { CalendarError, type Problem } from '../../errors.ts';
import { createIgnoredFinder, createParameterReader, type Raw } from '../../rest/input/coercion.ts';
import { type ExportedField, readExportParameters } from '../../rest/schema/export-parameters.ts';
import { type Kind, kindFacts } from '../../values/kinds.ts';

/** Values by the names of the schema. */
export type Values = Readonly<Record<string, unknown>>;

/** The parameters of an export. */
export interface ExportRequest {
  /** The parameters of the REST list. */
  input: Values;
  /** A filter of GraphQL; both apply. */
  filter: Values | undefined;
  /** Whether the output is for programs (see `writeCsv`). */
  raw: boolean;
  /** Whether headings, states and separators are those of the language (decision 0030). */
  localized: boolean;
  /** Unknown parameters, and those whose value counts as absent. */
  ignored: string[];
}

/** Reads the parameters of an export. */
export interface RequestReader {
  /**
   * Throws `invalidParameters` for `filter`, `raw` and `localized`; the rules of the list check the
   * other values.
   */
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
    const invalid: Record<string, Problem> = {};
    const values = readParameters(query);
    const isSet = (name: 'raw' | 'localized') => {
      const value = values[name] ?? false;
      if (typeof value !== 'boolean') invalid[name] = { key: 'invalid.boolean' };
      return value === true;
    };
    const [raw, localized] = [isSet('raw'), isSet('localized')];
    const { filter, problem } = readFilter(schema, field.kind, query.filter);
    if (problem !== undefined) invalid.filter = problem;
    if (Object.keys(invalid).length > 0) throw new CalendarError('invalidParameters', { invalid });
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

/** The filter that a parameter has as JSON, or the first reason why it has none. */
function readFilter(
  schema: GraphQLSchema,
  kind: Kind,
  value: unknown,
): { filter?: Values; problem?: Problem } {
  if (value === undefined) return {};
  const name = `${kindFacts[kind].type}Filter`;
  const type = schema.getType(name);
  const rejectAt = (place: string): Problem => ({
    key: 'invalid.exportFilter',
    values: { type: name, place },
  });
  const json = typeof value === 'string' ? parseJson(value) : undefined;
  if (!isInputType(type) || typeof json !== 'object' || json === null) return { problem: rejectAt(name) };
  const problems: Problem[] = [];
  const filter = coerceInputValue(json, type, (path, _, error) => {
    problems.push(rejectAt([...path, ...fieldIn(error)].join('.') || name));
  }) as Values;
  return { filter, problem: problems[0] };
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
