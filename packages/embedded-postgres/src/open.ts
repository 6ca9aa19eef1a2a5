import { resolve } from 'node:path';
import type { CurrentTally, EmbeddedClient } from './client.ts';
import { readFolder } from './cluster-folder.ts';
import { lockFolder } from './data-lock.ts';
import { assertRoom, hasRoomToOpen, watchSpace } from './disk-space.ts';
import { damaged, FolderError, reasonOf, unusable } from './folder-error.ts';
import type { ClusterLocation } from './pglite.ts';
import { ReopeningClient } from './reopening-client.ts';
import { type DatabaseThread, startThread } from './start-thread.ts';
import { canSync, syncFolder } from './synced.ts';

/** An open embedded database. */
export interface Embedded {
  client: EmbeddedClient;
  /** Whether the disk has room to write, to be asked before each transaction; reads need none. */
  isWritable: () => boolean;
  /**
   * To be called once a new database has what makes it useful, such as its tables: without that,
   * the next opening creates it again.
   */
  confirm(): Promise<void>;
  /** Closes the database and unlocks the folder. */
  close(): Promise<void>;
}

/** How a database is opened. */
export interface OpenOptions {
  /**
   * Called before a database is created in a folder that has none; throws a `FolderError` with the
   * problem `rejected` if the folder is not meant for one.
   */
  assertNew?: (folder: string) => void;
  /** Puts a copy of another cluster into a new folder; returns whether it did. */
  fill?: (folder: string) => boolean;
  /** Counts the rows that statements with parameters read; by default nothing does. */
  currentTally?: CurrentTally;
}

const standard: Required<OpenOptions> = {
  assertNew: () => undefined,
  fill: () => false,
  currentTally: () => undefined,
};

/**
 * Opens PostgreSQL inside this process, over a folder, which is created if there is none;
 * undefined: in memory. Throws a `FolderError` if the folder is in use, unusable, damaged or full.
 */
export async function openEmbedded(folder: string | undefined, options: OpenOptions = {}): Promise<Embedded> {
  const chosen = { ...standard, ...options };
  if (folder === undefined) return openInMemory(chosen.currentTally);
  const path = resolve(folder);
  const unlock = lockFolder(path);
  try {
    return await openFolder(path, chosen, unlock);
  } catch (error) {
    unlock();
    throw error instanceof FolderError ? error : unusable(path, error);
  }
}

async function openInMemory(currentTally: CurrentTally): Promise<Embedded> {
  const client = await start({ dataDir: undefined, empty: true, synced: false }, currentTally);
  return {
    client,
    isWritable: () => true,
    confirm: () => Promise.resolve(),
    close: () => client.close(),
  };
}

async function openFolder(
  folder: string,
  { assertNew, fill, currentTally }: Required<OpenOptions>,
  unlock: () => void,
): Promise<Embedded> {
  const { cluster, empty: isNew, confirm } = readFolder(folder, assertNew);
  assertRoom(folder, isNew);
  const synced = canSync(folder);
  const empty = isNew && !fill(folder);
  const client = new ReopeningClient(await openCluster({ dataDir: cluster, empty, synced }, currentTally), {
    isPossible: () => hasRoomToOpen(folder),
    open: () => start({ dataDir: cluster, empty: false, synced }, currentTally),
  });
  // Runs while the schema is created, which takes as long.
  const unpacked = isNew && synced ? syncFolder(cluster) : Promise.resolve();
  // `confirm` throws the failure.
  unpacked.catch(() => undefined);
  return {
    client,
    isWritable: watchSpace(folder),
    confirm: async () => {
      await unpacked;
      confirm();
    },
    close: async () => {
      await Promise.allSettled([unpacked, client.close()]);
      unlock();
    },
  };
}

/** Opens the database. Throws a `FolderError` if an existing one is damaged. */
async function openCluster(
  place: ClusterLocation & { dataDir: string },
  currentTally: CurrentTally,
): Promise<EmbeddedClient> {
  if (place.empty) return start(place, currentTally);
  const thread = startThread(place);
  const client = await connect(thread, currentTally).catch((error: unknown) => {
    throw damaged(place.dataDir, reasonOf(error), error);
  });
  const { damage } = await thread.opened;
  if (damage === undefined) return client;
  await client.close();
  throw damaged(place.dataDir, damage);
}

/**
 * Opens a new database, or one that broke: PostgreSQL has repaired it by then, and nothing more is
 * looked for.
 */
function start(place: ClusterLocation, currentTally: CurrentTally): Promise<EmbeddedClient> {
  return connect(startThread(place), currentTally);
}

/** Loads PGlite only when it is needed, and while its thread starts. */
async function connect(thread: DatabaseThread, currentTally: CurrentTally): Promise<EmbeddedClient> {
  const { openClient } = await import('./client.ts');
  return openClient(thread, currentTally);
}
