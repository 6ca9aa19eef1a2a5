import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { transaction } from '../../src/database/database.ts';
import { startPglite } from '../../src/database/embedded/pglite.ts';
import { openDatabase } from '../../src/database/open.ts';
import { testConfig } from '../harness/template.ts';

let dataDir = '';

beforeEach(() => {
  dataDir = fs.mkdtempSync(join(tmpdir(), 'calendar-durable-'));
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

  test('removes what it needs no more of the log while it runs', async () => {
    const database = await openDatabase(testConfig({ dataDir, databaseUrl: null }));
    const log = "select pg_logical_emit_message(false, 'log', repeat('x', 8000000))";
    for (let written = 0; written < 200e6; written += 8e6)
      await transaction(database, (em) =>
        em.getConnection().execute(log, [], 'run', em.getTransactionContext()),
      );
    const files = fs
      .readdirSync(join(dataDir, 'postgres', 'pg_wal'))
      .filter((name) => /^[0-9A-F]{24}$/.test(name));
    expect(files.length).toBeLessThanOrEqual(5);
    await database.close();
  });

  test('is closed although a statement does not end', async () => {
    const database = await openDatabase(testConfig({ dataDir, databaseUrl: null }));
    const endless = database.orm.em.getConnection().execute('select count(*) from generate_series(1, 1e12)');
    await Promise.all([expect(endless).rejects.toThrow(), database.close()]);
    await (await openDatabase(testConfig({ dataDir, databaseUrl: null }))).close();
  });
});
