import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLEnumType,
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
  isObjectType,
  isRequiredArgument,
  isScalarType,
} from 'graphql';

/** Other scalars are strings. */
const scalars: Readonly<Record<string, string>> = {
  Boolean: 'boolean',
  Float: 'number',
  Int: 'number',
};

/** Scalars of several JSON types. */
const mixedScalars: Readonly<Record<string, string>> = {
  Cost: 'string | number | readonly unknown[]',
  ImageReference: 'string | number',
  TermReference: 'string | number',
};

const widest = 110;

const heading = `/*
 * The inputs of the schema and the arguments of its fields, as resolvers get them. \`npm run schema\` writes this file
 * from the SDL, and \`npm run check:contract\` proves that it is up to date.
 */

type Optional<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | null };
`;

/**
 * The input types of a schema as TypeScript, because the rules import no GraphQL: filters, the inputs of mutations and the
 * arguments of other fields. The arguments of mutations do not depend on the kind (`Submission` in calendar/post/input.ts).
 */
export function printInputTypes(schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const known: Known[] = [];
  const owners = types
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .filter((type) => type !== schema.getMutationType());
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  const used = reachable([
    ...owners.flatMap((type) => Object.values(type.getFields()).flatMap(({ args }) => args)),
    ...mutations.flatMap(({ args }) => args.filter(({ name }) => name === 'input')),
  ]);
  const inputs = types
    .filter(isInputObjectType)
    .filter((type) => used.has(type))
    .map((type) => {
      const fields = Object.values(type.getFields());
      return printType(`export type ${type.name} = `, { fields, reference: type.name, known });
    });
  const enums = types
    .filter(isEnumType)
    .filter((type) => used.has(type))
    .map(printEnum);
  const members = owners.map((type) => printArguments(type, known)).join('');
  const aliases = Object.entries(mixedScalars).map(([name, type]) => `export type ${name} = ${type};\n`);
  return `${heading}${[...aliases, ...enums, '\n', ...inputs].join('')}
export interface Arguments {\n${members}}\n`;
}

/** The types of fields, including nested ones. */
function reachable(fields: readonly Field[], found = new Set<GraphQLNamedType>()): Set<GraphQLNamedType> {
  for (const field of fields) {
    const type = getNamedType(field.type);
    if (found.has(type)) continue;
    found.add(type);
    if (isInputObjectType(type)) reachable(Object.values(type.getFields()), found);
  }
  return found;
}

function printEnum(type: GraphQLEnumType): string {
  const values = type.getValues().map(({ value }) => `'${value}'`);
  const line = `export type ${type.name} = ${values.join(' | ')};\n`;
  if (line.length <= widest) return line;
  return `export type ${type.name} =\n${fill(values.map((value) => `| ${value}`)).join('\n')};\n`;
}

function printArguments(type: GraphQLObjectType | GraphQLInterfaceType, known: Known[]): string {
  const printed = Object.values(type.getFields())
    .filter(({ args }) => args.length > 0)
    .map(({ name, args }) => {
      const reference = `Arguments['${type.name}']['${name}']`;
      return printType(`    ${name}: `, { fields: args, reference, known });
    });
  if (printed.length === 0) return '';
  const line = `  ${type.name}: { ${printed.map((member) => member.trim()).join(' ')} };\n`;
  return line.length <= widest ? line : `  ${type.name}: {\n${printed.join('')}  };\n`;
}

/** A type that has been printed. */
interface Known {
  reference: string;
  required: string;
  members: Set<string>;
}

interface Printed {
  fields: readonly Field[];
  reference: string;
  known: Known[];
}

type Field = GraphQLInputField | GraphQLArgument;

/** A type after its name; fields of an earlier type are referenced instead of repeated. */
function printType(start: string, { fields, reference, known }: Printed): string {
  const required = fields.filter(isRequired).map(printMember);
  const optional = fields.filter((field) => !isRequired(field)).map(printMember);
  const own = { reference, required: required.join(' '), members: new Set([...required, ...optional]) };
  const same = known.find((each) => isSame(each, own));
  if (same !== undefined) return `${start}${same.reference};\n`;
  const part = required.length === 0 ? largestPart(known, own) : undefined;
  known.push(own);
  const rest = optional.filter((member) => part?.members.has(member) !== true);
  return printParts(start, {
    required: required.length === 0 ? '' : `Readonly<{ ${required.join('; ')} }>`,
    base: part === undefined ? '' : `${part.reference} & `,
    optional: rest,
  });
}

function isRequired(field: Field): boolean {
  return isRequiredArgument(field);
}

function isSame(one: Known, other: Known): boolean {
  return one.required === other.required && [...one.members].join() === [...other.members].join();
}

function largestPart(known: readonly Known[], { members }: Known): Known | undefined {
  return known
    .filter((each) => each.members.size > 2 && [...each.members].every((member) => members.has(member)))
    .toSorted((one, other) => other.members.size - one.members.size)[0];
}

function printParts(
  start: string,
  { required, base, optional }: { required: string; base: string; optional: readonly string[] },
): string {
  if (optional.length === 0) return `${start}${required};\n`;
  const parts = [...(required === '' ? [] : [required]), `Optional<${base}{ ${optional.join('; ')} }>`];
  const indent = /^ */.exec(start)?.[0] ?? '';
  const line = `${start}${parts.join(' & ')};\n`;
  if (line.length <= widest) return line;
  const members = fill(
    optional.map((member) => `${member};`),
    indent,
  );
  const before = `${start}${required}${required === '' ? '' : ' & '}Optional<${base}{`;
  return [before, ...members, `${indent}}>;`, ''].join('\n');
}

function printMember({ name, type }: Field): string {
  return `${name}: ${printValue(type)}`;
}

/** A type without null. */
function printValue(type: GraphQLInputType): string {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return `readonly ${printValue(nullable.ofType)}[]`;
  const { name } = nullable;
  return isScalarType(nullable) && !(name in mixedScalars) ? (scalars[name] ?? 'string') : name;
}

/** Lines of at most 110 characters. */
function fill(members: readonly string[], indent = ''): string[] {
  const lines: string[] = [];
  for (const member of members) {
    const line = lines.at(-1);
    const fits = line !== undefined && line.length + member.length < widest;
    if (fits) lines[lines.length - 1] = `${line} ${member}`;
    else lines.push(`${indent}  ${member}`);
  }
  return lines;
}
