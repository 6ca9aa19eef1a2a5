import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { transaction } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open.ts';
import { scaled } from '../harness/sampled.ts';
import { shareCompiledCode, testConfig } from '../harness/template.ts';

let dataDir = '';

beforeAll(shareCompiledCode);
beforeEach(() => {
  dataDir = fs.mkdtempSync(join(tmpdir(), 'calendar-durable-'));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

describe('The embedded database', () => {
  test('removes what it needs no more of the log while it runs', async () => {
    const database = await openDatabase(testConfig({ dataDir, databaseUrl: null }));
    const log = "select pg_logical_emit_message(false, 'log', repeat('x', 8000000))";
    for (let written = 0; written < scaled(200e6, 110e6); written += 8e6)
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
