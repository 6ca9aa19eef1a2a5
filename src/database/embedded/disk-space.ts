import { statfsSync } from 'node:fs';
import { CalendarError } from '../../errors.ts';
import { StartupError } from '../../runtime/startup-error.ts';

/** With less free space nothing is written: the log of one transaction, and of what reads tidy up, fits into it. Bytes. */
const leastToWrite = 64 * 1024 * 1024;

/** PostgreSQL may need a new file of its log to open, and room to close; bytes. */
const leastToOpen = 32 * 1024 * 1024;

/** What a new database takes before anything is written, in bytes. */
const newDatabase = 64 * 1024 * 1024;

/** The disk is asked this often at most, in milliseconds. */
const interval = 100;

/** Gives a check before each write. It throws `storageFull` (503) while the disk of the folder has less than 64 MB left. */
export function watchSpace(folder: string, free = freeSpace): () => void {
  let asked = -Infinity;
  let roomy = true;
  return () => {
    const now = performance.now();
    if (now - asked >= interval) {
      asked = now;
      roomy = free(folder) >= leastToWrite;
    }
    if (!roomy) throw new CalendarError('storageFull');
  };
}

/** Throws a `StartupError` where a database would not open, or a new one would have no room to be written to. */
export function assertRoom(folder: string, empty: boolean): void {
  const needed = empty ? leastToWrite + newDatabase : leastToOpen;
  const free = freeSpace(folder);
  if (free >= needed) return;
  const what = empty ? 'A new calendar' : 'The calendar';
  const [wanted, left] = [needed, free].map((bytes) => Math.floor(bytes / 1024 / 1024));
  throw new StartupError(
    `${what} in ${folder} needs ${wanted} MB of free disk space to start, but only ${left} MB are available: free some space, or set DATA_DIR to a folder on another disk.`,
  );
}

/** Whether a database that broke may be opened again. */
export function hasRoomToOpen(folder: string): boolean {
  return freeSpace(folder) >= leastToOpen;
}

/** What this user may still write, in bytes. */
function freeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
