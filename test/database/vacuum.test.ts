import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { vacuumDue } from '../../src/database/vacuum.ts';
import { createMaker } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

/** A PostgreSQL server has autovacuum. */
const onEmbedded = process.env.TEST_DATABASE_URL === undefined ? describe : describe.skip;

onEmbedded('An embedded calendar', () => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar();
  });
  afterAll(() => world.close());

  const query = async <Row>(text: string) => world.database.query<Row>(CompiledQuery.raw(text));

  /** Events whose rows were replaced, and their table's size in bytes. */
  async function change(times: number): Promise<number> {
    for (let count = 0; count < times; count += 1)
      await query(`update event set modified_at = modified_at + interval '${count + 1} seconds'`);
    await query('select pg_stat_force_next_flush()');
    const [found] = await query<{ size: number }>(`select pg_relation_size('event')::int as size`);
    return found?.size ?? NaN;
  }

  test('uses the space of former rows again, so that changes do not make it grow', async () => {
    const maker = createMaker(world);
    for (let count = 0; count < 20; count += 1) await maker.event({});
    const size = await change(50);
    const growing = await change(50);
    expect(growing).toBeGreaterThan(size);
    expect(await vacuumDue(world.database)).toContain('event');
    expect(await change(50)).toBe(growing);
  });

  test('knows how many rows a table has, and leaves alone what has hardly changed', async () => {
    await vacuumDue(world.database);
    const [{ rows } = { rows: NaN }] = await query<{ rows: number }>(
      `select reltuples::int as rows from pg_class where oid = 'event'::regclass`,
    );
    expect(rows).toBe(20);
    await query('update event set sticky = not sticky where id = (select min(id) from event)');
    await query('select pg_stat_force_next_flush()');
    expect(await vacuumDue(world.database)).not.toContain('event');
  });

  test('stops between two tables when the service does', async () => {
    await change(10);
    expect(await vacuumDue(world.database, AbortSignal.abort())).toEqual([]);
    expect(await vacuumDue(world.database)).toContain('event');
  });
});
