import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { sql } from 'kysely';
import type { Config } from '../../src/config/config.ts';
import { transaction } from '../../src/database/database.ts';
import { openUnmigrated } from '../../src/database/open.ts';
import { sqlBuilder } from '../../src/database/statements/sql.ts';

const file = new URL('dumps.json.br', import.meta.url);

/**
 * A calendar of each earlier version of the schema as SQL, by its last migration. Versions are
 * those that programs really had: some migrations were changed after calendars had run them, or
 * came before those with lower numbers.
 */
export function readDumps(): Record<string, string> {
  return JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as Record<string, string>;
}

/** They have most of their text in common, and take little space together. */
export function writeDumps(dumps: Readonly<Record<string, string>>): void {
  const sorted = Object.fromEntries(Object.entries(dumps).sort(([one], [other]) => (one < other ? -1 : 1)));
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  writeFileSync(file, brotliCompressSync(JSON.stringify(sorted), { params }));
}

/** Settings of the session, and commands of psql: a dump must run on any version of PostgreSQL. */
const settings = /^(SET .*|SELECT pg_catalog\.set_config\('search_path'.*|\\(un)?restrict .*)\n/gm;

/** The SQL of a dump without what only its own version understands. */
export function portable(dump: string): string {
  return dump.replaceAll(settings, '');
}

/** Replaces everything in a calendar by a dump. */
export async function restore(config: Config, dump: string): Promise<void> {
  const database = await openUnmigrated(config);
  try {
    await transaction(database, async (em) => {
      // Functions come before the tables that they are about.
      const statements = [
        'drop schema public cascade',
        'create schema public',
        'set local check_function_bodies = off',
        dump,
      ];
      for (const statement of statements) await em.execute(statement);
    });
  } finally {
    await database.close();
  }
}

/** The schema of a calendar, one line for each part. */
export const schemaLines = sql<{ line: string }>`
  with own as (select * from pg_class where relnamespace = current_schema()::regnamespace)
  select line from (
    select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull, collname, attidentity,
      attgenerated, pg_get_expr(adbin, adrelid))
    from pg_attribute join own on own.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      left join pg_collation on pg_collation.oid = attcollation
    where relkind in ('r', 'p') and attnum > 0 and not attisdropped
    union all select concat_ws(' ', 'table', relname, relkind, relpersistence, reloptions::text) from own where relkind in ('r', 'p', 'S')
    union all select concat_ws(' ', 'constraint', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = current_schema()::regnamespace
    union all select indexdef from pg_indexes where schemaname = current_schema()
    union all select concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t join own on own.oid = tgrelid where not tgisinternal
    union all select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  ) as part (line) order by line collate "C"`.compile(sqlBuilder);
