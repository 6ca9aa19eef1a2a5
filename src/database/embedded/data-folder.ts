import fs from 'node:fs';
import { join } from 'node:path';
import { reasonOf, StartupError } from '../../runtime/startup-error.ts';
import { writeSynced } from './synced.ts';

/** In place of a folder: nothing is kept. */
export const inMemory = 'memory:';

/** What this program puts into its folder. */
const own = {
  /** The files of PostgreSQL. */
  cluster: 'postgres',
  /** There as long as those are being made. */
  unfinished: 'unfinished',
  /** There as soon as they are: what remains when the rest is removed. No pattern such as `*` matches it. */
  known: '.calendar',
  password: 'administrator-password',
  lock: 'lock',
  /** SQLite's, beside the lock. */
  journal: 'lock-journal',
  probe: 'probe',
} as const;

/** What a file system may put into a folder that is empty otherwise. */
const harmless: readonly string[] = ['lost+found', 'desktop.ini', 'Thumbs.db'];

/** The folder of an embedded database, which this process holds. */
export interface DataFolder {
  /** The folder with the files of PostgreSQL. */
  cluster: string;
  /** Whether those are still to be made. */
  empty: boolean;
  /** To be called when they are: from then on the folder is worth keeping. */
  confirm: () => void;
}

/**
 * Reads what a data folder is, and prepares a new one. A database whose creation was interrupted holds nothing that
 * anybody was told about, and is made anew. Throws a `StartupError` where the database is gone or cannot be one, or the
 * folder is that of something else (decision 0061).
 */
export function readFolder(folder: string): DataFolder {
  const at = (name: string) => join(folder, name);
  const cluster = at(own.cluster);
  if (fs.existsSync(at(own.unfinished))) fs.rmSync(cluster, { recursive: true, force: true });
  const empty = !fs.existsSync(cluster);
  if (empty) {
    if (!fs.existsSync(at(own.unfinished))) assertNew(folder);
    writeSynced(at(own.unfinished), 'The database beside this file is being created.\n');
  } else assertCluster(cluster);
  const confirm = () => {
    fs.rmSync(at(own.unfinished), { force: true });
    if (!fs.existsSync(at(own.known))) writeSynced(at(own.known), 'This folder holds an event calendar.\n');
  };
  return { cluster, empty, confirm };
}

/** One sentence for a database that is there and cannot be used. */
export function damaged(cluster: string, reason: string, cause?: unknown): StartupError {
  const advice = 'restore it from a backup, or set DATA_DIR to another folder';
  return new StartupError(`The database in ${cluster} is damaged (${reason}): ${advice}.`, cause);
}

function assertNew(folder: string): void {
  if (fs.existsSync(join(folder, own.known))) {
    const advice = 'restore it from a backup, or remove the whole folder to start a new calendar';
    throw new StartupError(
      `The data folder ${folder} was emptied: its folder "${own.cluster}" is missing; ${advice}.`,
    );
  }
  const ours: readonly string[] = Object.values(own);
  const foreign = fs
    .readdirSync(folder)
    .filter((name) => !name.startsWith('.') && !harmless.includes(name))
    .filter((name) => !ours.includes(name.replace(/\.new$/, '')));
  if (foreign.length === 0) return;
  const some = foreign.slice(0, 3).join(', ');
  throw new StartupError(
    `The data folder ${folder} contains other files (${some}) but no calendar: set DATA_DIR to an empty or new folder.`,
  );
}

/** What PostgreSQL would not notice, or not in a sentence: where it finds no version it makes everything anew. */
function assertCluster(cluster: string): void {
  for (const name of ['PG_VERSION', 'global/pg_control', 'pg_wal', 'base']) {
    try {
      fs.accessSync(join(cluster, name), fs.constants.R_OK | fs.constants.W_OK);
    } catch (error) {
      const missing = Reflect.get(Object(error), 'code') === 'ENOENT';
      throw damaged(cluster, missing ? `${name} is missing` : reasonOf(error), error);
    }
  }
}
