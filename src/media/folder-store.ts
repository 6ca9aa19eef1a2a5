import { createReadStream } from 'node:fs';
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
      try {
        const found = await stat(at(key));
        return found.isFile() ? found.size : null;
      } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
        throw error;
      }
    },
    read: (key, range) => Promise.resolve(createReadStream(at(key), range)),
    remove: async (keys) => {
      for (const path of keys.map(at))
        for (const each of [path, unfinishedOf(path)]) await rm(each, { force: true });
    },
    close: () => Promise.resolve(),
  };
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
