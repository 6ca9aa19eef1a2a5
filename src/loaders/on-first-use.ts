import type { Database } from '../database/database.ts';
import type { Reader } from '../policy/viewer.ts';

/** The database and the reader of loaders. */
export interface Source {
  database: Database;
  reader: Reader;
}

type Factories = Record<string, (source: Source) => object>;

type Products<Set extends Factories> = { readonly [Name in keyof Set]: ReturnType<Set[Name]> };

/**
 * Returns a function that makes lazy sets: each product is created on first use, and only created ones are enumerable
 * properties of a set.
 */
export function onFirstUse<Set extends Factories>(factories: Set): (source: Source) => Products<Set> {
  const getters = Object.entries(factories).map(([name, create]) => [
    name,
    {
      get(this: { source: Source }) {
        const value = create(this.source);
        Object.defineProperty(this, name, { value, enumerable: true });
        return value;
      },
    },
  ]);
  const prototype = Object.create(null, Object.fromEntries(getters) as PropertyDescriptorMap) as object;
  return (source) => Object.create(prototype, { source: { value: source } }) as Products<Set>;
}
