import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf, StartupError } from '../../runtime/startup-error.ts';

/** SQLite's code for a file that somebody else has locked. */
const busy = 5;

/** What this process holds, kept from the garbage collector: it closes a file that nobody refers to, lock and all. */
const held = new Set<DatabaseSync>();

/**
 * Takes the folder of an embedded database for this process; the answer gives it back. PGlite has no lock of its own:
 * two processes would overwrite each other silently. The lock is an exclusive SQLite transaction on the file `lock`:
 * the operating system ends it with the process, whatever kills it, so there is never a stale one to judge.
 * Throws a `StartupError` if another process, or another part of this one, holds it.
 */
export function lockFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
    return takeExclusively(file);
  } catch (error) {
    if (isBusy(error)) {
      const advice = 'stop it, or set DATA_DIR to another folder';
      throw new StartupError(`The data folder ${folder} is in use by another process: ${advice}.`, error);
    }
    throw new StartupError(`The data folder ${folder} cannot be used: ${reasonOf(error)}.`, error);
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
