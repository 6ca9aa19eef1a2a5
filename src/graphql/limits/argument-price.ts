import { filters, prices, searching } from './limits.ts';

/** What the values within an argument cost, beyond themselves. */
interface Rates {
  /** Each object. */
  object: number;
  /** Each member of an object. */
  member: number;
}

/**
 * What the value of an argument costs: 1 for each value in a list or an object, more for each condition of a filter,
 * for each text that is searched and, in a mutation, for each object that is written (decision 0035).
 */
export function argumentPrice(name: string, isWritten: boolean): (value: unknown) => number {
  const rates = {
    object: isWritten ? prices.written : 0,
    member: filters.includes(name) ? prices.condition : 1,
  };
  return (value) => priceOf(name, value, rates);
}

/** How many things a bulk holds: the longest list of objects in an argument of a mutation. */
export function bulkSize(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(0, ...Object.values(value).map((member) => (Array.isArray(member) ? member.length : 0)));
}

/** How long the list is that a value is read as: one value is a list of one. */
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
