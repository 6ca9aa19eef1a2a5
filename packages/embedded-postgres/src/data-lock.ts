import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FolderError, unusable } from './folder-error.ts';

/** SQLite's code for a locked file. */
const busy = 5;

/**
 * The locks of this process; the garbage collector would close a file without references, and
 * release its lock.
 */
const held = new Set<DatabaseSync>();

/**
 * Locks the folder of an embedded database; the returned function unlocks it. PGlite has no lock:
 * two processes would corrupt the database. The lock is an exclusive SQLite transaction on the file
 * `lock`, which the operating system ends with the process, so that none is ever stale. Throws a
 * `FolderError` if the folder is in use.
 */
export function lockFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
    return takeExclusively(file);
  } catch (error) {
    if (!isBusy(error)) throw unusable(folder, error);
    throw new FolderError('in use', `The data folder ${folder} is in use by another process`, error);
  }
}

function takeExclusively(file: DatabaseSync): () => void {
  try {
    file.exec('begin exclusive');
    held.add(file);
    return () => {
      held.delete(file);
      file.close();
    };
  } catch (error) {
    file.close();
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  return Error.isError(error) && 'errcode' in error && error.errcode === busy;
}
