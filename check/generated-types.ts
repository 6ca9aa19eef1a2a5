import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as operations from '@graphql-codegen/typescript-operations';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLInputFieldConfigMap,
  GraphQLSchema,
  isEnumType,
  isInterfaceType,
  isObjectType,
  Kind,
  OperationTypeNode,
  parse,
  printSchema,
  visit,
} from 'graphql';

/** The types of the schema, which everything may import. */
const schemaTypes = 'schema/types.ts';

/** Documents that are shown to readers, and never run. */
const shown = ['src/developer/samples/sample-operations.graphql'];

const heading = (what: string) => `/* ${what} \`npm run schema\` writes this file. */\n`;

/** The generated types by file: those of the schema, and those of each document of the service. */
export async function printTypes(schema: GraphQLSchema): Promise<Map<string, string>> {
  const documents = globSync('src/**/*.graphql')
    .filter((file) => !shown.includes(file))
    .sort()
    .map((file) => ({ file, document: parse(readFileSync(file, 'utf8'), { noLocation: true }) }));
  const fragments = new Map(
    documents.flatMap(({ file, document }) =>
      fragmentsIn(document).map((node) => [node.name.value, { file, node }]),
    ),
  );
  const types = new Map([[schemaTypes, await printSchemaTypes(schema)]]);
  for (const each of documents) types.set(`${each.file}.ts`, await printOperations(schema, each, fragments));
  return types;
}

/** Enums have the values that they have inside the service. */
function settingsOf(schema: GraphQLSchema) {
  const enums = Object.values(schema.getTypeMap()).filter(isEnumType);
  const valuesOf = (type: (typeof enums)[number]) =>
    Object.fromEntries(type.getValues().map(({ name, value }) => [name, String(value)]));
  return {
    enumValues: Object.fromEntries(enums.map((type) => [type.name, valuesOf(type)])),
    enumType: 'string-literal' as const,
    enumsAsTypes: true,
    ...{ namingConvention: 'keep', immutableTypes: true, skipTypename: true, disableDescriptions: true },
    ...{ arrayInputCoercion: false, useTypeImports: true, onlyOperationTypes: true },
    inputMaybeValue: 'T | null | undefined',
    defaultScalarType: 'string',
    scalars: {
      Cost: { input: 'string | number | readonly unknown[]', output: 'string' },
      ImageReference: { input: 'string | number', output: 'string' },
      TermReference: { input: 'string | number', output: 'string' },
    },
  };
}

/** Inputs, enums and arguments, e.g. `QueryEventArgs`. */
async function printSchemaTypes(schema: GraphQLSchema): Promise<string> {
  const withArguments = new GraphQLSchema({
    ...schema.toConfig(),
    types: [...schema.toConfig().types, ...argumentTypes(schema)],
  });
  const printed = await codegen({
    schema: parse(printSchema(withArguments)),
    ...{ schemaAst: withArguments, documents: [], filename: schemaTypes, config: settingsOf(schema) },
    ...{ plugins: [{ typescript: {} }], pluginMap: { typescript } },
  });
  return heading('The enums and inputs of the schema, and the arguments of its fields.') + printed;
}

/** The arguments of each field as an input type, which the generator prints. */
function argumentTypes(schema: GraphQLSchema): GraphQLInputObjectType[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .filter((type) => !type.name.startsWith('__') && type !== schema.getMutationType())
    .flatMap((type) => {
      const fields: GraphQLFieldConfigMap<unknown, unknown> = type.toConfig().fields;
      return Object.entries(fields).flatMap(([field, { args = {} }]) =>
        Object.keys(args).length === 0
          ? []
          : [
              new GraphQLInputObjectType({
                name: nameOf(type.name, field),
                fields: args as GraphQLInputFieldConfigMap,
              }),
            ],
      );
    });
}

/** `Query` and `eventPage` → `QueryEventPageArgs`. */
function nameOf(type: string, field: string): string {
  return `${type}${field.charAt(0).toUpperCase()}${field.slice(1)}Args`;
}

interface Source {
  file: string;
  document: DocumentNode;
}

type Fragments = ReadonlyMap<string, { file: string; node: FragmentDefinitionNode }>;

