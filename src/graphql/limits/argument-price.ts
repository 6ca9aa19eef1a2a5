import { type FieldNode, Kind, valueFromASTUntyped, type ValueNode } from 'graphql';
import { filters, prices, searching } from './limits.ts';
import type { Price } from './price.ts';

/** What the values within an argument cost, beyond themselves. */
interface Rates {
  /** Each object. */
  object: number;
  /** Each member of an object. */
  member: number;
}

/**
 * Applies `measure` to an argument of a field: at once to a literal, otherwise when the variables
 * are known.
 */
export function measureArgument(
  { arguments: args = [] }: FieldNode,
  name: string,
  measure: (value: unknown) => number,
): Price {
  const value = args.find((argument) => argument.name.value === name)?.value;
  if (value === undefined) return measure(undefined);
  if (!hasVariable(value)) return measure(valueFromASTUntyped(value));
  return (variables) => measure(valueFromASTUntyped(value, variables));
}

function hasVariable(node: ValueNode): boolean {
  if (node.kind === Kind.VARIABLE) return true;
  if (node.kind === Kind.LIST) return node.values.some(hasVariable);
  return node.kind === Kind.OBJECT && node.fields.some(({ value }) => hasVariable(value));
}

/**
 * Prices the value of an argument: 1 for each value in a list or an object, more for each condition
 * of a filter, each text that is searched and, in a mutation, each object that is written (decision
 * 0035).
 */
export function argumentPrice(name: string, isMutation: boolean): (value: unknown) => number {
  const rates = {
    object: isMutation ? prices.written : 0,
    member: filters.includes(name) ? prices.condition : 1,
  };
  return (value) => priceOf(name, value, rates);
}

/** The number of items in a bulk mutation: the longest list in one of its arguments. */
export function bulkSize(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(0, ...Object.values(value).map((member) => (Array.isArray(member) ? member.length : 0)));
}

/** The length of a list after input coercion: a single value is a list of one. */
export function lengthOf(value: unknown): number {
  if (value === undefined || value === null) return 0;
  return Array.isArray(value) ? value.length : 1;
}

function priceOf(name: string, value: unknown, rates: Rates): number {
  if (value === undefined || value === null) return 0;
  if (searching.includes(name) && typeof value === 'string') return prices.search;
  if (typeof value !== 'object') return 0;
  if (Array.isArray(value))
    return value.reduce<number>((sum, member) => sum + 1 + priceOf(name, member, rates), 0);
  return Object.entries(value).reduce(
    (sum, [key, member]) => sum + rates.member + priceOf(key, member, rates),
    rates.object,
  );
}
