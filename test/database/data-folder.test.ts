import fs from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase } from '../../src/database/open.ts';
import { reasonOf } from '../../src/runtime/startup-error.ts';
import { createFolder, shareCompiledCode, testConfig } from '../harness/template.ts';

let root = '';
let sound = '';
let made = 0;

beforeAll(async () => {
  await shareCompiledCode();
  root = await createFolder();
  sound = join(root, 'sound');
  await open(sound);
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

/** Opens the database of a folder and closes it. */
async function open(dataDir: string): Promise<void> {
  await (await openDatabase(testConfig({ dataDir, databaseUrl: null }))).close();
}

/** A copy of a folder with a calendar, after something was done to it. */
function changed(change: (folder: string) => void): string {
  const folder = join(root, `${(made += 1)}`);
  fs.cpSync(sound, folder, { recursive: true });
  change(folder);
  return folder;
}

/** The sentence with which a folder is rejected. */
async function rejection(folder: string): Promise<string> {
  const error: unknown = await open(folder).then(
    () => new Error('it opened'),
    (rejected: unknown) => rejected,
  );
  return reasonOf(error);
}

const inCluster = (path: string) => (folder: string) => join(folder, 'postgres', path);
const remove = (path: string) => (folder: string) => fs.rmSync(inCluster(path)(folder), { recursive: true });

/** The largest table that is not PostgreSQL's own lies in one of the files with a high number. */
function ownFile(folder: string): string {
  const base = join(folder, 'postgres', 'base', '5');
  const names = fs.readdirSync(base);
  // PostgreSQL makes the files of an unlogged table anew from its `_init` file.
  const numbers = names.filter(
    (name) => /^\d+$/.test(name) && Number(name) >= 16_384 && !names.includes(`${name}_init`),
  );
  return join(base, numbers.toSorted((one, other) => Number(other) - Number(one))[0] ?? '');
}

describe('A data folder whose database is damaged is named with the cause', () => {
  test.each<[string, (folder: string) => void, RegExp]>([
    ['the version is gone', remove('PG_VERSION'), /PG_VERSION is missing/],
    [
      'it is of another version',
      (folder) => fs.writeFileSync(inCluster('PG_VERSION')(folder), '17\n'),
      /PostgreSQL version 17, which is not compatible/,
    ],
    ['the control file is gone', remove('global/pg_control'), /global\/pg_control is missing/],
    [
      'the control file is empty',
      (folder) => fs.writeFileSync(inCluster('global/pg_control')(folder), ''),
      /could not read file "global\/pg_control"/,
    ],
    [
      'the control file holds zeros',
      (folder) => fs.writeFileSync(inCluster('global/pg_control')(folder), Buffer.alloc(8192)),
      /incompatible/,
    ],
    ['the log is gone', remove('pg_wal'), /pg_wal is missing/],
    [
      'the log is empty',
      (folder) => {
        for (const name of fs.readdirSync(inCluster('pg_wal')(folder)))
          fs.rmSync(join(inCluster('pg_wal')(folder), name), { recursive: true });
      },
      /could not locate a valid checkpoint record/,
    ],
    ['the catalog is gone', remove('base/5/1259'), /could not open file "base\/5\/1259"/],
    ['the tables are gone', remove('base/5'), /The database subdirectory "base\/5" is missing/],
    [
      'a table is gone',
      (folder) => fs.rmSync(ownFile(folder)),
      /base\/5\/\d+, the file of "\w+", is missing/,
    ],
    [
      'an index is cut off',
      (folder) => fs.truncateSync(ownFile(folder), 100),
      /base\/5\/\d+, the file of "\w+", is cut off/,
    ],
    [
      'it is a file',
      (folder) => {
        fs.rmSync(join(folder, 'postgres'), { recursive: true });
        fs.writeFileSync(join(folder, 'postgres'), '');
      },
      /not a directory/,
    ],
  ])('%s', async (_, damage, cause) => {
    const folder = changed(damage);
    const sentence = await rejection(folder);
    expect(sentence).toMatch(
      /^The database in [^\n]+ is damaged \([^\n]+\): restore it from a backup, [^\n]+$/,
    );
    expect(sentence).toContain(join(folder, 'postgres'));
    expect(sentence).toMatch(cause);
  });
});

describe('A data folder that was emptied', () => {
  test('is no new calendar, until the folder is removed as a whole', async () => {
    const folder = changed((copy) => {
      for (const name of fs.readdirSync(copy))
        if (!name.startsWith('.')) fs.rmSync(join(copy, name), { recursive: true });
    });
    for (let attempt = 1; attempt <= 2; attempt += 1)
      expect(await rejection(folder)).toMatch(
        /was emptied: its folder "postgres" is missing; .+ start a new calendar$/,
      );
    expect(fs.existsSync(join(folder, 'postgres'))).toBe(false);
    fs.rmSync(folder, { recursive: true });
    await open(folder);
  });

  test('is known of a calendar from before that was noted', async () => {
    const folder = changed((copy) => fs.rmSync(join(copy, '.calendar')));
    await open(folder);
    remove('.')(folder);
    expect(await rejection(folder)).toMatch(/was emptied/);
  });
});

describe('A data folder that never held a calendar', () => {
  test('may be there already, with what a file system puts into it', async () => {
    const folder = join(root, 'fresh');
    fs.mkdirSync(join(folder, 'lost+found'), { recursive: true });
    await open(folder);
  });

  test('is not taken from something else', async () => {
    const folder = join(root, 'other');
    fs.mkdirSync(folder);
    fs.writeFileSync(join(folder, 'thesis.txt'), 'mine');
    expect(await rejection(folder)).toMatch(
      /contains other files \(thesis\.txt\) but no calendar: set DATA_DIR/,
    );
    expect(fs.existsSync(join(folder, 'postgres'))).toBe(false);
  });
});