/** The types of the results and variables of a document, and the document with them. */
async function printOperations(
  schema: GraphQLSchema,
  { file, document }: Source,
  fragments: Fragments,
): Promise<string> {
  const spread = spreadIn(document, fragments);
  const external = [...spread].map(([name, { node }]) => ({
    ...{ name, node, onType: node.typeCondition.name.value, isExternal: true, importFrom: null },
  }));
  const from = (path: string) => relativePath(file, path);
  const printed = await codegen({
    ...{ schema: parse(printSchema(schema)), schemaAst: schema, filename: `${file}.ts` },
    documents: [{ location: file, document }],
    config: {
      ...settingsOf(schema),
      externalFragments: external,
      importSchemaTypesFrom: schemaTypes,
      inlineFragmentTypes: 'combine' as const,
    },
    ...{ plugins: [{ 'typescript-operations': {} }], pluginMap: { 'typescript-operations': operations } },
    skipDocumentsValidation: false,
  });
  const files = [...new Set([...spread.values()].map((each) => each.file))];
  const paths = `[${files.map((each) => `'${from(each)}'`).join(', ')}]`;
  const named = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const constants = named.map(({ name: { value: name = '' } = {}, operation }) => {
    const type = `${name}${operation === OperationTypeNode.QUERY ? 'Query' : 'Mutation'}`;
    return `\nexport const ${name}Document = readOperation<${type}, ${type}Variables>(import.meta.url, '${name}', ${paths});\n`;
  });
  const imports = [
    ...(named.length === 0 ? [] : [`import { readOperation } from '${from('src/graphql/document.ts')}';\n`]),
    ...files.map((each) => importTypes(printed, { names: namesIn(spread, each), path: from(`${each}.ts`) })),
  ];
  return `${heading(`The types of \`${basename(file)}\`.`)}${imports.join('')}${withoutHelpers(printed)}${constants.join('')}`;
}

function namesIn(spread: Fragments, file: string): string[] {
  return [...spread].filter(([, each]) => each.file === file).map(([name]) => name);
}

/** Imports the types of fragments; one on an interface has a type for each object. */
function importTypes(printed: string, { names, path }: { names: readonly string[]; path: string }): string {
  const types = names.flatMap(
    (name) => printed.match(new RegExp(`\\b${name}(?:_\\w+_)?Fragment\\b`, 'g')) ?? [],
  );
  return types.length === 0 ? '' : `import type { ${[...new Set(types)].join(', ')} } from '${path}';\n`;
}

/** Without the types of the generator that nothing uses, and what is left empty. */
function withoutHelpers(printed: string): string {
  const [, rest = printed] =
    /\/\*\* Internal type[\s\S]*?export type Incremental<.*\n([\s\S]*)/.exec(printed) ?? [];
  const before = printed.slice(0, printed.indexOf('/** Internal type'));
  return `${before}${rest}`
    .replaceAll(/Exact<\{ \[key: string\]: never; \}>/g, 'Record<string, never>')
    .replaceAll(/Exact<(\{[\s\S]*?\n\})>;/g, '$1;')
    .replace("/schema/types'", "/schema/types.ts'")
    .replaceAll(/^type (?=\w+_Fragment )/gm, 'export type ')
    .replaceAll(/\n{3,}/g, '\n\n');
}

function fragmentsIn({ definitions }: DocumentNode): FragmentDefinitionNode[] {
  return definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
}

/** The fragments of other files that a document spreads, directly or within others. */
function spreadIn(
  document: DocumentNode,
  fragments: Fragments,
  found = new Map<string, { file: string; node: FragmentDefinitionNode }>(),
): typeof found {
  const own = new Set(fragmentsIn(document).map(({ name }) => name.value));
  visit(document, {
    FragmentSpread: ({ name: { value } }) => {
      const fragment = fragments.get(value);
      if (fragment === undefined || found.has(value) || own.has(value)) return;
      found.set(value, fragment);
      spreadIn({ kind: Kind.DOCUMENT, definitions: [fragment.node] }, fragments, found);
    },
  });
  return found;
}

function relativePath(from: string, to: string): string {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}
