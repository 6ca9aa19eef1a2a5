import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode, toStorageError } from './failures.ts';
import type { MediaStore } from './store.ts';

/** Keeps files below a folder. A file gets its name once it is complete and on disk. */
export function createFolderStore(folder: string): MediaStore {
  const at = (key: string) => join(folder, ...key.split('/'));
  return {
    put: async (key, { path }) => {
      const target = at(key);
      const unfinished = unfinishedOf(target);
      try {
        await mkdir(dirname(target), { recursive: true });
        await copyFile(path, unfinished);
        await sync(unfinished);
        await rename(unfinished, target);
        await sync(dirname(target));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw toStorageError(error);
      }
    },
    sizeOf: async (key) => {
      const found = await orMissing(stat(at(key)));
      return found?.isFile() === true ? found.size : null;
    },
    read: async (key, range) => (await orMissing(open(at(key))))?.createReadStream(range) ?? null,
    remove: async (keys) => {
      for (const path of keys.map(at))
        for (const each of [path, unfinishedOf(path)]) await rm(each, { force: true });
    },
    close: () => Promise.resolve(),
  };
}

/** What is found; undefined if there is no such file. */
async function orMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

/** Where a file is until it is complete. */
function unfinishedOf(path: string): string {
  return `${path}.new`;
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
