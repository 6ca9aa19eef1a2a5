import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openDatabase } from '../../src/database/open.ts';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import { createFolder, shareCompiledCode, testConfig } from '../harness/template.ts';

let dataDir = '';

beforeAll(shareCompiledCode);
beforeEach(async () => {
  dataDir = await createFolder();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('The embedded database', () => {
  test('is created once, locked while open, and made again if its creation was interrupted', async () => {
    const config = testConfig({ dataDir, databaseUrl: null });
    const first = await openDatabase(config);
    expect(first.created).toBe(true);
    await expect(openDatabase(config)).rejects.toThrow(/is in use by another process/);
    await first.close();

    const second = await openDatabase(config);
    expect(second.created).toBe(false);
    await second.close();

    writeFileSync(join(dataDir, 'unfinished'), '');
    const third = await openDatabase(config);
    expect(third.created).toBe(true);
    expect(await third.query(sqlBuilder.selectFrom('event').select('id').compile())).toEqual([]);
    expect(existsSync(join(dataDir, 'unfinished'))).toBe(false);
    await third.close();
  });
});

describe('A database that does not answer', () => {
  test('is named in one sentence, without its password', async () => {
    const databaseUrl = 'postgres://somebody:secret@127.0.0.1:1/calendar';
    const opening = openDatabase(testConfig({ dataDir: 'memory:', databaseUrl }));
    await expect(opening).rejects.toThrow(
      /^The database at 127\.0\.0\.1:1\/calendar cannot be used: [^\n]+\.$/,
    );
  });
});
