import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { mostConnections } from '../../src/database/server/postgres.ts';
import { collectLog } from '../harness/log.ts';
import { startCalendar, type World } from '../harness/world.ts';

const server = process.env.TEST_DATABASE_URL;

/** The embedded database has no connections to lose. */
const onServer = server === undefined ? test.skip : test;

const times = 20;
const writers = 12;

interface Work {
  isOver: boolean;
  /** The events that were acknowledged. */
  written: number[];
  /** Statuses of all answers. */
  statuses: Set<number>;
}

onServer('Connections that are lost under writers cost no place in the pool and no write', async () => {
  const { log, lines } = collectLog();
  const world = await startCalendar({ log });
  const killer = new pg.Client({ connectionString: world.config.databaseUrl ?? '' });
  await killer.connect();
  try {
    const work: Work = { isOver: false, written: [], statuses: new Set() };
    const running = Array.from({ length: writers }, (_, number) => write(world, work, number));
    for (let time = 0; time < times; time += 1) await terminate(killer, work);
    work.isOver = true;
    await Promise.all(running);
    expect([...work.statuses].sort()).toEqual([201, 503]);
    await useAllConnections(killer, world);
    await expectWhole(killer, work);
    expect(lines.filter(({ msg }) => msg === 'a request failed')).toEqual([]);
  } finally {
    await killer.end();
    await world.close();
  }
});

/** Writes events, each into several tables, until the work is over. */
async function write(world: World, work: Work, number: number): Promise<void> {
  for (let count = 0; !work.isOver; count += 1) {
    const title = `Event ${number}-${count}`;
    const body = {
      title,
      start_date: '2030-05-01 10:00:00',
      end_date: '2030-05-01 11:00:00',
      venue: { venue: `Hall ${number}-${count}` },
      tags: [`Tag ${number}-${count}`],
    };
    const { status, body: event } = await world.rest<{ id: number }>('POST', '/events', {
      as: 'editor',
      body,
    });
    work.statuses.add(status);
    if (status === 201) work.written.push(event.id);
  }
}

/**
 * Ends every other connection to the database at a moment when transactions run, after some more
 * writes.
 */
async function terminate(killer: pg.Client, { written }: Work): Promise<void> {
  const before = written.length;
  for (;;) {
    const { rows } = await killer.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null`,
    );
    if ((rows[0]?.count ?? 0) > 0 && written.length > before) break;
  }
  await killer.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

/**
 * So many reads, each on a connection of its own, wait for a lock at once that all connections are
 * in use.
 */
async function useAllConnections(killer: pg.Client, { database }: World): Promise<void> {
  const waiting = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const countWaiting = async () => (await killer.query<{ count: number }>(waiting)).rows[0]?.count ?? 0;
  const read = CompiledQuery.raw('select pg_advisory_lock_shared(1), pg_advisory_unlock_shared(1)');
  await killer.query('select pg_advisory_lock(1)');
  const reads = Array.from({ length: mostConnections }, () =>
    database.query(read, { planDependsOnValues: true }),
  );
  while ((await countWaiting()) < mostConnections) await setImmediate();
  await killer.query('select pg_advisory_unlock(1)');
  await Promise.all(reads);
}

/**
 * Every event that was acknowledged is there, and every one that is there is there with all its
 * parts.
 */
async function expectWhole(killer: pg.Client, { written }: Work): Promise<void> {
  const parts = await killer.query<{ id: number; whole: boolean }>(
    `select id, exists (select from event_text where event_id = id)
      and exists (select from event_venue join venue_text using (venue_id) where event_id = id)
      and exists (select from event_term where event_id = id) as whole from event`,
  );
  const there = new Set(parts.rows.map(({ id }) => id));
  expect(parts.rows.filter(({ whole }) => !whole)).toEqual([]);
  expect(written.filter((id) => !there.has(id))).toEqual([]);
}
