import { CalendarError } from '../../errors.ts';
import { reasonOf, StartupError } from '../../runtime/startup-error.ts';
import { type Database, transaction } from '../database.ts';
import type { MigrationEntry } from '../migrations/index.ts';
import { hasAllMigrations, unknownMigrations } from '../migrations/names.ts';
import { advanceRevision } from '../statements/revision.ts';
import { copyTable, emptyTables, insertParts, withoutTriggers } from './fill.ts';
import { type OnBytes, readDump, type Summary, verifyDump } from './read.ts';
import { raiseSequences, readSequences } from './sequences.ts';
import { listTables, quote, type Run, runIn } from './tables.ts';

/** The schema in which an older dump is migrated; it exists in the transaction of the load only. */
const staging = 'calendar_load';

/** Tables that a calendar without content may have rows of. */
const settings = ['revision', 'text_fallback'];

interface LoadOptions {
  /** Whether to replace what the calendar contains; otherwise it must be empty. */
  replace: boolean;
  onBytes?: OnBytes;
}

/**
 * Checks that a file is a complete dump that this program can load. Throws a `StartupError` if it
 * is not.
 */
export async function checkDump(file: string, onBytes?: OnBytes): Promise<Summary> {
  const summary = await verifyDump(file, onBytes);
  const { program, migrations: done } = summary.header;
  const unknown = unknownMigrations(done);
  if (unknown.length === 0) return summary;
  throw new StartupError(
    `The dump was written by a newer version of this program (${program}, with ${unknown.join(', ')}): ` +
      'load it with that version or a later one.',
  );
}

/**
 * Loads a dump that `checkDump` accepts, in one transaction: all of it, or nothing (decision 0088).
 * The revision and the sequences continue after those of the dump and of this calendar. Throws a
 * `StartupError` if the calendar is not empty, or the dump does not fit its schema.
 */
export async function loadDump(
  database: Database,
  file: string,
  { replace, onBytes }: LoadOptions,
): Promise<void> {
  const run = runIn(database);
  try {
    await transaction(database, async () => {
      await prepare(run, replace);
      await withoutTriggers(run, () => fill(database, run, { file, onBytes }));
      await database.query(advanceRevision());
      await run('analyze');
    });
  } catch (error) {
    if (error instanceof StartupError || error instanceof CalendarError) throw error;
    throw new StartupError(`The dump ${file} could not be loaded: ${reasonOf(error)}.`, error);
  }
}

/** Locks the calendar against writers, makes sure that it is empty, and empties it. */
async function prepare(run: Run, replace: boolean): Promise<void> {
  await run('set local statement_timeout = 0');
  await run('set local idle_in_transaction_session_timeout = 0');
  const names = (await listTables(run)).map(({ name }) => name);
  await run(`lock table ${names.map(quote).join(', ')} in share row exclusive mode`);
  const content = names.filter((name) => !settings.includes(name));
  const filled = await run<{ name: string }>(
    content
      .map((name) => `select '${name}' as name where exists (select from ${quote(name)})`)
      .join(' union all '),
  );
  if (filled.length > 0 && !replace) throw notEmpty(filled.map(({ name }) => name));
  await emptyTables(run);
}

function notEmpty(tables: readonly string[]): StartupError {
  const some = tables.slice(0, 3).join(', ');
  return new StartupError(
    `The calendar is not empty (there are rows in ${some}${tables.length > 3 ? ' …' : ''}): load the dump into a new ` +
      'database, or replace everything in this one with --replace.',
  );
}

interface File {
  file: string;
  onBytes?: OnBytes;
}

async function fill(database: Database, run: Run, { file, onBytes }: File): Promise<void> {
  const parts = readDump(file, onBytes);
  const { value: first } = await parts.next();
  const done = first !== undefined && 'header' in first ? first.header.migrations : [];
  const options = { checkpoints: database.embedded };
  if (hasAllMigrations(done)) return insertParts(run, parts, options);
  const { migrations } = await import('../migrations/index.ts');
  const isDone = ({ name }: MigrationEntry) => done.includes(name);
  await run(`create schema ${staging}`);
  const [path] = await run<{ value: string }>("select current_setting('search_path') as value");
  const home = path?.value ?? '';
  await usePath(run, `${staging}, ${home}`);
  await runMigrations(database, migrations.filter(isDone));
  await emptyTables(run);
  await withoutTriggers(run, () => insertParts(run, parts, options));
  await runMigrations(
    database,
    migrations.filter((migration) => !isDone(migration)),
  );
  const sequences = await readSequences(run);
  await usePath(run, home);
  await run('set constraints all deferred');
  for (const table of await listTables(run)) await copyTable(run, table, staging);
  await raiseSequences(run, sequences);
  await run('set constraints all immediate');
  await run(`drop schema ${staging} cascade`);
}

async function usePath(run: Run, path: string): Promise<void> {
  await run("select set_config('search_path', $1, true)", [path]);
}

async function runMigrations(database: Database, chosen: readonly MigrationEntry[]): Promise<void> {
  const run = runIn(database);
  for (const { name, class: Class } of chosen) {
    const migration = new Class(database.orm.driver, database.orm.config);
    await migration.up();
    for (const statement of migration.getQueries()) {
      if (typeof statement !== 'string') throw new Error(`${name} has a statement that is not a text`);
      await run(statement);
    }
  }
}
