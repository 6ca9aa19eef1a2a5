import { readdirSync, readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { type GraphQLSchema, isInputObjectType, isRequiredInputField } from 'graphql';
import { resolvers } from '../resolvers/index.ts';
import { answerInOwnLanguages } from '../resolvers/language.ts';

/** The required fields of each input type, by its name: the SDL alone says what is required (design, Rules). */
export type RequiredFields = Record<string, string[] | undefined>;

/** The schema that both doors execute: the SDL of `schema/`, answered by `resolvers/`. */
export function createSchema(): GraphQLSchema {
  const folder = new URL('../schema/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  const typeDefs = files.sort().map((name) => readFileSync(new URL(name, folder), 'utf8'));
  return answerInOwnLanguages(makeExecutableSchema({ typeDefs, resolvers }));
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
