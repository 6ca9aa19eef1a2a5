import type { AbstractSqlConnection, MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { migrations, migrationTable } from './migrations/index.ts';
import type { Source } from './source.ts';

/** Any constant that no other program on the same server is likely to use. */
const lockKey = 4_771_202;

/**
 * Brings the schema up to date and gives the names of the migrations that ran. On PostgreSQL several processes may
 * call it at once: one works, the others wait (issue 2). The embedded database has one process and one connection.
 */
export async function migrate({ orm, pool }: Pick<Source, 'orm' | 'pool'>): Promise<string[]> {
  const connection = orm.driver.getConnection();
  if (!(await hasPending(connection))) return [];
  const run = () => runPending(orm, connection);
  return pool === null ? run() : withLock(pool, run);
}

/** Asked with two cheap statements: the migrator itself is only loaded when there is something to do. */
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

/** `if not exists` still asks for the right to create, so a database where an administrator installed it is left be. */
async function ensureTrigrams(connection: AbstractSqlConnection): Promise<void> {
  const installed = await connection.execute("select 1 from pg_extension where extname = 'pg_trgm'");
  if (installed.length === 0) await connection.execute('create extension if not exists pg_trgm');
}

/**
 * A session lock on a connection of its own, since the migrator opens its transactions itself. That connection is closed
 * afterwards, which gives the lock back, whatever became of either.
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
