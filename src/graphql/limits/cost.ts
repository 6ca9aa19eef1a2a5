import {
  type DocumentNode,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';
import { argumentPrice, bulkSize, lengthOf } from './argument-price.ts';
import { prices, sizes, totals } from './limits.ts';
import { type CostMarks, introspectionSizes, readCostMarks, readSize, slicingOf } from './list-size.ts';
import { add, combine, multiply, type Price } from './price.ts';
import { below, collectFields, type Fragments, type Selected } from './selections.ts';
import { WrittenValues } from './written-values.ts';

type Field = GraphQLField<unknown, unknown>;

interface Pricing {
  schema: GraphQLSchema;
  fragments: Fragments;
  values: WrittenValues;
  /** Whether the operation writes. */
  isMutation: boolean;
  introspection: Record<string, number>;
}

interface Place {
  parent: GraphQLNamedType;
  /** How long the lists are that stand directly in this place: what the field above was sliced to. */
  size?: Price;
}

/**
 * Compiles what operations over a schema cost (decision 0035): about the number of values that the answer holds, lists
 * multiplied by their sizes, and what it takes to find them. The document must be valid, and within `limitExtent`.
 */
export function createPricing(
  schema: GraphQLSchema,
): (document: DocumentNode, operation: OperationDefinitionNode) => Price {
  const introspection = introspectionSizes(schema);
  return ({ definitions }, operation) => {
    const parent = schema.getRootType(operation.operation);
    if (parent === undefined || parent === null) return 0;
    const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
    const pricing = {
      schema,
      fragments: new Map(fragments.map((fragment) => [fragment.name.value, fragment])),
      values: new WrittenValues(operation),
      isMutation: operation.operation === OperationTypeNode.MUTATION,
      introspection,
    };
    return priceSelections(pricing, [operation.selectionSet], { parent });
  };
}

function priceSelections(pricing: Pricing, selections: readonly SelectionSetNode[], place: Place): Price {
  const all = [...collectFields(selections, pricing.fragments).values()];
  return add(all.flatMap((selected) => priceByType(pricing, selected, place)));
}

/** What answers under one name may be fields of several types; each is priced by itself. */
function priceByType(pricing: Pricing, selected: readonly Selected[], place: Place): Price[] {
  const types = Map.groupBy(selected, ({ on }) => on ?? place.parent.name);
  return [...types].map(([name, same]) => {
    const parent = pricing.schema.getType(name) ?? place.parent;
    const field = fieldOf(pricing.schema, parent, same[0]?.field.name.value ?? '');
    return field === undefined ? 1 : priceField(pricing, same, { ...place, parent, field });
  });
}

function fieldOf(schema: GraphQLSchema, parent: GraphQLNamedType, name: string): Field | undefined {
  if (parent === schema.getQueryType()) {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  }
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
}

/** A field: what it takes to find it, then each value in it with all that is selected below. */
function priceField(
  pricing: Pricing,
  selected: readonly Selected[],
  { field, parent, size: given }: Place & { field: Field },
): Price {
  const marks = readCostMarks(pricing.schema, field);
  const slice = sliceOf(pricing, selected, field);
  const size = slice ?? bulkOf(pricing, selected, { parent, field });
  const count = countOf(pricing, { parent, field, size: marks.listSize ?? size ?? given });
  const type = getNamedType(field.type);
  const children = isCompositeType(type)
    ? priceSelections(pricing, below(selected), { parent: type, size: isList(field) ? undefined : size })
    : 0;
  return add([
    marks.weight ?? weightOf(pricing, { parent, field }),
    weightBy(pricing, selected, marks),
    slice === undefined ? 0 : prices.list,
    ...priceArguments(pricing, selected, field),
    multiply(count, add([1, children])),
  ]);
}

function weightOf({ isMutation, schema }: Pricing, { parent, field }: Place & { field: Field }): number {
  if (isMutation && parent === schema.getMutationType()) return prices.mutation;
  return totals.includes(field.name) ? prices.total : 0;
}

/** What the length of an argument makes of the weight. */
function weightBy(
  { values }: Pricing,
  selected: readonly Selected[],
  { by, weights = [] }: CostMarks,
): Price {
  const node = selected[0]?.field;
  if (by === undefined || node === undefined) return 0;
  const last = weights.length - 1;
  return values.measure(node, by, (value) => weights[Math.min(lengthOf(value), last)] ?? 0);
}

function priceArguments(
  { values, isMutation }: Pricing,
  selected: readonly Selected[],
  { args }: Field,
): Price[] {
  const node = selected[0]?.field;
  if (node?.arguments === undefined) return [];
  return args.map(({ name }) => values.measure(node, name, argumentPrice(name, isMutation)));
}

/** The size that the arguments of a field slice a list to. */
function sliceOf({ values }: Pricing, selected: readonly Selected[], field: Field): Price | undefined {
  const slice = slicingOf(field);
  const node = selected[0]?.field;
  if (slice === undefined || node === undefined) return undefined;
  const missing = -1;
  // No list gives more than its rule allows, or than it gives unasked.
  const most = Math.max(sizes.most, slice.standard);
  const sent = slice.names.map((name) =>
    values.measure(node, name, (value) => readSize(value, most) ?? missing),
  );
  return combine(sent, (found) => {
    const largest = Math.max(...found);
    return largest === missing ? slice.standard : largest;
  });
}

/** A mutation of many answers with as many. */
function bulkOf(
  { values, schema, isMutation }: Pricing,
  selected: readonly Selected[],
  { parent, field }: Place & { field: Field },
): Price | undefined {
  const node = selected[0]?.field;
  if (!isMutation || parent !== schema.getMutationType() || node === undefined) return undefined;
  const sent = field.args.map(({ name }) => values.measure(node, name, bulkSize));
  return combine(sent, (found) => Math.max(sizes.plain, ...found));
}

/** How many values stand in a field: one, or as many as its list is long. */
function countOf({ introspection }: Pricing, { parent, field, size }: Place & { field: Field }): Price {
  if (parent.name.startsWith('__') && Object.hasOwn(introspection, field.name))
    return introspection[field.name] ?? 1;
  return isList(field) ? (size ?? sizes.plain) : 1;
}

function isList(field: Field): boolean {
  return isListType(getNullableType(field.type));
}
