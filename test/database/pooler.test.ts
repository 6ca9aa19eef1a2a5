import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { openCalendar } from '../../src/app/bootstrap.ts';
import { openDatabase } from '../../src/database/open.ts';
import { until } from '../chaos/cluster/daemon.ts';
import { findProgram } from '../chaos/cluster/programs.ts';
import { type Proxy, startPgbouncer } from '../chaos/cluster/proxies.ts';
import { createMaker } from '../harness/make.ts';
import { createReplica } from '../harness/replica.ts';
import { listen } from '../harness/stream.ts';
import { startCalendar, type World } from '../harness/world.ts';

const server = process.env.TEST_DATABASE_URL;

/** CI installs PgBouncer. */
const onServer = server === undefined || findProgram('pgbouncer') === null ? describe.skip : describe;

/** Fewer connections to the server than a process opens, so that they change hands all the time. */
const size = 3;

onServer('Behind PgBouncer in transaction mode', () => {
  let folder: string;
  let pooler: Proxy;
  let world: World;
  const url = (database: string) => {
    const pooled = new URL(database);
    pooled.host = `127.0.0.1:${pooler.port}`;
    return pooled.href;
  };
  /** Runs a statement on the server itself. */
  const onDatabase = async (sql: string) => {
    const direct = new URL(server ?? '');
    direct.pathname = new URL(world.config.databaseUrl ?? '').pathname;
    const client = new pg.Client({ connectionString: direct.href });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'calendar-pooler-'));
    await chmod(folder, 0o777);
    pooler = await startPgbouncer(folder, server ?? '', size);
    world = await startCalendar({ relay: { url }, config: { requestTimeout: 10, logLevel: 'silent' } });
  });
  afterAll(async () => {
    await world.close();
    await pooler.daemon.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('concurrent reads and writes over both interfaces succeed, and each write is there once', async () => {
    const make = createMaker(world);
    const titles = Array.from({ length: 20 }, (_, index) => `Concert ${index + 10}`);
    await Promise.all(
      titles.map(async (title) => {
        const { id } = await make.event({ title });
        for (let time = 0; time < 3; time += 1) {
          const { body } = await world.rest('GET', `/events/${id}`, { as: 'editor' });
          expect(body).toMatchObject({ title });
          const { data } = await world.graphql(`{ event(number: ${id}) { title } }`);
          expect(data).toEqual({ event: { title } });
        }
      }),
    );
    const { text } = await world.request('GET', '/export/events.csv');
    for (const title of titles) expect(text).toContain(title);
  });

  test('subscribers hear of every change', async () => {
    const listener = await listen(world.url);
    const { id } = await createMaker(world).event({ title: 'Opening' });
    expect(await listener.changes(1)).toMatchObject([{ number: id, event: { title: 'Opening' } }]);
    await listener.stop();
  });

  test('a read that takes too long is ended in the database, and nothing else is', async () => {
    const release = await lock(server ?? '', world);
    try {
      const late = world.graphql('{ organizerPage { total nodes { name } } }');
      const others = Array.from({ length: 10 }, () => world.graphql('{ venuePage { total } }'));
      for (const { errors } of await Promise.all(others)) expect(errors).toEqual([]);
      expect(await late).toMatchObject({ status: 503, errors: [{ extensions: { code: 'rest_timeout' } }] });
      // The answer does not wait until the database has ended the statement.
      const waiting = () =>
        onDatabase(
          `select query from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`,
        );
      await until('no statement waits', async () => (await waiting()).length === 0, 30_000);
    } finally {
      await release();
    }
  });

  test('the upkeep of one process leaves no lock that would stop the next', async () => {
    const config = { ...world.config, defaultLanguage: 'fi' } as const;
    const opened = await Promise.all([openCalendar(config), openCalendar(config)]);
    await Promise.all(opened.map(({ database }) => database.close()));
    const locks = () => onDatabase("select objid from pg_locks where locktype = 'advisory' and granted");
    await until('no lock is left', async () => (await locks()).length === 0, 30_000);
    const again = await openDatabase({ ...config, defaultLanguage: 'en' });
    await again.close();
  });

  test('a replica is not used, because its connections may lead to another server', async () => {
    const replica = await createReplica('replica');
    const pooled = await startCalendar({
      config: { databaseReadUrls: [url(replica.url)], logLevel: 'silent' },
    });
    try {
      const ready = await fetch(`${pooled.url}/health/ready`);
      expect(await ready.json()).toMatchObject({ status: 'ready', checks: { replicas: ['disconnected'] } });
    } finally {
      await pooled.close();
      await replica.drop();
    }
  });
});

/** Locks what a read of organizers needs, on the server itself; returns what releases it. */
async function lock(address: string, { config }: World): Promise<() => Promise<void>> {
  const direct = new URL(address);
  direct.pathname = new URL(config.databaseUrl ?? '').pathname;
  const client = new pg.Client({ connectionString: direct.href });
  await client.connect();
  await client.query('begin');
  await client.query('lock table organizer_text in access exclusive mode');
  return () => client.end();
}
