import fs from 'node:fs';
import { join } from 'node:path';
import { damaged, reasonOf } from './folder-error.ts';
import { writeSynced } from './synced.ts';

/** What the database puts into its folder. */
const own = {
  /** The files of PostgreSQL. */
  cluster: 'postgres',
  /** Exists while the cluster is being created. */
  unfinished: 'unfinished',
  lock: 'lock',
  /** SQLite's, of the lock. */
  journal: 'lock-journal',
  probe: 'probe',
} as const;

/** The names of what the database puts into its folder. */
export const databaseFiles: readonly string[] = Object.values(own);

/** The folder of an embedded database, locked by this process. */
export interface ClusterFolder {
  /** The folder with the files of PostgreSQL. */
  cluster: string;
  /** Whether they are still to be created. */
  empty: boolean;
  /** To be called once they are. */
  confirm: () => void;
}

/**
 * Examines a folder, and prepares a new one, which `assertNew` may refuse. A database whose
 * creation was interrupted is empty, and created again. Throws a `FolderError` if the database is
 * damaged.
 */
export function readFolder(folder: string, assertNew: (folder: string) => void): ClusterFolder {
  const cluster = join(folder, own.cluster);
  const unfinished = join(folder, own.unfinished);
  if (fs.existsSync(unfinished)) fs.rmSync(cluster, { recursive: true, force: true });
  const empty = !fs.existsSync(cluster);
  if (empty) {
    if (!fs.existsSync(unfinished)) assertNew(folder);
    writeSynced(unfinished, 'The database beside this file is being created.\n');
  } else assertCluster(cluster);
  return { cluster, empty, confirm: () => fs.rmSync(unfinished, { force: true }) };
}

/** Whether a database has been created in the folder. */
export function holdsDatabase(folder: string): boolean {
  return fs.existsSync(join(folder, own.cluster)) && !fs.existsSync(join(folder, own.unfinished));
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
