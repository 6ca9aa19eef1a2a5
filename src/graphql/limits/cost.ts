import {
  type DocumentNode,
  type FieldNode,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInterfaceType,
  isListType,
  isObjectType,
  type OperationDefinitionNode,
  OperationTypeNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  valueFromASTUntyped,
} from 'graphql';
import { argumentPrice, bulkSize, lengthOf, measureArgument } from './argument-price.ts';
import { prices, sizes, totals } from './limits.ts';
import { type CostMarks, introspectionSizes, readCostMarks, readSize, slicingOf } from './list-size.ts';
import { add, combine, multiply, type Price } from './price.ts';
import { collectFields, fragmentsOf, type Fragments, nested, type Selected } from './selections.ts';

type Field = GraphQLField<unknown, unknown>;

interface Pricing {
  schema: GraphQLSchema;
  fragments: Fragments;
  /** The average lengths of the lists of introspection. */
  introspection: Record<string, number>;
  isMutation: boolean;
}

/** Where fields are selected. */
interface Scope {
  parent: GraphQLNamedType;
  /** The length of lists directly in this scope: the slice that the field above was limited to. */
  size?: Price;
}

/**
 * A selected field, and one of its nodes: all nodes of one response name have the same arguments.
 */
interface Selection extends Scope {
  field: Field;
  node: FieldNode;
}

/**
 * Compiles the cost of operations (decision 0035): roughly the number of values in the response,
 * lists multiplied by their lengths, and the work of finding them. The document must be valid, and
 * within `limitExtent`.
 */
export function createPricing(
  schema: GraphQLSchema,
): (document: DocumentNode, operation: OperationDefinitionNode) => Price {
  const introspection = introspectionSizes(schema);
  return (document, operation) => {
    const parent = schema.getRootType(operation.operation);
    if (parent === undefined || parent === null) return 0;
    const pricing = {
      schema,
      fragments: fragmentsOf(document),
      introspection,
      isMutation: operation.operation === OperationTypeNode.MUTATION,
    };
    const price = priceSelections(pricing, [operation.selectionSet], { parent });
    return typeof price === 'number' ? price : withDefaults(operation, price);
  };
}

/** A client may name a variable `__proto__`, so the values have no prototype. */
function withDefaults(
  { variableDefinitions = [] }: OperationDefinitionNode,
  price: Exclude<Price, number>,
): Price {
  const defaults = variableDefinitions.map(({ variable, defaultValue }) => [
    variable.name.value,
    defaultValue && valueFromASTUntyped(defaultValue),
  ]);
  const values = Object.fromEntries(defaults) as object;
  return (variables) => price(Object.assign(Object.create(null) as object, values, variables));
}

function priceSelections(pricing: Pricing, selections: readonly SelectionSetNode[], scope: Scope): Price {
  const all = [...collectFields(selections, pricing.fragments).values()];
  return add(all.flatMap((selected) => priceByType(pricing, selected, scope)));
}

/** Fields of several types may share a response name; each is priced separately. */
function priceByType(pricing: Pricing, selected: readonly Selected[], scope: Scope): Price[] {
  const types = Map.groupBy(selected, ({ on }) => on ?? scope.parent.name);
  return [...types].map(([name, same]) => {
    const parent = pricing.schema.getType(name) ?? scope.parent;
    const node = same[0]?.field;
    const field = node && fieldOf(pricing.schema, parent, node.name.value);
    if (node === undefined || field === undefined) return 1;
    return priceField(pricing, same, { ...scope, parent, field, node });
  });
}

function fieldOf(schema: GraphQLSchema, parent: GraphQLNamedType, name: string): Field | undefined {
  if (parent === schema.getQueryType()) {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  }
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
}

/** The work of finding a field, then each of its values with everything selected within it. */
function priceField(pricing: Pricing, selected: readonly Selected[], selection: Selection): Price {
  const { field, parent, node } = selection;
  const isWrite = parent === pricing.schema.getMutationType();
  const marks = readCostMarks(pricing.schema, field);
  const slice = sliceOf(selection);
  const size = slice ?? (isWrite ? bulkOf(selection) : undefined);
  const count = countOf(pricing, { ...selection, size: marks.listSize ?? size ?? selection.size });
  const children = priceSelections(pricing, nested(selected), {
    parent: getNamedType(field.type),
    size: isList(field) ? undefined : size,
  });
  return add([
    marks.weight ?? weightOf(field, isWrite),
    weightBy(node, marks),
    slice === undefined ? 0 : prices.list,
    ...field.args.map(({ name }) => measureArgument(node, name, argumentPrice(name, pricing.isMutation))),
    multiply(count, add([1, children])),
  ]);
}

function weightOf({ name }: Field, isWrite: boolean): number {
  if (isWrite) return prices.mutation;
  return totals.includes(name) ? prices.total : 0;
}

/** The weight that depends on the length of an argument. */
function weightBy(node: FieldNode, { by, weights = [] }: CostMarks): Price {
  if (by === undefined) return 0;
  const last = weights.length - 1;
  return measureArgument(node, by, (value) => weights[Math.min(lengthOf(value), last)] ?? 0);
}

/** The length that the arguments of a field limit a list to. */
function sliceOf({ field, node }: Selection): Price | undefined {
  const slicing = slicingOf(field);
  if (slicing === undefined) return undefined;
  const missing = -1;
  // No list is longer than its rule allows, or than its default.
  const most = Math.max(sizes.most, slicing.standard);
  const sent = slicing.names.map((name) =>
    measureArgument(node, name, (value) => readSize(value, most) ?? missing),
  );
  return combine(sent, (found) => {
    const largest = Math.max(...found);
    return largest === missing ? slicing.standard : largest;
  });
}

/** A bulk mutation returns as many items as it is sent. */
function bulkOf({ field, node }: Selection): Price {
  const sent = field.args.map(({ name }) => measureArgument(node, name, bulkSize));
  return combine(sent, (found) => Math.max(sizes.plain, ...found));
}

/** The number of values in a field: one, or the length of its list. */
function countOf({ introspection }: Pricing, { parent, field, size }: Selection): Price {
  if (parent.name.startsWith('__') && Object.hasOwn(introspection, field.name))
    return introspection[field.name] ?? 1;
  return isList(field) ? (size ?? sizes.plain) : 1;
}

function isList(field: Field): boolean {
  return isListType(getNullableType(field.type));
}
