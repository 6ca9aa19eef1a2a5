import { statfsSync } from 'node:fs';
import { FolderError } from './folder-error.ts';

/** The free bytes required to write: the log of one transaction and of internal clean-up fits. */
const leastToWrite = 64 * 1024 * 1024;

/** The free bytes required to open: PostgreSQL may need another log file, and room to close. */
const leastToOpen = 32 * 1024 * 1024;

/** The size of a new database, in bytes. */
const newDatabase = 64 * 1024 * 1024;

/** The shortest time between two readings of the disk, in milliseconds. */
const interval = 100;

/** Returns a check to be made before each write: whether the disk has 64 MB left. */
export function watchSpace(folder: string, free = freeSpace): () => boolean {
  let readAt = -Infinity;
  let hasRoom = true;
  return () => {
    const now = performance.now();
    if (now - readAt >= interval) {
      readAt = now;
      hasRoom = free(folder) >= leastToWrite;
    }
    return hasRoom;
  };
}

/** Throws a `FolderError` if a database could not open, or a new one could not be written to. */
export function assertRoom(folder: string, empty: boolean): void {
  const needed = empty ? leastToWrite + newDatabase : leastToOpen;
  const free = freeSpace(folder);
  if (free >= needed) return;
  const what = empty ? 'A new database' : 'The database';
  const [required, left] = [needed, free].map((bytes) => Math.floor(bytes / 1024 / 1024));
  throw new FolderError(
    'full',
    `${what} in ${folder} needs ${required} MB of free disk space to start, but only ${left} MB are available`,
  );
}

/** Whether a database that broke can be reopened. */
export function hasRoomToOpen(folder: string): boolean {
  return freeSpace(folder) >= leastToOpen;
}

/** The bytes that this user may still write. */
function freeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
