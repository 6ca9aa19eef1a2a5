import { readdirSync, readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import {
  getNamedType,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  type GraphQLNamedType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
} from 'graphql';
import { resolvers } from '../../resolvers/index.ts';
import { answerInOwnLanguages } from '../../resolvers/language.ts';
import { textLimits } from '../calendar/input/text-limits.ts';
import type { RequiredFields } from '../context/context.ts';

/** The schema that both interfaces execute: the SDL of `schema/`, answered by `resolvers/`. */
export function createSchema(): GraphQLSchema {
  const folder = new URL('../../schema/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  const typeDefs = files.sort().map((name) => readFileSync(new URL(name, folder), 'utf8'));
  return answerInOwnLanguages(tellLimits(makeExecutableSchema({ typeDefs, resolvers })));
}

/** Adds to the description of each text that can be written how long it may be (decision 0051). */
function tellLimits(schema: GraphQLSchema): GraphQLSchema {
  for (const input of writtenInputs(schema))
    for (const field of Object.values(input.getFields())) {
      const limit = textLimits[field.name];
      if (limit === undefined) continue;
      field.description = `${field.description ?? ''} At most ${limit.toLocaleString('en')} characters${isListType(field.type) ? ' each' : ''}.`;
    }
  return schema;
}

/** The input types of mutations, and those within them. */
function writtenInputs(schema: GraphQLSchema): Set<GraphQLInputObjectType> {
  const found = new Set<GraphQLInputObjectType>();
  const visit = (type: GraphQLNamedType): void => {
    if (!isInputObjectType(type) || found.has(type)) return;
    found.add(type);
    for (const field of Object.values(type.getFields())) visit(getNamedType(field.type));
  };
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  for (const argument of mutations.flatMap(({ args }) => args)) visit(getNamedType(argument.type));
  return found;
}

/** Reads the required fields of every input type off the schema. */
export function readRequiredFields(schema: GraphQLSchema): RequiredFields {
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
  return Object.fromEntries(
    inputs.map((type) => [
      type.name,
      Object.values(type.getFields())
        .filter(isRequiredInputField)
        .map(({ name }) => name),
    ]),
  );
}
