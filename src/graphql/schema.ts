import { readdirSync, readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { type GraphQLSchema, isInputObjectType, isListType, isRequiredInputField } from 'graphql';
import { textLimits } from '../calendar/input/text-limits';
import { resolvers } from '../../resolvers/index';
import { answerInOwnLanguages } from '../../resolvers/language';

/** The required fields of each input type, by its name: the SDL alone says what is required (design, Rules). */
export type RequiredFields = Record<string, string[] | undefined>;

/** The schema that both doors execute: the SDL of `schema/`, answered by `resolvers/`. */
export function createSchema(): GraphQLSchema {
  const folder = new URL('../schema/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  const typeDefs = files.sort().map((name) => readFileSync(new URL(name, folder), 'utf8'));
  return answerInOwnLanguages(tellLimits(makeExecutableSchema({ typeDefs, resolvers })));
}

/** Adds to the description of each text that can be written how long it may be (decision 0051). */
function tellLimits(schema: GraphQLSchema): GraphQLSchema {
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
  for (const input of inputs.filter(({ name }) => name.endsWith('Input')))
    for (const field of Object.values(input.getFields())) {
      const limit = textLimits[field.name];
      if (limit === undefined) continue;
      field.description = `${field.description ?? ''} At most ${limit.toLocaleString('en')} characters${isListType(field.type) ? ' each' : ''}.`;
    }
  return schema;
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
