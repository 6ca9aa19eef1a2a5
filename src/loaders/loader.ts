import DataLoader from 'dataloader';
import type { Database } from '../database/database.ts';
import type { ByIds, ByLocalIds } from '../database/queries/relation.ts';
import type { Statement } from '../database/statements/prepared.ts';
import type { Language } from '../i18n/language.ts';
import type { Reader } from '../policy/viewer.ts';

/** The database and the reader of loaders. */
export interface Source {
  database: Database;
  reader: Reader;
}

/** The key of a loader of texts: a resource, in a language. */
export interface LocalKey {
  id: number;
  language: Language;
}

type Factories = Record<string, (source: Source) => object>;

type Products<Set extends Factories> = { readonly [Name in keyof Set]: ReturnType<Set[Name]> };

/**
 * Returns a function that makes lazy sets: each product is created on first use, and only created
 * ones are enumerable properties of a set.
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

/** Loads one resource by its id; null where there is none. Each batch is one read. */
export function oneById<Row extends { number: number }>(read: (ids: number[]) => Promise<Row[]>) {
  return new DataLoader<number, Row | null>(async (ids) => {
    const rows = new Map((await read([...ids])).map((row) => [row.number, row]));
    return ids.map((id) => rows.get(id) ?? null);
  });
}

/** Loads the rows that belong to an id, in the order of the statement. */
export function manyById<Row>(statement: Statement<ByIds, Row>, ownerOf: (row: Row) => number) {
  return ({ database, reader }: Source) =>
    new DataLoader<number, Row[]>(async (ids) => {
      const rows = Map.groupBy(await database.query(statement(reader, { ids })), ownerOf);
      return ids.map((id) => rows.get(id) ?? []);
    });
}

/**
 * Loads the rows that belong to an id, with texts in a language: one statement for all languages.
 */
export function manyByLocalKey<Row>(statement: Statement<ByLocalIds, Row>, keyOf: (row: Row) => LocalKey) {
  return ({ database, reader }: Source) =>
    new DataLoader<LocalKey, Row[], string>(
      async (keys) => {
        const ids = [...new Set(keys.map(({ id }) => id))];
        const languages = [...new Set(keys.map(({ language }) => language))];
        const read = await database.query(statement(reader, { ids, languages }));
        const rows = Map.groupBy(read, (row) => nameOf(keyOf(row)));
        return keys.map((key) => rows.get(nameOf(key)) ?? []);
      },
      { cacheKeyFn: nameOf },
    );
}

/** The name of a key, which equal keys share. */
export function nameOf({ id, language }: LocalKey): string {
  return `${id}:${language}`;
}

/**
 * Loads a value of each key: one read for all keys of a group, which returns the value of each id.
 */
export function inGroups<Key extends { id: number }, Value>(
  groupOf: (key: Key) => string,
  read: (first: Key, ids: number[]) => Promise<(id: number) => Value>,
): DataLoader<Key, Value, string> {
  return new DataLoader(
    async (keys) => {
      const values = new Map<string, (id: number) => Value>();
      const reads = [...Map.groupBy(keys, groupOf)].map(async ([name, group]) => {
        const [first] = group;
        if (first !== undefined) values.set(name, await read(first, [...new Set(group.map(({ id }) => id))]));
      });
      await Promise.all(reads);
      return keys.map((key) => values.get(groupOf(key))?.(key.id) ?? new Error('a group was not read'));
    },
    { cacheKeyFn: (key) => `${key.id} ${groupOf(key)}` },
  );
}
