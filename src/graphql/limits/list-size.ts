import {
  getDirectiveValues,
  type GraphQLField,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { sizes, slicing } from './limits.ts';

type Field = GraphQLField<unknown, unknown>;

/** What the SDL says of a field's cost: `@cost(weight: 50, listSize: 12)`, `@cost(by: "groupBy", weights: [0, 50])`. */
export interface CostMarks {
  weight?: number;
  listSize?: number;
  /** The argument that `weights` go by. */
  by?: string;
  weights?: number[];
}

/** Reads `@cost` off a field of the schema. */
export function readCostMarks(schema: GraphQLSchema, { astNode }: Field): CostMarks {
  const directive = schema.getDirective('cost');
  if (directive === null || directive === undefined || astNode === undefined || astNode === null) return {};
  return getDirectiveValues(directive, astNode) ?? {};
}

/** The argument by which a field is sliced, and its size where the argument is not sent; nothing for other fields. */
export function slicingOf({ args }: Field): { names: string[]; standard: number } | undefined {
  const found = args.filter(({ name }) => slicing.includes(name));
  if (found.length === 0) return undefined;
  const standard = found.map(({ defaultValue }) => defaultValue).find((value) => typeof value === 'number');
  return { names: found.map(({ name }) => name), standard: standard ?? sizes.connection };
}

/** A size as it was sent, up to the most: what is no size is refused later, by the rule of the list. */
export function readSize(value: unknown, most: number): number | undefined {
  return typeof value === 'number' && value >= 0 ? Math.min(value, most) : undefined;
}

/**
 * How long the lists of introspection are in this schema, on average: the explorers' query costs about what it answers,
 * and one that goes in circles multiplies.
 */
export function introspectionSizes(schema: GraphQLSchema): Record<string, number> {
  const types = Object.values(schema.getTypeMap());
  const compound = types.filter((type) => isObjectType(type) || isInterfaceType(type));
  const fields = compound.flatMap((type) => Object.values(type.getFields()));
  const inputs = types.filter(isInputObjectType).flatMap((type) => Object.values(type.getFields()));
  const values = types.filter(isEnumType).flatMap((type) => type.getValues());
  const argumentCount = fields.reduce((sum, { args }) => sum + args.length, 0);
  return {
    types: types.length,
    directives: schema.getDirectives().length,
    fields: fields.length / types.length,
    args: argumentCount / fields.length,
    inputFields: inputs.length / types.length,
    enumValues: values.length / types.length,
    interfaces: 1,
    possibleTypes: 1,
    ofType: sizes.wrapped,
  };
}
