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
import { applyLanguageArguments } from '../../resolvers/language.ts';
import type { RequiredFields } from '../context/context.ts';
import { textLimits } from '../runtime/input-limits.ts';

/**
 * The schema that both interfaces execute: the SDL of `schema/` with the resolvers of `resolvers/`.
 */
export function createSchema(): GraphQLSchema {
  const folder = new URL('../../schema/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  const typeDefs = files.sort().map((name) => readFileSync(new URL(name, folder), 'utf8'));
  return applyLanguageArguments(describeLimits(makeExecutableSchema({ typeDefs, resolvers })));
}

/** Adds the length limit to the description of each text that mutations take (decision 0052). */
function describeLimits(schema: GraphQLSchema): GraphQLSchema {
  for (const input of mutationInputs(schema))
    for (const field of Object.values(input.getFields())) {
      const limit = textLimits[field.name];
      if (limit === undefined) continue;
      const each = isListType(field.type) ? ' each' : '';
      field.description = `${field.description ?? ''} At most ${limit.toLocaleString('en')} characters${each}.`;
    }
  return schema;
}

/** The input types of mutations, nested ones included. */
function mutationInputs(schema: GraphQLSchema): Set<GraphQLInputObjectType> {
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

/** The names of the required fields of every input type. */
export function readRequiredFields(schema: GraphQLSchema): RequiredFields {
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
  const required = inputs.map((type) => {
    const fields = Object.values(type.getFields()).filter(isRequiredInputField);
    return [type.name, fields.map(({ name }) => name)];
  });
  return Object.fromEntries(required) as RequiredFields;
}
