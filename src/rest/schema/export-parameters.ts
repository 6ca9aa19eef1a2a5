import { GraphQLBoolean, type GraphQLSchema, GraphQLString } from 'graphql';
import type { Kind } from '../../values/kinds.ts';
import type { ExportFormat } from '../../values/export-format.ts';
import { readArguments, readOperations, type WireParameter } from './wire-schema.ts';

/** What is exported: the REST list of a kind, or a root field that summarizes it. */
export interface ExportedField {
  kind: Kind;
  operation: string;
  /** The format of the file; only tables have another form for programs. */
  format: ExportFormat;
}

/** The parameters of an export (decision 0030). */
export interface ExportParameters {
  /** Those of the REST list, without pages, and those of the summary (decision 0030). */
  values: WireParameter[];
  /** The GraphQL filter of the kind as JSON. */
  filter: WireParameter;
  /** How the file is written; none if there is only one form. */
  output: WireParameter[];
  /** Wire names by the names of the schema. */
  names: Readonly<Record<string, string>>;
}

/** The parameters of an export, which has neither pages nor defaults that leave out rows. */
export function readExportParameters(schema: GraphQLSchema, field: ExportedField): ExportParameters {
  const list = readOperations(schema).get(`${field.kind}Page`);
  const listed = (list?.parameters ?? [])
    .filter(({ name }) => !paging.includes(name))
    .map((parameter) => ({ ...parameter, ...withAllRows[parameter.name], computedDefault: undefined }));
  const summary = field.operation === list?.field ? [] : summaryParameters(schema, field.operation);
  const names = Object.fromEntries(summary.map(({ name, wireName }) => [name, wireName]));
  const output = field.format === 'csv' ? [raw, localized] : [];
  return { values: [...listed, ...summary], filter, output, names: { ...list?.names, ...names } };
}

/** The arguments of a summary that the export of its list does not have. */
function summaryParameters(schema: GraphQLSchema, field: string): WireParameter[] {
  const known = ['filter', 'language'];
  return readArguments(schema, field)
    .filter(({ name }) => !known.includes(name))
    .map((parameter) => ({ ...parameter, ...withAllRows[parameter.name], defaultValue: undefined }));
}

const paging: readonly string[] = ['page', 'perPage'];

/** What differs from the list, whose defaults leave out rows. */
const withAllRows: Readonly<Record<string, Partial<WireParameter>>> = {
  startDate: { description: 'Starts on this day or later, e.g. `2027-03-14` or `next monday`.' },
  endDate: { description: 'Ends on this day or earlier.' },
  hideEmpty: { defaultValue: false },
  first: { description: 'Returns the first n groups; by default all.' },
};

const common = { required: false, text: false, lenient: false };

const filter: WireParameter = {
  ...common,
  name: 'filter',
  wireName: 'filter',
  type: GraphQLString,
  description: 'A GraphQL filter of the kind as JSON; it must match in addition to the other parameters.',
  defaultValue: undefined,
};

const raw: WireParameter = {
  ...common,
  name: 'raw',
  wireName: 'raw',
  type: GraphQLBoolean,
  description:
    'Whether the table is for programs: without a byte order mark, and without apostrophes before what spreadsheets would take for a formula.',
  defaultValue: false,
};

const localized: WireParameter = {
  ...common,
  name: 'localized',
  wireName: 'localized',
  type: GraphQLBoolean,
  description:
    'Whether headings, states, decimals and the separator of the cells are those of the language, for readers; programs and imports expect the names of REST.',
  defaultValue: false,
};
