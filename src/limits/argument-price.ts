import { prices, searching } from './numbers.ts';

/**
 * What the value of an argument costs: 1 for each value in a list or an object, more for each text that is searched
 * and, in a mutation, for each object that is written (decision 0035).
 */
export function argumentPrice(name: string, isWritten: boolean): (value: unknown) => number {
  return (value) => priceOf(name, value, isWritten ? prices.written : 0);
}

/** How many things a bulk holds: the longest list of objects in an argument of a mutation. */
export function bulkSize(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(0, ...Object.values(value).map((member) => (Array.isArray(member) ? member.length : 0)));
}

function priceOf(name: string, value: unknown, written: number): number {
  if (value === undefined || value === null) return 0;
  if (searching.includes(name) && typeof value === 'string') return prices.search;
  if (typeof value !== 'object') return 0;
  const members: [string, unknown][] = Array.isArray(value)
    ? value.map((member: unknown) => [name, member])
    : Object.entries(value);
  const own = Array.isArray(value) ? 0 : written;
  return members.reduce((sum, [key, member]) => sum + 1 + priceOf(key, member, written), own);
}
