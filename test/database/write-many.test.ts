import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Database, transaction, writeMany } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open.ts';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import { Slug } from '../../src/entities/slug.ts';
import { type Copy, copyTemplate, testConfig } from '../harness/template.ts';

let copy: Copy;
let database: Database;
beforeAll(async () => {
  copy = await copyTemplate();
  database = await openDatabase(testConfig(copy.place));
});
afterAll(async () => {
  await database.close();
  await copy.drop();
});

test('many writes at once are all taken back after the first failure', async () => {
  const write = (slug: string) =>
    transaction(database, async (em) => {
      em.persist(em.create(Slug, { kind: 'many', slug, ownerId: 1 }));
      await em.flush();
      if (slug === 'bad') throw new Error('bad');
    });
  const writeAll = (...wanted: string[]) =>
    writeMany(database, async () => {
      for (const slug of wanted) await write(slug);
    });
  await expect(writeAll('good', 'bad')).rejects.toThrow('bad');
  const rows = sqlBuilder.selectFrom('slug').select('slug').where('kind', '=', 'many').compile();
  expect(await database.query(rows)).toEqual([]);
  await writeAll('good', 'better');
  expect(await database.query(rows)).toHaveLength(2);
});
