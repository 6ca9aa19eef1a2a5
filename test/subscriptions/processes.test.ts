import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import { createMaker, type Maker } from '../harness/make.ts';
import { listen, type Told } from '../harness/stream.ts';
import { startCalendar, type World } from '../harness/world.ts';

const isServer = process.env.TEST_DATABASE_URL !== undefined;
const onServer = isServer ? test : test.skip;

describe('Of several processes on one database', () => {
  let world: World;
  let other: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar();
    const { databaseUrl } = world.config;
    other = databaseUrl === null ? world : await startCalendar({ config: { databaseUrl } });
    make = createMaker(world);
  });
  afterAll(async () => {
    if (other !== world) await other.close();
    await world.close();
  });

  test('each delivers what another wrote', async () => {
    const listener = await listen(other.url);
    const { id } = await make.event({ title: 'Written elsewhere' });
    expect(await listener.changes(1)).toEqual([
      { kind: 'CREATED', number: id, event: { title: 'Written elsewhere' } },
    ]);
    await listener.stop();
  });

  test('each delivers every change, and the changes of an event in order', async () => {
    const listener = await listen(other.url);
    const { id } = await make.event({ title: 'Counting 0' });
    const others = await Promise.all(Array.from({ length: 8 }, () => make.event()));
    for (let count = 1; count <= 5; count += 1) {
      await world.rest('PATCH', `/events/${id}`, { as: 'editor', body: { title: `Counting ${count}` } });
    }
    const told: Told[] = [];
    while (told.at(-1)?.event?.title !== 'Counting 5') told.push(...(await listener.changes(1)));
    const counted = told.filter(({ number }) => number === id).map(({ event }) => event?.title);
    expect(counted).toEqual(counted.toSorted());
    const all = [id, ...others.map((event) => event.id)];
    expect(new Set(told.map(({ number }) => number))).toEqual(new Set(all));
    await listener.stop();
  });

  test('none reports the changes that a backup brought from another cluster', async () => {
    const { id } = await make.event({ title: 'Restored' });
    // Most of its transaction ids are still to come in this cluster.
    for (const ahead of [1, 1_000, 1_000_000_000])
      await world.database.query(
        sql`insert into event_change (xid, event_id, listed)
          values ((pg_current_xact_id()::text::bigint + ${sql.lit(ahead)})::text::xid8, ${sql.lit(id)}, true)`.compile(
          sqlBuilder,
        ),
      );
    const listener = await listen(other.url);
    const latest = await make.event({ title: 'Written here' });
    expect(await listener.changes(1)).toMatchObject([{ number: latest.id }]);
    await listener.stop();
  });

  onServer('none misses what began early and was committed late', async () => {
    const { id } = await make.event({ title: 'Early' });
    const client = new pg.Client({ connectionString: world.config.databaseUrl ?? '' });
    await client.connect();
    try {
      const listener = await listen(other.url);
      await client.query('begin');
      await client.query('select pg_current_xact_id()');
      const later = await make.event({ title: 'Later' });
      expect(await listener.changes(1)).toMatchObject([{ number: later.id }]);
      await client.query('update event set version = version + 1 where id = $1', [id]);
      const latest = await make.event({ title: 'Latest' });
      expect(await listener.changes(1)).toMatchObject([{ number: latest.id }]);
      await client.query('commit');
      expect(await listener.changes(1)).toMatchObject([{ kind: 'UPDATED', number: id }]);
      await listener.stop();
    } finally {
      await client.end();
    }
  });
});
