import { setTimeout as wait } from 'node:timers/promises';
import type { AbstractSqlConnection } from '@mikro-orm/postgresql';
import type { TellStep } from '../runtime/start-step.ts';
import { StartupError } from '../runtime/startup-error.ts';
import { hasAllMigrations, migrationTable, unknownMigrations } from './migrations/names.ts';
import { isLockConflict } from './server/lock-conflict.ts';
import { changesRows, endOlderSessions } from './server/older-sessions.ts';
import { upkeepLocks, withUpkeepLock } from './server/upkeep-lock.ts';
import type { Source } from './source.ts';

/**
 * Brings the schema up to date, and returns the names of the migrations that ran. On PostgreSQL
 * several processes may call it at once: one works, the others wait. Throws a `StartupError` if a
 * newer version has migrated the database: this one would misread it, or write what the newer one
 * does not expect (decision 0072).
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
    return runPending({ orm, pool }, connection);
  });
}

/**
 * Checks that a database has the schema of this or an older version, without changing it. Throws a
 * `StartupError` if it has none, or that of a newer version.
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

/**
 * One transaction for each, which takes its turn with writers: an older version of this program may
 * be serving the calendar.
 */
async function runPending(
  { orm, pool }: Pick<Source, 'orm' | 'pool'>,
  connection: AbstractSqlConnection,
): Promise<string[]> {
  const [{ Migrator }, { migrationOptions }] = await Promise.all([
    import('@mikro-orm/migrations'),
    import('./migrations/index.ts'),
  ]);
  await ensureTrigrams(connection);
  // Each gets a transaction from here.
  orm.config.set('migrations', { ...orm.config.get('migrations'), ...migrationOptions, allOrNothing: true });
  Migrator.register(orm);
  const pending = await orm.migrator.getPending();
  for (const { name } of pending) {
    const changes = pool !== null && changesRows(name);
    await untilUnlocked(name, changes ? quiet : ordinary, (attempt) =>
      connection.transactional(async (transaction) => {
        const run = (statement: string) => connection.execute(statement, [], 'run', transaction);
        await run(`set local lock_timeout = ${lockPatience(attempt)}`);
        if (changes) await run(endOlderSessions(name, { quietly: attempt <= quiet.attempts / 2 }));
        await orm.migrator.up({ migrations: [name], transaction });
      }),
    );
  }
  return pending.map(({ name }) => name);
}

/**
 * How long an attempt waits for each lock, in milliseconds: for less than PostgreSQL does before it
 * looks for deadlocks, which might end the writer. But every tenth waits for longer, or PostgreSQL
 * would never cancel an autovacuum that holds one.
 */
function lockPatience(attempt: number): number {
  return attempt % 10 === 0 ? 1_500 : 400;
}

/**
 * How often a migration is tried, and the longest pause in between in milliseconds, in which those
 * who waited for it go on.
 */
interface Patience {
  attempts: number;
  pause: number;
}

/** With its waits for locks, some minutes. */
const ordinary: Patience = { attempts: 200, pause: 1_000 };

/** To find a moment in which older programs are at rest. */
const quiet: Patience = { attempts: 2_000, pause: 40 };

/**
 * Tries again after lock conflicts. Throws a `StartupError` if somebody else holds the locks all
 * the time.
 */
async function untilUnlocked(
  name: string,
  { attempts, pause }: Patience,
  work: (attempt: number) => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work(attempt);
      return;
    } catch (error) {
      if (!isLockConflict(error)) throw error;
      if (attempt === attempts) throw heldByOthers(name, error);
      await wait(pause * Math.random());
    }
  }
}

function heldByOthers(name: string, error: unknown): StartupError {
  const sentence =
    `The migration ${name} waited in vain for locks that others hold, such as a backup or a long import: ` +
    'start again when they have ended. Nothing of it was done; those before it are complete.';
  return new StartupError(sentence, error);
}

/**
 * `if not exists` requires the right to create, which may be missing if an administrator installed
 * the extension.
 */
async function ensureTrigrams(connection: AbstractSqlConnection): Promise<void> {
  const installed = await connection.execute("select 1 from pg_extension where extname = 'pg_trgm'");
  if (installed.length === 0) await connection.execute('create extension if not exists pg_trgm');
}
