import { expect, test } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { createMaker, now } from '../harness/make.ts';
import { startCalendar } from '../harness/world.ts';

const server = process.env.TEST_DATABASE_URL;

/** Only a server can be made to wait for a lock. */
const onServer = server === undefined ? test.skip : test;

const statistics = (count: number) =>
  `{ ${Array.from({ length: count }, (_, place) => `f${place}: eventStatistics(groupBy: ORGANIZER, first: 1) { groups { events } }`).join(' ')} }`;

/** Statements that wait for the lock. */
const stuck = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

async function startBlocked(requestTimeout: number) {
  const world = await startCalendar({ config: { requestTimeout }, now: () => now });
  const make = createMaker(world);
  const { id } = await make.organizer();
  await make.event({ organizer: id });
  const blocker = new pg.Client({ connectionString: world.config.databaseUrl ?? '' });
  await blocker.connect();
  const countStuck = async () => {
    // A transaction sees the activity as it was when it first looked.
    await blocker.query('select pg_stat_clear_snapshot()');
    return (await blocker.query<{ count: number }>(stuck)).rows[0]?.count ?? 0;
  };
  await blocker.query('begin');
  await blocker.query('lock table event_organizer in access exclusive mode');
  return {
    world,
    exportPath: `/export/events.csv?organizer=${id}`,
    countStuck,
    untilStuck: async (count: number) => {
      while ((await countStuck()) < count) await new Promise(setImmediate);
    },
    release: () => blocker.query('rollback'),
    close: async () => {
      await blocker.end();
      await world.close();
    },
  };
}

onServer('While statistics and exports are stuck, others are answered; then all of them are', async () => {
  const { world, exportPath, countStuck, untilStuck, release, close } = await startBlocked(15);
  try {
    const exports = Array.from({ length: 8 }, () => fetch(`${world.url}${exportPath}`));
    // The exports of a process read one slice at a time.
    await untilStuck(1);
    const heavy = Array.from({ length: 8 }, () => world.graphql(statistics(2)));
    await untilStuck(3);
    // Each another one, so that none is answered as it was before.
    const list =
      'query ($size: Int) { eventPage(startDate: "2000-01-01", perPage: $size) { total nodes { number } } }';
    for (let size = 1; size <= 10; size += 1)
      expect((await world.graphql(list, { size })).errors).toEqual([]);
    expect((await world.rest('GET', '/organizers')).status).toBe(200);
    expect(await countStuck()).toBe(3);
    await release();
    for (const { status } of await Promise.all(exports)) expect(status).toBe(200);
    for (const { errors } of await Promise.all(heavy)) expect(errors).toEqual([]);
  } finally {
    await close();
  }
});

onServer('While more writes than there are connections wait for a lock, others read', async () => {
  const { world, untilStuck, release, close } = await startBlocked(15);
  try {
    const { id } = await createMaker(world).venue();
    const [organizer] = await world.database.query<{ id: number }>(
      CompiledQuery.raw('select id from organizer'),
    );
    const body = {
      title: 'Waiting',
      start_date: '2030-01-01 10:00',
      end_date: '2030-01-01 11:00',
      venue: id,
      organizer: organizer?.id,
    };
    const writes = Array.from({ length: 20 }, (_, at) =>
      world.rest('POST', '/events', { as: 'editor', body: { ...body, title: `Waiting ${at}` } }),
    );
    await untilStuck(5);
    for (let page = 1; page <= 12; page += 1)
      expect((await world.rest('GET', `/venues?per_page=${page}`)).status).toBe(200);
    await release();
    for (const { status } of await Promise.all(writes)) expect(status).toBe(201);
  } finally {
    await close();
  }
});

onServer('Who comes when a hundred heavy reads wait is told so at once', async () => {
  const { world, release, close } = await startBlocked(15);
  try {
    const read = CompiledQuery.raw('select count(*) from event_organizer');
    const reads = Array.from({ length: 3 + 100 }, () =>
      world.database.query(read, { planDependsOnValues: true, heavy: true }),
    );
    const rejected = await world.graphql(statistics(2));
    expect(rejected.status).toBe(503);
    expect(new Set(rejected.errors.map(({ extensions }) => extensions?.code))).toEqual(
      new Set(['rest_busy']),
    );
    expect((await world.request('GET', '/export/events.csv')).status).toBe(503);
    await release();
    await Promise.all(reads);
    expect((await world.graphql(statistics(2))).errors).toEqual([]);
  } finally {
    await close();
  }
});

onServer('Who waits for a turn waits no longer than a request may take', async () => {
  const { world, release, close } = await startBlocked(3);
  try {
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.graphql(statistics(1))));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 503, errors: [{ extensions: { code: 'rest_timeout' } }] });
    await release();
    expect((await world.graphql(statistics(1))).errors).toEqual([]);
  } finally {
    await close();
  }
});
