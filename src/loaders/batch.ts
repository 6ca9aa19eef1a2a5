import DataLoader from 'dataloader';
import type { ByIds, ByLocalIds } from '../database/queries/relation.ts';
import type { Statement } from '../database/statements/prepared.ts';
import type { Language } from '../i18n/language.ts';
import type { Source } from './on-first-use.ts';

/** The key of a loader of texts: a resource, in a language. */
export interface LocalKey {
  id: number;
  language: Language;
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

/** Loads the rows that belong to an id, with texts in a language: one statement for all languages. */
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

function nameOf({ id, language }: LocalKey): string {
  return `${id}:${language}`;
}
