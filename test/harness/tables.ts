import { sql } from 'kysely';
import { type Database, transaction } from '../../src/database/database.ts';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import { inTransaction } from '../../src/database/unit-of-work.ts';

/**
 * The number of rows of every table and their digest: equal before and after means that nothing was
 * written. The last use of a token and the counts of rate limits, which reads store too, do not
 * count, nor do further columns that are named.
 */
export async function readTables(
  database: Database,
  ignored: readonly string[] = [],
): Promise<Record<string, string>> {
  const names = await database.query(
    sql<{ name: string }>`select c.relname as name from pg_class c
      where c.relkind = 'r' and c.relname <> 'rate_limit' and c.relnamespace = 'public'::regnamespace order by 1`.compile(
      sqlBuilder,
    ),
  );
  const row = sql`(to_jsonb(t) - ${sql.val(['last_used_at', ...ignored])}::text[])::text`;
  const digests = names.map(
    ({ name }) => sql`select ${sql.lit(name)} as name,
      count(*) || ' rows ' || coalesce(md5(string_agg(${row}, ' ' order by ${row})), '') as held
      from ${sql.table(name)} t`,
  );
  const rows = await database.query(
    sql<{ name: string; held: string }>`${sql.join(digests, sql` union all `)}`.compile(sqlBuilder),
  );
  return Object.fromEntries(rows.map(({ name, held }) => [name, held]));
}

/**
 * Makes every write to the table fail, at once or at the commit, until the returned function is
 * called.
 */
export async function breakTable(
  database: Database,
  table: string,
  at: 'once' | 'commit',
): Promise<() => Promise<void>> {
  const run = (text: string) => database.query(sql.raw(text).compile(sqlBuilder));
  await run(`create or replace function break_off() returns trigger language plpgsql as
    $$ begin raise exception 'this table is broken'; end $$`);
  await run(
    at === 'once'
      ? `create trigger broken before insert or update on ${table} for each row execute function break_off()`
      : `create constraint trigger broken after insert or update on ${table} deferrable initially deferred
          for each row execute function break_off()`,
  );
  return async () => {
    await run(`drop trigger broken on ${table}`);
  };
}

/**
 * Resets columns of all rows, as SQL: what a test compares has no images of the sample, for
 * example.
 */
export async function resetColumns(
  { database }: { database: Database },
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  await transaction(database, async (em) => {
    for (const [table, values] of Object.entries(columns))
      await sql`update ${sql.table(table)} set ${sql.raw(values)}`.execute(inTransaction(em));
  });
}
