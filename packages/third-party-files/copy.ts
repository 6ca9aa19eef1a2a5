import { cpSync, existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { thirdPartyFiles } from './src/index.ts';

// Copies the files into the folder that is its argument, which is laid out as `node_modules`, with
// the licenses of their packages and of all that those depend on, which the files may contain.

interface Manifest {
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const [, , target = ''] = process.argv;

/** The folder of an installed package as another one finds it; undefined if there is none. */
function findFolder(name: string, from: string): string | undefined {
  const folders = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  return folders.map((folder) => join(folder, name)).find((folder) => existsSync(folder));
}

/** The folders of packages and of all that they depend on, by name. */
function listFolders(names: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const waiting = names.map((name) => ({ name, from: import.meta.dirname }));
  for (const { name, from } of waiting) {
    const folder = found.has(name) ? undefined : findFolder(name, from);
    if (folder === undefined) continue;
    found.set(name, folder);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    const needed = { ...manifest.dependencies, ...manifest.peerDependencies };
    waiting.push(...Object.keys(needed).map((each) => ({ name: each, from: folder })));
  }
  return found;
}

/**
 * Those at the top of a package; a bundle may have one beside it, such as `bundle.js.LICENSE.txt`.
 */
const isLicense = (path: string) => /^(?:licen[cs]e|notice|copying)[^/]*$/i.test(path);

rmSync(target, { recursive: true, force: true });
const names = new Set(thirdPartyFiles.map((file) => file.slice(0, file.indexOf('/'))));
const folders = listFolders([...names]);
const copied: readonly string[] = thirdPartyFiles;
for (const [name, folder] of folders)
  for (const path of globSync('**', { cwd: folder, exclude: ['**/node_modules'] }))
    if (isLicense(path) || copied.includes(`${name}/${path.replace(/\.LICENSE\.txt$/, '')}`))
      cpSync(join(folder, path), join(target, name, path));
