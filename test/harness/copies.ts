import { sql } from 'kysely';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import type { World } from './world.ts';

/**
 * Copies an event so many times, in less time than it takes to write each through the interface.
 * The ids follow 10000.
 */
export async function copyEvent({ database }: World, id: number, many: number): Promise<void> {
  const tables = ['event', 'event_text', 'event_words', 'event_venue', 'event_term'];
  for (const table of tables) {
    const key = table === 'event' ? 'id' : 'event_id';
    const columns = sql.join((await storedColumns(database, table)).map((name) => sql.ref(name)));
    for (let at = 0; at < many; at += atOnce) {
      const last = Math.min(at + atOnce, many);
      const copy = sql`insert into ${sql.table(table)} (${columns}) select ${columns} from (
        select (json_populate_record(one, json_build_object(${sql.lit(key)}, 10000 + copies.number))).*
        from ${sql.table(table)} as one, generate_series(${sql.lit(at + 1)}, ${sql.lit(last)}) as copies (number)
        where ${sql.ref(key)} = ${id}) as copied`;
      await database.query(copy.compile(sqlBuilder));
    }
  }
}

/** So many texts in four languages are stored within the time of a request, beside other tests. */
const atOnce = 300;

/** The columns of a table that the database does not compute itself. */
async function storedColumns(database: World['database'], table: string): Promise<string[]> {
  const stored = sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER'`;
  return (await database.query(stored.compile(sqlBuilder))).map(({ name }) => name);
}
