import DataLoader from 'dataloader';
import type { Language } from '../i18n/language.ts';

/** What a loader of texts is asked for: a thing, in a language. */
export interface LocalKey {
  id: number;
  language: Language;
}

/** One thing by its id: a single statement for all ids of a batch; null where there is none. */
export function oneById<Row extends { number: number }>(
  read: (ids: number[]) => Promise<Row[]>,
): DataLoader<number, Row | null> {
  return new DataLoader(async (ids) => {
    const rows = new Map((await read([...ids])).map((row) => [row.number, row]));
    return ids.map((id) => rows.get(id) ?? null);
  });
}

/** The rows that belong to an id: a single statement for all ids of a batch, in the order of the statement. */
export function manyById<Row>(
  read: (ids: number[]) => Promise<Row[]>,
  owner: (row: Row) => number,
): DataLoader<number, Row[]> {
  return new DataLoader(async (ids) => {
    const rows = group(await read([...ids]), owner);
    return ids.map((id) => rows.get(id) ?? []);
  });
}

/** The rows that belong to an id, with texts in a language: one statement, however many languages are asked for. */
export function manyByLocalKey<Row>(
  read: (ids: number[], languages: Language[]) => Promise<Row[]>,
  owner: (row: Row) => LocalKey,
): DataLoader<LocalKey, Row[], string> {
  return new DataLoader(
    async (keys) => {
      const rows = group(await read(idsOf(keys), languagesOf(keys)), (row) => nameOf(owner(row)));
      return keys.map((key) => rows.get(nameOf(key)) ?? []);
    },
    { cacheKeyFn: nameOf },
  );
}

/** One thing by id and language; null where there is none. */
export function oneByLocalKey<Row>(
  read: (ids: number[], languages: Language[]) => Promise<Row[]>,
  owner: (row: Row) => LocalKey,
): DataLoader<LocalKey, Row | null, string> {
  return new DataLoader(
    async (keys) => {
      const rows = new Map(
        (await read(idsOf(keys), languagesOf(keys))).map((row) => [nameOf(owner(row)), row]),
      );
      return keys.map((key) => rows.get(nameOf(key)) ?? null);
    },
    { cacheKeyFn: nameOf },
  );
}

function nameOf({ id, language }: LocalKey): string {
  return `${id}:${language}`;
}

function idsOf(keys: readonly LocalKey[]): number[] {
  return [...new Set(keys.map(({ id }) => id))];
}

function languagesOf(keys: readonly LocalKey[]): Language[] {
  return [...new Set(keys.map(({ language }) => language))];
}

function group<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const members = groups.get(keyOf(row));
    if (members === undefined) groups.set(keyOf(row), [row]);
    else members.push(row);
  }
  return groups;
}
