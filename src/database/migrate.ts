import type { AbstractSqlConnection, MikroORM } from '@mikro-orm/postgresql';
import type { TellStep } from '../runtime/start-step.ts';
import { StartupError } from '../runtime/startup-error.ts';
import { hasAllMigrations, migrationTable, unknownMigrations } from './migrations/names.ts';
import { upkeepLocks, withUpkeepLock } from './server/upkeep-lock.ts';
import type { Source } from './source.ts';

/**
 * Brings the schema up to date, and returns the names of the migrations that ran. On PostgreSQL several processes may call
 * it at once: one works, the others wait. Throws a `StartupError` if a newer version has migrated the database:
 * this one would misread it, or write what the newer one does not expect (decision 0072).
 */
export async function migrate(
  { orm, pool }: Pick<Source, 'orm' | 'pool'>,
  tell: TellStep,
): Promise<string[]> {
  const connection = orm.driver.getConnection();
  if (!(await hasPending(connection))) return [];
  tell('Waiting for another process that migrates the database');
  return withUpkeepLock(pool, upkeepLocks.migration, async () => {
    tell('Migrating the database');
    await hasPending(connection);
    return runPending(orm, connection);
  });
}

/**
 * Checks that a database has the schema of this or an older version, without changing it. Throws a `StartupError` if it has
 * none, or that of a newer version.
 */
export async function assertMigrated({ orm }: Pick<Source, 'orm'>): Promise<void> {
  const connection = orm.driver.getConnection();
  if (!(await hasSchema(connection))) throw new StartupError('The database contains no calendar.');
  await hasPending(connection);
}

async function hasSchema(connection: AbstractSqlConnection): Promise<boolean> {
  const [found] = await connection.execute<{ exists: boolean }[]>(
    `select to_regclass('${migrationTable}') is not null as exists`,
  );
  return found?.exists === true;
}

/** Two cheap statements: the migrator is only loaded if there is something to do. */
async function hasPending(connection: AbstractSqlConnection): Promise<boolean> {
  if (!(await hasSchema(connection))) return true;
  const rows = await connection.execute<{ name: string }[]>(`select name from ${migrationTable}`);
  const done = rows.map((row) => row.name);
  rejectNewer(unknownMigrations(done));
  return !hasAllMigrations(done);
}

function rejectNewer(unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  throw new StartupError(
    `A newer version of this program has migrated the database (${unknown.join(', ')}): ` +
      'start that version, or restore a backup from before the migration.',
  );
}

async function runPending(orm: MikroORM, connection: AbstractSqlConnection): Promise<string[]> {
  const [{ Migrator }, { migrationOptions }] = await Promise.all([
    import('@mikro-orm/migrations'),
    import('./migrations/index.ts'),
  ]);
  await ensureTrigrams(connection);
  orm.config.set('migrations', { ...orm.config.get('migrations'), ...migrationOptions });
  Migrator.register(orm);
  const done = await orm.migrator.up();
  return done.map((migration) => migration.name);
}

/** `if not exists` requires the right to create, which may be missing if an administrator installed the extension. */
async function ensureTrigrams(connection: AbstractSqlConnection): Promise<void> {
  const installed = await connection.execute("select 1 from pg_extension where extname = 'pg_trgm'");
  if (installed.length === 0) await connection.execute('create extension if not exists pg_trgm');
}
