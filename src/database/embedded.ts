import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockFolder } from './data-lock.ts';
import type { EmbeddedClient } from './embedded-client.ts';
import type { ClusterPlace } from './pglite.ts';
import { canSync, syncFolder } from './synced.ts';
import { StartFailure } from '../failure.ts';

/** The embedded database and what surrounds it. */
export interface Embedded {
  client: EmbeddedClient;
  /** To be called when the schema stands: from then on the folder is worth keeping. */
  confirm(): Promise<void>;
  /** Closes the database and gives the folder back. */
  close(): Promise<void>;
}

const inMemory = 'memory:';

/**
 * Opens the PostgreSQL inside this process over a data folder, or over memory for `memory:`. A folder whose creation
 * was interrupted holds nothing that anybody was told about, and is made again.
 * Throws a `StartFailure` if the folder is in use or unusable.
 */
export async function openEmbedded(dataDir: string): Promise<Embedded> {
  if (dataDir === inMemory) {
    const client = await start({ dataDir: undefined, empty: true, synced: false });
    return { client, confirm: () => Promise.resolve(), close: () => client.close() };
  }
  const folder = resolve(dataDir);
  const unlock = lockFolder(folder);
  try {
    return await openFolder(folder, unlock);
  } catch (error) {
    unlock();
    const hint = 'if it holds no database of this program, set DATA_DIR to another folder';
    throw new StartFailure(`The embedded database in ${folder} does not open; ${hint}.`, error);
  }
}

async function openFolder(folder: string, unlock: () => void): Promise<Embedded> {
  const data = join(folder, 'postgres');
  const unfinished = join(folder, 'unfinished');
  if (existsSync(unfinished)) rmSync(data, { recursive: true, force: true });
  const empty = !existsSync(data);
  if (empty) writeFileSync(unfinished, 'The database beside this file is being created.\n');
  const synced = canSync(folder);
  const client = await start({ dataDir: data, empty, synced });
  // The schema is made meanwhile: it takes as long.
  const unpacked = empty && synced ? syncFolder(data) : Promise.resolve();
  // Whoever confirms hears of a failure.
  unpacked.catch(() => undefined);
  return {
    client,
    confirm: async () => {
      await unpacked;
      rmSync(unfinished, { force: true });
    },
    close: async () => {
      await Promise.allSettled([unpacked, client.close()]);
      unlock();
    },
  };
}

/** Loaded when it is needed: with a server it never is. */
async function start(place: ClusterPlace): Promise<EmbeddedClient> {
  const { startClient } = await import('./embedded-client.ts');
  return startClient(place);
}
