import fs from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { reasonOf } from './folder-error.ts';

/** Files that are flushed at a time: Node's threads for files. */
const lanes = 4;

/** Whether the file system of a folder supports `fsync`; a few network file systems do not. */
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

/** Writes a small file atomically, readable only by this user. */
export function writeSynced(path: string, text: string): void {
  const draft = `${path}.new`;
  fs.writeFileSync(draft, text, { mode: 0o600, flush: true });
  replaceSynced(draft, path);
}

/**
 * Gives a file that is on disk the name of another, which it replaces: after a crash there is the
 * one or the other.
 */
export function replaceSynced(draft: string, path: string): void {
  fs.renameSync(draft, path);
  if (process.platform === 'win32') return;
  const folder = fs.openSync(dirname(path), 'r');
  try {
    fs.fsyncSync(folder);
  } finally {
    fs.closeSync(folder);
  }
}

/** Flushes everything in a folder to disk, its own name too. */
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

/** Windows opens no folders, and flushes their entries itself. */
async function sync(path: string, isFolder: boolean): Promise<void> {
  if (isFolder && process.platform === 'win32') return;
  const handle = await openToSync(path, isFolder);
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

/** undefined: the database removed the file meanwhile. */
async function openToSync(path: string, isFolder: boolean) {
  try {
    return await open(path, isFolder ? 'r' : 'r+');
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return undefined;
    throw error;
  }
}
