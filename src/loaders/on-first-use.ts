import type { Database } from '../database/database.ts';
import type { Reader } from '../policy/viewer.ts';

/** Where loaders read, and for whom. */
export interface Source {
  database: Database;
  reader: Reader;
}

type Factories = Record<string, (source: Source) => object>;

/** What each factory makes, under its name. */
type Products<Made extends Factories> = { readonly [Name in keyof Made]: ReturnType<Made[Name]> };

/**
 * Gives a function that makes a set of things of which each is created when it is first used; the enumerable properties of
 * a set are those that were.
 */
export function onFirstUse<Made extends Factories>(factories: Made): (source: Source) => Products<Made> {
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
  return (source) => Object.create(prototype, { source: { value: source } }) as Products<Made>;
}
