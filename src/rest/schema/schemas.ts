import { MapperKind, mapSchema } from '@graphql-tools/utils';
import type { GraphQLFieldConfig, GraphQLSchema } from 'graphql';
import type { Context } from '../../context/context.ts';
import { type Root, toOperation } from '../../graphql/internal-schema.ts';
import { toSnakeCase } from '../../values/snake-case.ts';
import { wireNameOf, wireOf } from './wire-schema.ts';

type Config = GraphQLFieldConfig<Root, Context, Record<string, unknown>>;

/**
 * Creates the schema in wire names and without hidden fields, from which sofa-api generates the
 * operations of REST.
 */
export function createWireSchema(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (config, name) => {
      const { hidden, alone, name: wireName } = wireOf(schema, config);
      return hidden === true
        ? null
        : [
            wireName ?? toSnakeCase(name),
            { ...config, extensions: { ...config.extensions, ownName: name, alone } },
          ];
    },
    [MapperKind.ROOT_FIELD]: (config, name) =>
      wireOf(schema, config).hidden === true
        ? null
        : inWireNames(schema, toOperation(schema, name, config as Config)),
    [MapperKind.SUBSCRIPTION]: () => null,
  });
}

function inWireNames(schema: GraphQLSchema, config: Config): Config {
  const args = Object.entries(config.args ?? {}).map(([name, arg]) => [
    wireNameOf(schema, { ...arg, name }),
    { ...arg, extensions: { ...arg.extensions, ownName: name } },
  ]);
  return { ...config, args: Object.fromEntries(args) as Config['args'] };
}
