import { resolve } from 'node:path';
import { reasonOf, StartupError } from '../../runtime/startup-error.ts';
import type { EmbeddedClient } from './client.ts';
import { findDamage } from './damage.ts';
import { damaged, inMemory, readFolder } from './data-folder.ts';
import { lockFolder } from './data-lock.ts';
import { assertRoom, hasRoomToOpen, watchSpace } from './disk-space.ts';
import { LastingClient } from './lasting.ts';
import type { ClusterLocation } from './pglite.ts';
import { canSync, syncFolder } from './synced.ts';

/** The embedded database and what surrounds it. */
export interface Embedded {
  client: EmbeddedClient;
  /** Throws `storageFull` (503) while the disk is too full to write. */
  assertWritable: () => void;
  /** To be called when the schema stands: from then on the folder is worth keeping. */
  confirm(): Promise<void>;
  /** Closes the database and gives the folder back. */
  close(): Promise<void>;
}

/**
 * Opens the PostgreSQL inside this process over a data folder, or over memory for `memory:`. Throws a `StartupError` that
 * names the cause if the folder is in use, unusable or damaged (decision 0061).
 */
export async function openEmbedded(dataDir: string): Promise<Embedded> {
  if (dataDir === inMemory) {
    const client = await start({ dataDir: undefined, empty: true, synced: false });
    return {
      client,
      assertWritable: () => undefined,
      confirm: () => Promise.resolve(),
      close: () => client.close(),
    };
  }
  const folder = resolve(dataDir);
  const unlock = lockFolder(folder);
  try {
    return await openFolder(folder, unlock);
  } catch (error) {
    unlock();
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The data folder ${folder} cannot be used: ${reasonOf(error)}.`, error);
  }
}

async function openFolder(folder: string, unlock: () => void): Promise<Embedded> {
  const { cluster, empty, confirm } = readFolder(folder);
  assertRoom(folder, empty);
  const synced = canSync(folder);
  const client = new LastingClient(await openCluster({ dataDir: cluster, empty, synced }), {
    isPossible: () => hasRoomToOpen(folder),
    open: () => start({ dataDir: cluster, empty: false, synced }),
  });
  // The schema is made meanwhile: it takes as long.
  const unpacked = empty && synced ? syncFolder(cluster) : Promise.resolve();
  // Whoever confirms hears of a failure.
  unpacked.catch(() => undefined);
  return {
    client,
    assertWritable: watchSpace(folder),
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

/** A database that was there is looked through. */
async function openCluster(place: ClusterLocation & { dataDir: string }): Promise<EmbeddedClient> {
  if (place.empty) return start(place);
  const client = await start(place).catch((error: unknown) => {
    throw damaged(place.dataDir, reasonOf(error), error);
  });
  const damage = await findDamage(client, place.dataDir);
  if (damage === undefined) return client;
  await client.close();
  throw damaged(place.dataDir, damage);
}

/** Loaded when it is needed: with a server it never is. */
async function start(place: ClusterLocation): Promise<EmbeddedClient> {
  const { startClient } = await import('./client.ts');
  return startClient(place);
}
