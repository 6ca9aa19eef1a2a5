import fs from 'node:fs';
import { join, resolve } from 'node:path';
import { reasonOf, StartupError } from '../../runtime/startup-error.ts';
import { writeSynced } from './synced.ts';

/** The value of DATA_DIR for a database in memory. */
export const inMemory = 'memory:';

/** The files of this program in the folder. */
const own = {
  /** The files of PostgreSQL. */
  cluster: 'postgres',
  /** Exists while the cluster is being created. */
  unfinished: 'unfinished',
  /** Exists once the cluster does, and survives `rm *`. */
  known: '.calendar',
  password: 'administrator-password',
  lock: 'lock',
  /** SQLite's, of the lock. */
  journal: 'lock-journal',
  probe: 'probe',
  /** Where the running service answers the owner of the folder. */
  socket: 'socket',
  /**
   * Uploaded images, unless MEDIA_STORE says where they are; whoever restores a dump may have put
   * them here first.
   */
  media: 'media',
} as const;

/** What file systems put into empty folders. */
const harmless: readonly string[] = ['lost+found', 'desktop.ini', 'Thumbs.db'];

/** The folder of an embedded database, locked by this process. */
export interface DataFolder {
  /** The folder with the files of PostgreSQL. */
  cluster: string;
  /** Whether they are still to be created. */
  empty: boolean;
  /** To be called once they are. */
  confirm: () => void;
}

/**
 * Examines a data folder, and prepares a new one. A database whose creation was interrupted is
 * empty, and created again. Throws a `StartupError` if the database is missing or damaged, or the
 * folder belongs to something else (decision 0061).
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

/** Whether a database has been created in the folder. */
export function holdsCalendar(dataDir: string): boolean {
  const at = (name: string) => join(resolve(dataDir), name);
  return dataDir !== inMemory && fs.existsSync(at(own.cluster)) && !fs.existsSync(at(own.unfinished));
}

/** Throws a `StartupError` unless a database has been created in the folder. */
export function assertHoldsCalendar(dataDir: string): void {
  if (holdsCalendar(dataDir)) return;
  const place = dataDir === inMemory ? 'memory' : resolve(dataDir);
  throw new StartupError(`There is no calendar in ${place}: set DATA_DIR or DATABASE_URL.`);
}

/** The path of the socket in a data folder. */
export function socketIn(dataDir: string): string {
  return join(resolve(dataDir), own.socket);
}

/** The error of a database that exists and cannot be used. */
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

/**
 * Checks what PostgreSQL would not report, or not in a sentence: without a version it creates
 * everything again.
 */
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
