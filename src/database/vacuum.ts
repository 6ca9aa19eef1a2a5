import { sql } from 'kysely';
import { repeatEvery } from '../runtime/recurring.ts';
import type { Report } from '../runtime/report.ts';
import type { Database } from './database.ts';
import { sqlBuilder } from './statements/sql.ts';

/** How often tables are looked at, in milliseconds. */
const interval = 600_000;

/** The tables that changed as much as autovacuum waits for by default, in a fifth of their rows or in a tenth since `analyze`. */
const selectDue = sql<{ name: string }>`select pg_class.relname as name
  from pg_stat_user_tables join pg_class on pg_class.oid = relid
  where schemaname = current_schema() and relkind = 'r'
    and (n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0))
  order by n_dead_tup`;

/**
 * Frees the space of former rows, and lets the planner know what tables contain, table by table: other statements run in
 * between. Returns the names of the tables (decision 0148).
 */
export async function vacuumDue(database: Pick<Database, 'query'>, signal?: AbortSignal): Promise<string[]> {
  const due = await database.query(selectDue.compile(sqlBuilder));
  const done: string[] = [];
  for (const { name } of due) {
    if (signal?.aborted === true) break;
    await database.query(sql`vacuum (analyze) ${sql.table(name)}`.compile(sqlBuilder));
    done.push(name);
  }
  return done;
}

interface Upkeep {
  database: Database;
  report: Report;
}

/** Does so every ten minutes where the database is embedded, which has no autovacuum. Returns how to stop. */
export function keepVacuuming({ database, report }: Upkeep): () => Promise<void> {
  if (!database.embedded) return () => Promise.resolve();
  return repeatEvery(interval, {
    work: (signal) => vacuumDue(database, signal),
    onError: (error) => report(error, { task: 'vacuum' }),
  });
}
