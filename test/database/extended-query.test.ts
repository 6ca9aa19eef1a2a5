import { afterEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { standardOptions } from '../../src/database/server/postgres.ts';
import { queryExtended } from '../../src/database/statements/extended-query.ts';

const server = process.env.TEST_DATABASE_URL;
const onServer = server === undefined ? test.skip : test;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A connection, and how often it was sent a description. */
async function connect(options: pg.ClientConfig = {}) {
  const client = new pg.Client({ ...standardOptions, ...options, connectionString: server });
  await client.connect();
  closing.push(() => client.end());
  const { connection } = client as unknown as { connection: pg.Connection };
  const descriptions: unknown[] = [];
  connection.on('rowDescription', (message) => descriptions.push(message));
  return { client, descriptions };
}

const everyKind = {
  name: 'every kind',
  text: `select $1::int as number, $2::text as text, $3::int[] as numbers, $4::jsonb as json, true as flag,
    null::text as nothing, date '2026-03-05' as day from generate_series(1, 2)`,
  values: [7, 'ä "quoted"', [1, 2], { list: ['a', null] }],
};

onServer(
  'A prepared statement is described once, and its rows are read as those of pg each time',
  async () => {
    const { client, descriptions } = await connect();
    const expected = await client.query({ ...everyKind, name: undefined });
    descriptions.length = 0;
    for (let run = 0; run < 3; run += 1) {
      const { rows, command, rowCount } = await queryExtended(client, everyKind);
      expect(rows).toEqual(expected.rows);
      expect({ command, rowCount }).toEqual({ command: 'SELECT', rowCount: 2 });
    }
    expect(descriptions).toHaveLength(1);
  },
);

onServer('Runs of one moment do not wait for the first description', async () => {
  const { client } = await connect();
  const runs = await Promise.all([1, 2, 3].map(() => queryExtended(client, everyKind)));
  expect(runs.map(({ rows }) => rows.length)).toEqual([2, 2, 2]);
});

onServer('A statement without a name is described each time', async () => {
  const { client, descriptions } = await connect();
  const texts = ['select 1 as one', 'select 2 as two, 3 as three'];
  for (const text of texts) await queryExtended(client, { text });
  const { rows } = await queryExtended(client, { text: 'select 4 as four' });
  expect(rows).toEqual([{ four: 4 }]);
  expect(descriptions).toHaveLength(3);
});

onServer('A statement that returns no rows says how many it changed', async () => {
  const { client } = await connect();
  await client.query('create temporary table note (id int)');
  const insert = { name: 'insert', text: 'insert into note select generate_series(1, $1::int)', values: [3] };
  for (let run = 0; run < 2; run += 1)
    expect(await queryExtended(client, insert)).toEqual({ command: 'INSERT', rowCount: 3, rows: [] });
});

onServer('A prepared statement that fails can run again', async () => {
  const { client } = await connect();
  const divide = (by: number) => ({ name: 'divide', text: 'select 6 / $1::int as result', values: [by] });
  await expect(queryExtended(client, divide(0))).rejects.toMatchObject({ code: '22012' });
  expect((await queryExtended(client, divide(2))).rows).toEqual([{ result: 3 }]);
  await expect(queryExtended(client, divide(0))).rejects.toMatchObject({ code: '22012' });
  expect((await queryExtended(client, divide(3))).rows).toEqual([{ result: 2 }]);
});

onServer('A value that cannot be parsed fails its statement alone', async () => {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.UUID, () => {
    throw new Error('no such value');
  });
  const { client } = await connect({ types });
  const [failed, next] = await Promise.allSettled([
    queryExtended(client, { text: 'select gen_random_uuid() as id from generate_series(1, 3)' }),
    queryExtended(client, { text: 'select 1 as one' }),
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'no such value' } });
  expect(next).toMatchObject({ value: { rows: [{ one: 1 }] } });
});

onServer('A connection that limits the time of statements lives on after those that are fast', async () => {
  const { client } = await connect({ query_timeout: 200 });
  const end = performance.now() + 500;
  let answers = 0;
  while (performance.now() < end) answers += (await queryExtended(client, everyKind)).rows.length;
  expect(answers).toBeGreaterThan(2);
  const late = queryExtended(client, { text: 'select pg_sleep(1)' });
  await expect(late).rejects.toThrow('Query read timeout');
});
