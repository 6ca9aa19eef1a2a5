import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { startPglite } from '../src/pglite.ts';

let dataDir = '';

beforeEach(() => {
  dataDir = fs.mkdtempSync(join(tmpdir(), 'database-durable-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** Where the files lie that were brought to the disk while the work was done. */
async function syncedDuring(work: () => Promise<unknown>): Promise<string[]> {
  const sync = fs.fsyncSync;
  const synced: string[] = [];
  jest.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    synced.push(fs.readlinkSync(`/proc/self/fd/${descriptor}`).slice(dataDir.length + 1));
    sync(descriptor);
  });
  await work();
  jest.restoreAllMocks();
  return synced;
}

describe('The embedded database', () => {
  test('brings the log to the disk with every commit, and no read does', async () => {
    const pglite = await startPglite({ dataDir, empty: true, synced: true });
    await pglite.exec('create table durable (id int primary key)');
    const write = () => pglite.query('insert into durable values ($1)', [1]);
    expect(await syncedDuring(write)).toEqual([expect.stringMatching(/^pg_wal\/[0-9A-F]{24}$/)]);
    const read = () => pglite.query('select * from durable where id = $1', [1]);
    expect(await syncedDuring(read)).toEqual([]);
    await pglite.close();
  });

  test('brings the tables to the disk before the log of their changes may go', async () => {
    const pglite = await startPglite({ dataDir, empty: true, synced: true });
    await pglite.exec('create table durable (id int primary key); insert into durable values (1)');
    const synced = await syncedDuring(() => pglite.exec('checkpoint'));
    expect(synced).toContain('global/pg_control');
    expect(synced.some((file) => file.startsWith('base/'))).toBe(true);
    await pglite.close();
  });

  test('ends what runs when it broke, and nothing else runs in it', async () => {
    const pglite = await startPglite({ dataDir, empty: true, synced: true });
    await pglite.exec('create table durable (id int primary key)');
    jest.spyOn(fs, 'fsyncSync').mockImplementation(() => {
      throw Object.assign(new Error('the disk is gone'), { code: 'EIO' });
    });
    await expect(pglite.exec('insert into durable values (1)')).rejects.toThrow();
    await expect(pglite.exec('select 1')).rejects.toThrow(/could not fsync file .+: I\/O error$/);
    jest.restoreAllMocks();
    const again = await startPglite({ dataDir, empty: false, synced: true });
    await again.exec('select id from durable');
    await again.close();
  });
});
