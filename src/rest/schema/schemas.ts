import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  getNamedType,
  getNullableType,
  GraphQLBoolean,
  type GraphQLFieldConfig,
  type GraphQLFieldResolver,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLOutputType,
  GraphQLScalarType,
  type GraphQLSchema,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Context } from '../../context/context.ts';
import { withLanguage } from '../../context/create.ts';
import { isLanguage } from '../../i18n/language.ts';
import { toSnakeCase } from '../../values/snake-case.ts';
import { wireNameOf, wireOf } from './wire-schema.ts';

/** The two schemas of the REST API. */
export interface RestSchemas {
  /** In wire names and without hidden fields; sofa-api generates operations from it. */
  wire: GraphQLSchema;
  /** In its own names; values are taken as REST sends them, and written as they are stored. */
  executed: GraphQLSchema;
}

/**
 * Resolves a root field from arguments in the names of the schema; throws errors instead of
 * returning a payload.
 */
type Rule = (context: Context, args: Record<string, unknown>) => unknown;

/** The root value of an execution, which takes note of what the rule returned. */
export interface Root {
  note: (result: unknown) => Promise<void>;
}

type Config = GraphQLFieldConfig<Root, Context, Record<string, unknown>>;

/**
 * Creates the schemas of the REST API from the GraphQL schema. Root fields resolve by the rules
 * that GraphQL has, but a rejected write throws instead of returning a payload; their arguments
 * take any value, so that rules reject invalid ones by name before the coercion of GraphQL can
 * (decision 0011).
 */
export function createRestSchemas(schema: GraphQLSchema): RestSchemas {
  const visible = mapSchema(schema, {
    [MapperKind.COMPOSITE_FIELD]: (config) => asStored(config as Config),
    [MapperKind.ROOT_FIELD]: (config, name) =>
      wireOf(schema, config).hidden === true ? null : toOperation(schema, name, config as Config),
    [MapperKind.SUBSCRIPTION]: () => null,
  });
  const executed = mapSchema(visible, {
    [MapperKind.ROOT_FIELD]: (config) => byRule(config as Config),
    [MapperKind.INPUT_OBJECT_TYPE]: (type) => asSent(type),
  });
  const wire = mapSchema(visible, {
    [MapperKind.OBJECT_FIELD]: (config, name) => {
      const { hidden, name: wireName } = wireOf(schema, config);
      return hidden === true
        ? null
        : [wireName ?? toSnakeCase(name), { ...config, extensions: { ...config.extensions, ownName: name } }];
    },
    [MapperKind.ROOT_FIELD]: (config) => inWireNames(schema, config as Config),
  });
  return { wire, executed };
}

/** The type of all leaf fields: REST writes values as they are stored (decision 0011). */
const storedType = new GraphQLScalarType({ name: 'Stored', serialize: (value) => value });

/** The type of all arguments: rules check the values, and name what is wrong (decision 0011). */
export const sentType = new GraphQLScalarType({ name: 'Sent', parseValue: (value) => value });

function asStored(config: Config): Config {
  return isLeafType(getNamedType(config.type)) ? { ...config, type: replaceLeaf(config.type) } : config;
}

function replaceLeaf(type: GraphQLOutputType): GraphQLOutputType {
  if (isNonNullType(type)) return new GraphQLNonNull(getNullableType(replaceLeaf(type.ofType)));
  return isListType(type) ? new GraphQLList(replaceLeaf(type.ofType)) : storedType;
}

/**
 * A root field with the type that its rule returns: mutations return the resource, not a payload.
 */
function toOperation(schema: GraphQLSchema, name: string, config: Config): Config {
  const ruleType = schema.getType(String(config.extensions?.ruleType));
  const others = (refused.get(name) ?? []).map((each) => [each, { type: GraphQLBoolean }]);
  return {
    ...config,
    type: isObjectType(ruleType) ? ruleType : config.type,
    args: { ...config.args, ...(Object.fromEntries(others) as Config['args']) },
  };
}

/**
 * The arguments and fields that only REST sends, so that rules can refuse them by name: a parent of
 * a tag (wire-format 8), and the trash that terms do not have (wire-format 11.12).
 */
const refused: ReadonlyMap<string, readonly string[]> = new Map([
  ['CreateTagInput', ['parent']],
  ['UpdateTagInput', ['parent']],
  ['deleteCategory', ['permanently']],
  ['deleteTag', ['permanently']],
]);

function inWireNames(schema: GraphQLSchema, config: Config): Config {
  const args = Object.entries(config.args ?? {}).map(([name, arg]) => [
    wireNameOf(schema, { ...arg, name }),
    { ...arg, extensions: { ...arg.extensions, ownName: name } },
  ]);
  return { ...config, args: Object.fromEntries(args) as Config['args'] };
}

/**
 * A root field that passes its arguments to the rule as they were sent; an input object has its
 * fields.
 */
function byRule(config: Config): Config {
  const args = Object.entries(config.args ?? {}).map(([name, arg]) => {
    const type = getNullableType(arg.type);
    return [name, { ...arg, type: isInputObjectType(type) ? type : sentType }];
  });
  const resolve = resolverOf(config.extensions?.rule as Rule);
  return { ...config, args: Object.fromEntries(args) as Config['args'], resolve };
}

function resolverOf(rule: Rule): GraphQLFieldResolver<Root, Context, Record<string, unknown>> {
  return async (root, args, context) => {
    const { language } = args;
    const result = await rule(isLanguage(language) ? withLanguage(context, language) : context, args);
    await root.note(result);
    return result;
  };
}

/** An input object whose fields take any value, and have no defaults: rules have them. */
function asSent(type: GraphQLInputObjectType): GraphQLInputObjectType {
  const { fields, ...config } = type.toConfig();
  const names = [...Object.keys(fields), ...(refused.get(type.name) ?? [])];
  return new GraphQLInputObjectType({
    ...config,
    isOneOf: false,
    fields: Object.fromEntries(names.map((name) => [name, { type: sentType }])),
  });
}
