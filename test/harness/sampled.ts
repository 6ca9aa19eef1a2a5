/**
 * `npm test` holds every promise with a few rows of its table, the first and the last among them;
 * `npm run test:all` runs all rows.
 */
const rows = 3;

/** Whether all of a matrix is to run. */
export const isWhole = process.env.TEST_ALL === '1';

/** A few items, spread evenly. */
export function sample<Item>(items: readonly Item[], count = rows): readonly Item[] {
  if (isWhole || items.length <= count) return items;
  const step = (items.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, index) => items[Math.round(index * step)] as Item);
}
