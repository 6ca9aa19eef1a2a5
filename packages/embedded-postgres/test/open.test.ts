import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  type CommitReader,
  EmbeddedConnection,
  FolderError,
  holdsDatabase,
  openEmbedded,
} from '../src/index.ts';

let folder = '';

beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'embedded-postgres-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Makes a database with a table of one row. */
async function make(): Promise<void> {
  const database = await openEmbedded(folder);
  await database.client.exec(
    'create table note (id int primary key, text text); insert into note values (1, $$one$$)',
  );
  await database.confirm();
  await database.close();
}

describe('A database in a folder', () => {
  test('keeps what was written, and has parameters of the types that PostgreSQL tells', async () => {
    await make();
    const database = await openEmbedded(folder);
    const { client } = database;
    const { rows } = await client.query('select text from note where id = any($1)', [[1, 2]]);
    expect(rows).toEqual([{ text: 'one' }]);
    await expect(client.query('select $1::int', ['x'])).rejects.toThrow(/invalid input syntax/);
    await database.close();
  });

  test('is created again if it was closed before it was confirmed', async () => {
    const first = await openEmbedded(folder);
    await first.client.exec('create table half (id int)');
    await first.close();
    expect(holdsDatabase(folder)).toBe(false);
    const second = await openEmbedded(folder);
    await expect(second.client.exec('select * from half')).rejects.toThrow(/does not exist/);
    await second.close();
  });

  test('is not opened twice, nor where the caller refuses the folder', async () => {
    const database = await openEmbedded(folder);
    await expect(openEmbedded(folder)).rejects.toMatchObject({ problem: 'in use' });
    await database.close();
    const assertNew = () => {
      throw new FolderError('rejected', 'It belongs to somebody else');
    };
    const other = join(folder, 'other');
    await expect(openEmbedded(other, { assertNew })).rejects.toMatchObject({ problem: 'rejected' });
    expect(fs.existsSync(join(other, 'postgres'))).toBe(false);
  });

  test('that is damaged is named, and its folder is free again', async () => {
    await make();
    fs.rmSync(join(folder, 'postgres', 'PG_VERSION'));
    for (let attempt = 1; attempt <= 2; attempt += 1)
      await expect(openEmbedded(folder)).rejects.toMatchObject({
        problem: 'damaged',
        message: `The database in ${join(folder, 'postgres')} is damaged (PG_VERSION is missing)`,
      });
  });
});

describe('A database in memory', () => {
  test('counts the rows of statements with parameters, and ends those that are too large', async () => {
    let left = 100_000;
    const add = (bytes: number) => {
      left -= bytes;
      if (left < 0) throw new Error('too large');
    };
    const database = await openEmbedded(undefined, { currentTally: () => ({ add }) });
    const { client } = database;
    const rows = "select repeat('x', 1000) as text from generate_series(1, $1)";
    expect((await client.query(rows, [10])).rows).toHaveLength(10);
    await expect(client.query(rows, [1000])).rejects.toThrow('too large');
    expect((await client.exec('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  test('reads what a caller wants to know together with a commit', async () => {
    const database = await openEmbedded(undefined);
    const { client } = database;
    await client.exec('create table note (id int)');
    const receive = jest.fn<CommitReader['receive']>();
    const query = () => 'select count(*)::int as notes from note';
    const connection = new EmbeddedConnection(client, { query, receive });
    const lent = await connection.lend();
    for (const sql of ['begin', 'insert into note values (1), (2)', 'commit']) await lent.query(sql, []);
    lent.release(undefined);
    expect(receive).toHaveBeenCalledWith(expect.objectContaining({ notes: 2 }));
    await database.close();
  });

  test('rolls back what a failed borrower left open, before the next one', async () => {
    const database = await openEmbedded(undefined);
    const { client } = database;
    await client.exec('create table note (id int)');
    const connection = new EmbeddedConnection(client);
    const lent = await connection.lend();
    await lent.query('begin', []);
    await lent.query('insert into note values (1)', []);
    lent.release(new Error('it gave up'));
    expect(await connection.read('select * from note')).toEqual([]);
    await connection.idle();
    await database.close();
  });
});
