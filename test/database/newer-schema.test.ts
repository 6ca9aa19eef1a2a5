import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openDatabase } from '../../src/database/open.ts';
import { type Copy, copyTemplate, testConfig } from '../harness/template.ts';

let copy: Copy;
beforeEach(async () => {
  copy = await copyTemplate();
});
afterEach(() => copy.drop());

test('A database that a newer version has migrated is rejected in one sentence, and left as it is', async () => {
  const config = testConfig(copy.place);
  const database = await openDatabase(config);
  const connection = database.orm.em.fork().getConnection();
  await connection.execute(`insert into migration (name) values ('9999-from-the-future')`);
  await database.close();
  for (let times = 0; times < 2; times += 1) {
    await expect(openDatabase(config)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(
        /^A newer version of this program has migrated the database \(9999-from-the-future\): [^.]+\.$/,
      ),
    });
  }
});
