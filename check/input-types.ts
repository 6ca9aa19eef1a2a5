import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** What each scalar lets through to the rules, which check the rest; any other is a text. */
const scalars: Readonly<Record<string, string>> = {
  Boolean: 'boolean',
  Cost: 'string | number | readonly unknown[]',
  Float: 'number',
  ImageReference: 'string | number',
  Int: 'number',
  TermReference: 'string | number',
};

const widest = 110;

const heading = (what: string) => `/*
 * ${what}, as resolvers get them. \`npm run schema\` writes this file from the SDL, and
 * \`npm run check:contract\` proves that it is fresh.
 */
`;

/** The input types of a schema and the arguments of its fields, as TypeScript: the rules know no GraphQL. */
export function printInputTypes(schema: GraphQLSchema): { inputs: string; arguments: string } {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const inputs = types
    .filter(isInputObjectType)
    .map((type) => `  ${type.name}: ${printFields(Object.values(type.getFields()), '  ')};\n`)
    .join('');
  const fields = printArguments(types);
  const enums = types
    .filter(isEnumType)
    .filter(({ name }) => `${inputs}${fields}`.includes(`Enums['${name}']`))
    .map((type) => `  ${type.name}:\n${fill(type.getValues().map(({ value }) => `| '${value}'`))};\n`)
    .join('');
  return {
    inputs: `${heading('The inputs of the schema')}
export interface Enums {\n${enums}}

export interface Inputs {\n${inputs}}
`,
    arguments: `${heading('The arguments of the fields')}import type { Enums, Inputs } from './schema-inputs.ts';

export interface Arguments {\n${fields}}
`,
  };
}

/** Type by type; equal arguments are written once. */
function printArguments(types: readonly GraphQLNamedType[]): string {
  const known = new Map<string, string>();
  const print = (type: GraphQLObjectType | GraphQLInterfaceType) => {
    const fields = Object.values(type.getFields()).filter(({ args }) => args.length > 0);
    const printed = fields.map(({ name, args }) => {
      const text = printFields(args, '    ');
      const first = known.get(text);
      if (first === undefined) known.set(text, `Arguments['${type.name}']['${name}']`);
      return `    ${name}: ${first ?? text};\n`;
    });
    return printed.length === 0 ? '' : `  ${type.name}: {\n${printed.join('')}  };\n`;
  };
  return types
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .map(print)
    .join('');
}

function printFields(fields: readonly (GraphQLInputField | GraphQLArgument)[], indent: string): string {
  const members = fields.map((field) => {
    const optional = isNonNullType(field.type) && field.defaultValue === undefined ? '' : '?';
    return `${field.name}${optional}: ${printType(field.type)};`;
  });
  const line = `Readonly<{ ${members.join(' ')} }>`;
  return line.length < widest - 40 ? line : `Readonly<{\n${fill(members, indent)}\n${indent}}>`;
}

function printType(type: GraphQLInputType): string {
  return isNonNullType(type) ? printValue(type) : `${printValue(type)} | null`;
}

/** Without null. */
function printValue(type: GraphQLInputType): string {
  if (isNonNullType(type)) return printValue(type.ofType);
  if (isInputObjectType(type)) return `Inputs['${type.name}']`;
  if (isEnumType(type)) return `Enums['${type.name}']`;
  if (isListType(type)) {
    const item = printType(type.ofType);
    return `readonly ${item.includes('|') ? `(${item})` : item}[]`;
  }
  return scalars[type.name] ?? 'string';
}

/** As many on a line as fit. */
function fill(members: readonly string[], indent = '  '): string {
  const lines: string[] = [];
  for (const member of members) {
    const line = lines.at(-1);
    const fits = line !== undefined && line.length + member.length < widest;
    if (fits) lines[lines.length - 1] = `${line} ${member}`;
    else lines.push(`${indent}  ${member}`);
  }
  return lines.join('\n');
}
