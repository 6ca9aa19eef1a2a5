import type { AbstractSqlConnection, MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { migrations, migrationTable } from './migrations/index.ts';
import type { Source } from './source.ts';

/** A constant that no other program on the same server is likely to use. */
const lockKey = 4_771_202;

/**
 * Brings the schema up to date, and returns the names of the migrations that ran. On PostgreSQL several processes may call
 * it at once: one works, the others wait (issue 2).
 */
export async function migrate({ orm, pool }: Pick<Source, 'orm' | 'pool'>): Promise<string[]> {
  const connection = orm.driver.getConnection();
  if (!(await hasPending(connection))) return [];
  const run = () => runPending(orm, connection);
  return pool === null ? run() : withLock(pool, run);
}

/** Two cheap statements: the migrator is only loaded if there is something to do. */
async function hasPending(connection: AbstractSqlConnection): Promise<boolean> {
  const [found] = await connection.execute<{ exists: boolean }[]>(
    `select to_regclass('${migrationTable}') is not null as exists`,
  );
  if (!found?.exists) return true;
  const rows = await connection.execute<{ name: string }[]>(`select name from ${migrationTable}`);
  const done = new Set(rows.map((row) => row.name));
  return migrations.some((migration) => !done.has(migration.name));
}

async function runPending(orm: MikroORM, connection: AbstractSqlConnection): Promise<string[]> {
  const { Migrator } = await import('@mikro-orm/migrations');
  await ensureTrigrams(connection);
  Migrator.register(orm);
  const done = await orm.migrator.up();
  return done.map((migration) => migration.name);
}

/** `if not exists` requires the right to create, which may be missing if an administrator installed the extension. */
async function ensureTrigrams(connection: AbstractSqlConnection): Promise<void> {
  const installed = await connection.execute("select 1 from pg_extension where extname = 'pg_trgm'");
  if (installed.length === 0) await connection.execute('create extension if not exists pg_trgm');
}

/**
 * A session lock on a separate connection, because the migrator opens its own transactions. The connection is closed
 * afterwards, which releases the lock in any case.
 */
async function withLock<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    return await work();
  } finally {
    client.release(true);
  }
}
