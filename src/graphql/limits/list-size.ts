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

/**
 * The `@calendarCost` directive of a field: `@calendarCost(weight: 50, listSize: 12)`,
 * `@calendarCost(by: "groupBy", weights: [0, 50])`.
 */
export interface CostMarks {
  weight?: number;
  listSize?: number;
  /** The argument whose length is the index into `weights`. */
  by?: string;
  weights?: number[];
}

/** Reads the `@calendarCost` directive of a field. */
export function readCostMarks(schema: GraphQLSchema, { astNode }: Field): CostMarks {
  const directive = schema.getDirective('calendarCost');
  if (directive === null || directive === undefined || astNode === undefined || astNode === null) return {};
  return getDirectiveValues(directive, astNode) ?? {};
}

/**
 * The arguments that limit the length of a field, and its default length; undefined for other
 * fields.
 */
export function slicingOf({ args }: Field): { names: string[]; standard: number } | undefined {
  const found = args.filter(({ name }) => slicing.includes(name));
  if (found.length === 0) return undefined;
  const standard = found.map(({ defaultValue }) => defaultValue).find((value) => typeof value === 'number');
  return { names: found.map(({ name }) => name), standard: standard ?? sizes.connection };
}

/** A requested length, at most `most`; the rule of the list rejects invalid lengths later. */
export function readSize(value: unknown, most: number): number | undefined {
  return typeof value === 'number' && value >= 0 ? Math.min(value, most) : undefined;
}

/**
 * The average lengths of the lists of introspection in this schema, so that a recursive
 * introspection query multiplies.
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
