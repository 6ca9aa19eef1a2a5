import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  type DocumentNode,
  getNamedType,
  getNullableType,
  GraphQLBoolean,
  type GraphQLFieldConfig,
  type GraphQLFieldResolver,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  type GraphQLSchema,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type NamedTypeNode,
  typeFromAST,
  type TypeNode,
  visit,
} from 'graphql';
import { languagesOf } from '../calendar/texts/translations.ts';
import type { Context } from '../context/context.ts';
import { withLanguage } from '../context/create.ts';
import { isLanguage, type Language } from '../i18n/language.ts';
import { type Kind as KindName, kindFacts, kinds, type KnownVersion } from '../values/kinds.ts';

/**
 * Resolves a root field from arguments in the names of the schema; throws errors instead of
 * returning a payload.
 */
type Rule = (context: Context, args: Record<string, unknown>, info: GraphQLResolveInfo) => unknown;

/** A resource that a rule returned, beside what the operation selects of it. */
export interface NotedResource extends KnownVersion {
  kind: KindName;
  /** The languages in which it has a title or name. */
  languages: Language[];
}

/** The root value of an execution; `note` takes note of the resource that a rule returned. */
export interface Root {
  note?: (resource: NotedResource) => void;
}

type Config = GraphQLFieldConfig<Root, Context, Record<string, unknown>>;

/**
 * Creates the schema for the operations of the service itself: REST, pages and feeds. Root fields
 * resolve by the rules that GraphQL clients have, but a rejected write throws instead of returning
 * a payload. Arguments take any value, so that rules reject invalid ones by name before the
 * coercion of GraphQL can, and leaves are as they are stored (decision 0011).
 */
export function createInternalSchema(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.COMPOSITE_FIELD]: (config) => asStored(config as Config),
    [MapperKind.ROOT_FIELD]: (config, name) => byRule(toOperation(schema, name, config as Config)),
    [MapperKind.INPUT_OBJECT_TYPE]: (type) => asSent(type),
    [MapperKind.SUBSCRIPTION]: () => null,
  });
}

/** A document whose variables take any value, as the arguments of the internal schema do. */
export function withSentVariables(internal: GraphQLSchema, document: DocumentNode): DocumentNode {
  return visit(document, {
    VariableDefinition: (node) => ({ ...node, type: typeIn(internal, node.type), defaultValue: undefined }),
  });
}

/** The type of a variable: an input object, or whatever is sent. */
function typeIn(internal: GraphQLSchema, node: TypeNode): TypeNode {
  const type = typeFromAST(internal, node as NamedTypeNode);
  const input = type === undefined ? undefined : getNullableType(type);
  const { name } = isInputObjectType(input) ? input : sentType;
  return { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: name } };
}

/** The type of all leaf fields: values are as they are stored (decision 0011). */
const storedType = new GraphQLScalarType({ name: 'Stored', serialize: (value) => value });

/** The type of all arguments: rules check the values, and name what is wrong (decision 0011). */
const sentType = new GraphQLScalarType({ name: 'Sent', parseValue: (value) => value });

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
export function toOperation(schema: GraphQLSchema, name: string, config: Config): Config {
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
 * a tag (wire-format 8), and the trash that terms and images do not have (wire-format 11.12).
 */
const refused: ReadonlyMap<string, readonly string[]> = new Map([
  ['CreateTagInput', ['parent']],
  ['UpdateTagInput', ['parent']],
  ['deleteCategory', ['permanently']],
  ['deleteTag', ['permanently']],
  ['deleteImage', ['permanently']],
]);

/**
 * A root field that passes its arguments to the rule as they were sent; an input object has its
 * fields.
 */
function byRule(config: Config): Config {
  const args = Object.entries(config.args ?? {}).map(([name, arg]) => {
    const type = getNullableType(arg.type);
    return [name, { ...arg, type: isInputObjectType(type) ? type : sentType }];
  });
  const kind = kinds.find((each) => kindFacts[each].type === getNamedType(config.type).name);
  const resolve = resolverOf(config.extensions?.rule as Rule, kind);
  return { ...config, args: Object.fromEntries(args) as Config['args'], resolve };
}

/**
 * Resolves a root field by its rule; `kind` is that of the resource that it returns, if it does.
 */
function resolverOf(
  rule: Rule,
  kind: KindName | undefined,
): GraphQLFieldResolver<Root, Context, Record<string, unknown>> {
  return async (root: Root | undefined, args, context, info) => {
    const { language } = args;
    const own = isLanguage(language) ? withLanguage(context, language) : context;
    const result = await rule(own, args, info);
    if (root?.note !== undefined && kind !== undefined) {
      const { number, version } = result as KnownVersion;
      root.note({ kind, number, version, languages: await languagesOf(kind, number, context) });
    }
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
