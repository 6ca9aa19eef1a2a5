/**
 * `npm test` holds every promise with a few rows of its table, the first and the last among them;
 * `npm run test:all` runs all rows.
 */
const rows = 3;

/** Whether all of a matrix is to run. */
export const isWhole = process.env.TEST_ALL === '1';

/** Tables whose rows build on each other. */
const stories = new WeakSet<readonly unknown[]>();

/** A table that is never sampled, because its rows build on each other or other tests need them. */
export function story<Table extends readonly unknown[]>(table: Table): Table {
  stories.add(table);
  return table;
}

/** A few items, spread evenly. */
export function sample<Item>(items: readonly Item[], count = rows): readonly Item[] {
  if (isWhole || items.length <= count || stories.has(items)) return items;
  const step = (items.length - 1) / Math.max(count - 1, 1);
  return Array.from({ length: count }, (_, index) => items[Math.round(index * step)] as Item);
}

/** A size that matters only when everything runs: the whole one, or the one of `npm test`. */
export function scaled(whole: number, sampled: number): number {
  return isWhole ? whole : sampled;
}
