import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';

/** The folders of a template, which have the names that they have in a data folder. */
export const templateParts = ['postgres', 'media'] as const;

const root = join(import.meta.dirname, '../../..');

/**
 * Where templates are: beside Node's compile cache, so that whoever removes the one removes the
 * other.
 */
export const templateRoot = join(root, 'node_modules/.cache/new-calendar');

/**
 * The template of this program: the files of a new calendar with the sample (decision 0140). It is
 * named by everything that they depend on, so that a changed source or library has none until one
 * is made.
 */
export function templateFolder(): string {
  const hash = createHash('sha256').update(process.version);
  const sources = fs.globSync('{src,packages/*/src}/**/*.{ts,json,txt,webp}', { cwd: root }).sort();
  for (const file of ['package.json', ...sources]) {
    hash.update(`\0${file}\0`).update(fs.readFileSync(join(root, file)));
  }
  return join(templateRoot, hash.digest('hex').slice(0, 16));
}

/**
 * Copies the template into a data folder without a database; false: there is none, or it cannot be
 * copied. What it leaves then is gone.
 */
export function copyTemplate(folder: string): boolean {
  // An image from elsewhere, e.g. of a dump that is restored, stays alone.
  if (!fs.existsSync(templateRoot) || fs.existsSync(join(folder, 'media'))) return false;
  const template = templateFolder();
  if (!fs.existsSync(template)) return false;
  try {
    for (const part of templateParts) copy(join(template, part), join(folder, part));
    return true;
  } catch {
    for (const part of templateParts) fs.rmSync(join(folder, part), { recursive: true, force: true });
    return false;
  }
}

/** File systems that can do so share the blocks until one of the two is changed. */
function copy(from: string, to: string): void {
  fs.cpSync(from, to, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
}
