import { type CompiledQuery, sql } from 'kysely';
import { sqlBuilder } from './sql.ts';

/**
 * The tables that changed as much as autovacuum waits for by default, in a fifth of their rows or
 * in a tenth since `analyze`.
 */
export const selectDue: CompiledQuery<{ name: string }> = sql<{
  name: string;
}>`select pg_class.relname as name
  from pg_stat_user_tables join pg_class on pg_class.oid = relid
  where schemaname = current_schema() and relkind = 'r'
    and (n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0))
  order by n_dead_tup`.compile(sqlBuilder);

/**
 * Frees the space of former rows of a table, and lets the planner know what it contains; not within
 * a transaction.
 */
export function vacuum(table: string): CompiledQuery {
  return sql`vacuum (analyze) ${sql.table(table)}`.compile(sqlBuilder);
}
