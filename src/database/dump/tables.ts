import { CompiledQuery } from 'kysely';
import type { Database } from '../database.ts';

/** A table as the catalog describes it, without columns that the database computes. */
export interface Table {
  name: string;
  columns: { name: string; type: string }[];
}

/** Runs a statement, alone or in the current transaction. */
export type Run = <Row>(text: string, parameters?: readonly unknown[]) => Promise<Row[]>;

/** Tables whose rows stay where they are, and why (decision 0088). */
export const leftOut: Readonly<Record<string, string>> = {
  migration: 'the header of a dump names the migrations, and the loading program has run its own',
  event_change: 'its transaction ids have a meaning only in the cluster that assigned them',
  session: 'whoever restores a dump signs in again, and one that ended meanwhile stays ended',
  upload_volume: 'what was uploaded before counts in the calendar that received it',
  rate_limit: 'what clients have consumed is forgotten at the end of its window',
};

/**
 * Rows that are left out of their tables: words that no event has any more stay in none (decision
 * 0164).
 */
const kept: Readonly<Record<string, string>> = {
  search_word: `event_id is not null or exists (select from event_words
    where event_words.language = search_word.language and words @@ ('''' || word || ''':C')::tsquery)`,
};

/** Tables of this schema that are not part of another, or of an extension. */
const own = `c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

const selectColumns = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where ${own} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by c.relname, a.attnum`;

const selectReferences = `
  select c.relname as "table", target.relname as target
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class target on target.oid = k.confrelid
  where k.contype = 'f' and target.oid <> c.oid and ${own}`;

interface Reference {
  table: string;
  target: string;
}

/** Runs statements of a database, in the current transaction if there is one. */
export function runIn(database: Pick<Database, 'query'>): Run {
  return <Row>(text: string, parameters: readonly unknown[] = []) =>
    database.query<Row>(CompiledQuery.raw(text, [...parameters]));
}

/** Every table of the schema that is not left out, each after those that it refers to. */
export async function listTables(run: Run): Promise<Table[]> {
  const columns = await run<{ table: string; name: string; type: string }>(selectColumns);
  const tables = new Map<string, Table>();
  for (const { table: name, ...column } of columns) {
    if (Object.hasOwn(leftOut, name)) continue;
    const table = tables.get(name) ?? { name, columns: [] };
    table.columns.push(column);
    tables.set(name, table);
  }
  return inOrder([...tables.values()], await run<Reference>(selectReferences));
}

/** The tables of a circle come in any order: their references are checked at commit. */
function inOrder(tables: readonly Table[], references: readonly Reference[]): Table[] {
  const sorted: Table[] = [];
  let rest = tables;
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ name }) => name));
    const isFree = ({ name }: Table) =>
      references.every(({ table, target }) => table !== name || !waiting.has(target));
    const free = rest.filter(isFree);
    const next = free.length > 0 ? free : rest;
    sorted.push(...next);
    rest = rest.filter((table) => !next.includes(table));
  }
  return sorted;
}

/** The rows of a table as lines of JSON: a list of texts and nulls each. */
export function selectLines({ name, columns }: Table): string {
  const values = columns.map((column) => `${quote(column.name)}::text`).join(', ');
  const condition = kept[name] === undefined ? '' : ` where ${kept[name]}`;
  return `select json_build_array(${values})::text as line from ${quote(name)}${condition}`;
}

/** A name in a statement. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
