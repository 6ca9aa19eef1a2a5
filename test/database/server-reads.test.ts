import { afterEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { standardOptions } from '../../src/database/server/postgres.ts';
import { createServerReads, longestPipeline } from '../../src/database/server/server-reads.ts';
import { openRelay } from '../harness/relay.ts';

const server = process.env.TEST_DATABASE_URL;
const onServer = server === undefined ? test.skip : test;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Row {
  value: unknown;
  connection: number;
}

/**
 * Reads over a pool of its own; a silent server is given up after `longest` ms and a little more.
 */
function open(connectionString = server ?? '', longest = 10_000) {
  const pool = new pg.Pool({ ...standardOptions, connectionString });
  const ignore = () => undefined;
  pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
  closing.push(() => pool.end());
  return createServerReads(pool, { longest, isPooled: false }).together<Row>;
}

const value = (text: string) => ({ text: `select ${text} as value, pg_backend_pid() as connection` });

onServer('Reads of one tick share a connection, as many as fit, and each gets its own rows', async () => {
  const read = open();
  const asked = Array.from({ length: 2 * longestPipeline + 4 }, (_, index) => index);
  const answers = (await Promise.all(asked.map((index) => read(value(String(index)))))).flat();
  expect(answers.map((row) => row.value)).toEqual(asked);
  const connections = [...new Set(answers.map((row) => row.connection))];
  const sizes = connections.map((one) => answers.filter(({ connection }) => connection === one).length);
  expect(sizes).toEqual([longestPipeline, longestPipeline, 4]);
});

onServer('A read that fails fails alone, and the connection serves the next ones', async () => {
  const read = open();
  const outcomes = await Promise.allSettled(['1', '1 / 0', 'nothing', '2'].map((text) => read(value(text))));
  expect(outcomes).toMatchObject([
    { value: [{ value: 1 }] },
    { reason: { code: '22012' } },
    { reason: { code: '42703' } },
    { value: [{ value: 2 }] },
  ]);
  const [first, next] = [outcomes[0], await read(value('3'))];
  expect(first).toMatchObject({ value: [{ connection: next[0]?.connection }] });
});

onServer('All reads fail where there is no server', async () => {
  const relay = await openRelay(server ?? '');
  const read = open(relay.url(server ?? ''));
  await relay.close();
  const outcomes = await Promise.allSettled([read(value('1')), read(value('2'))]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

onServer('A silent server is given up, and the next reads have another connection', async () => {
  const relay = await openRelay(server ?? '');
  closing.push(() => relay.close());
  const read = open(relay.url(server ?? ''), 1);
  const [before] = await read(value('1'));
  relay.pass(false);
  const outcomes = await Promise.allSettled([read(value('1')), read(value('2'))]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  relay.pass(true);
  const [after] = await read(value('3'));
  expect(after?.value).toBe(3);
  expect(after?.connection).not.toBe(before?.connection);
});
