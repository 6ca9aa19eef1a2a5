import fs from 'node:fs';
import { join, resolve } from 'node:path';
import { databaseFiles, FolderError, holdsDatabase, writeSynced } from '#embedded-postgres';
import { StartupError } from '../../runtime/startup-error.ts';

/** The value of DATA_DIR for a database in memory. */
export const inMemory = 'memory:';

/** The files of this program in the folder, beside those of the database. */
const own = {
  /** Exists once the calendar does, and survives `rm *`. */
  known: '.calendar',
  password: 'administrator-password',
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

/** Whether a database has been created in the folder. */
export function holdsCalendar(dataDir: string): boolean {
  return dataDir !== inMemory && holdsDatabase(resolve(dataDir));
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

/** Notes in a folder that it holds a calendar, so that it is no new one once it is emptied. */
export function noteCalendar(folder: string): void {
  const known = join(folder, own.known);
  if (!fs.existsSync(known)) writeSynced(known, 'This folder holds an event calendar.\n');
}

/**
 * Throws a `FolderError` if the folder was emptied, or belongs to something else (decision 0061).
 */
export function assertNew(folder: string): void {
  if (fs.existsSync(join(folder, own.known))) {
    const advice = 'restore it from a backup, or remove the whole folder to start a new calendar';
    throw new FolderError(
      'rejected',
      `The data folder ${folder} was emptied: its folder "postgres" is missing; ${advice}`,
    );
  }
  const ours: readonly string[] = [...Object.values(own), ...databaseFiles];
  const foreign = fs
    .readdirSync(folder)
    .filter((name) => !name.startsWith('.') && !harmless.includes(name))
    .filter((name) => !ours.includes(name.replace(/\.new$/, '')));
  if (foreign.length === 0) return;
  const some = foreign.slice(0, 3).join(', ');
  throw new FolderError(
    'rejected',
    `The data folder ${folder} contains other files (${some}) but no calendar: set DATA_DIR to an empty or new folder`,
  );
}
