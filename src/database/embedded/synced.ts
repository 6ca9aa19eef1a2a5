import fs from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { reasonOf } from '../../runtime/startup-error.ts';

/** So many files are brought to the disk at once: as many as Node has threads for it. */
const lanes = 4;

/** Whether the file system of a folder takes `fsync`: a few, most of them over networks, refuse it for ever. */
export function canSync(folder: string): boolean {
  const name = join(folder, 'probe');
  const file = fs.openSync(name, 'w');
  try {
    fs.fsyncSync(file);
    return true;
  } catch (error) {
    process.emitWarning(`A power failure may lose what is written to ${folder}: ${reasonOf(error)}.`);
    return false;
  } finally {
    fs.closeSync(file);
    fs.rmSync(name, { force: true });
  }
}

/** Writes a small file that is either there as a whole, for this user alone, or not at all, whatever happens. */
export function writeSynced(path: string, text: string): void {
  const draft = `${path}.new`;
  fs.writeFileSync(draft, text, { mode: 0o600, flush: true });
  fs.renameSync(draft, path);
  if (process.platform === 'win32') return;
  const folder = fs.openSync(dirname(path), 'r');
  try {
    fs.fsyncSync(folder);
  } finally {
    fs.closeSync(folder);
  }
}

/** Brings everything in a folder to the disk, its own name too. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const inside = entries.map((entry) => ({
    path: join(entry.parentPath, entry.name),
    isFolder: entry.isDirectory(),
  }));
  const rest = [
    { path: dirname(folder), isFolder: true },
    { path: folder, isFolder: true },
    ...inside,
  ].values();
  const work = async () => {
    for (const { path, isFolder } of rest) await sync(path, isFolder);
  };
  await Promise.all(Array.from({ length: lanes }, work));
}

/** Windows keeps the names in its folders by itself, and opens no folder. */
async function sync(path: string, isFolder: boolean): Promise<void> {
  if (isFolder && process.platform === 'win32') return;
  const handle = await openToSync(path, isFolder);
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

/** undefined: the database has removed it meanwhile. */
async function openToSync(path: string, isFolder: boolean) {
  try {
    return await open(path, isFolder ? 'r' : 'r+');
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return undefined;
    throw error;
  }
}
