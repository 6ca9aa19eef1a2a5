import { resolve } from 'node:path';
import { reasonOf, StartupError } from '../../runtime/startup-error.ts';
import type { EmbeddedClient } from './client.ts';
import { damaged, holdsCalendar, inMemory, readFolder } from './data-folder.ts';
import { lockFolder } from './data-lock.ts';
import { assertRoom, hasRoomToOpen, watchSpace } from './disk-space.ts';
import { ReopeningClient } from './reopening-client.ts';
import type { ClusterLocation } from './pglite.ts';
import { type DatabaseThread, startThread } from './start-thread.ts';
import { canSync, syncFolder } from './synced.ts';
import { copyTemplate } from './template.ts';

/** The embedded database and what surrounds it. */
export interface Embedded {
  client: EmbeddedClient;
  /** Throws `storageFull` (503) while there is too little disk space to write. */
  assertWritable: () => void;
  /** To be called once the schema exists: marks the folder as a calendar. */
  confirm(): Promise<void>;
  /** Closes the database and unlocks the folder. */
  close(): Promise<void>;
}

/** What is opening before anyone asked for it, by folder. */
const early = new Map<string, Promise<Embedded>>();

/**
 * Begins to open the calendar of a data folder in its own thread, while this one loads the program;
 * `openEmbedded` returns it. A new one waits until then: a start that fails before leaves no
 * folder.
 */
export function openEarly(dataDir: string): void {
  if (!holdsCalendar(dataDir)) return;
  const opening = open(dataDir);
  // `openEmbedded` throws the failure.
  opening.catch(() => undefined);
  early.set(resolve(dataDir), opening);
}

/** Closes what was opened early and not asked for. */
export async function closeEarly(): Promise<void> {
  const unused = [...early.values()].map(async (opening) => (await opening).close());
  early.clear();
  await Promise.allSettled(unused);
}

/**
 * Opens PostgreSQL inside this process, over a data folder or `memory:`. A new folder may become a
 * copy of the template, which has a schema and the sample already. Throws a `StartupError` if the
 * folder is in use, unusable or damaged (decision 0061).
 */
export function openEmbedded(dataDir: string, copiesTemplate = false): Promise<Embedded> {
  const folder = resolve(dataDir);
  const opening = early.get(folder) ?? open(dataDir, copiesTemplate);
  early.delete(folder);
  return opening;
}

async function open(dataDir: string, copiesTemplate = false): Promise<Embedded> {
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
    return await openFolder(folder, copiesTemplate, unlock);
  } catch (error) {
    unlock();
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The data folder ${folder} cannot be used: ${reasonOf(error)}.`, error);
  }
}

async function openFolder(folder: string, copiesTemplate: boolean, unlock: () => void): Promise<Embedded> {
  const { cluster, empty: isNew, confirm } = readFolder(folder);
  assertRoom(folder, isNew);
  const synced = canSync(folder);
  const empty = isNew && !(copiesTemplate && copyTemplate(folder));
  const client = new ReopeningClient(await openCluster({ dataDir: cluster, empty, synced }), {
    isPossible: () => hasRoomToOpen(folder),
    open: () => start({ dataDir: cluster, empty: false, synced }),
  });
  // Runs while the schema is created, which takes as long.
  const unpacked = isNew && synced ? syncFolder(cluster) : Promise.resolve();
  // `confirm` throws the failure.
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

/** Opens the database. Throws a `StartupError` if an existing one is damaged. */
async function openCluster(place: ClusterLocation & { dataDir: string }): Promise<EmbeddedClient> {
  if (place.empty) return start(place);
  const thread = startThread(place);
  const client = await connect(thread).catch((error: unknown) => {
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
function start(place: ClusterLocation): Promise<EmbeddedClient> {
  return connect(startThread(place));
}

/** Loads PGlite only when it is needed, and while its thread starts. */
async function connect(thread: DatabaseThread): Promise<EmbeddedClient> {
  const { openClient } = await import('./client.ts');
  return openClient(thread);
}
