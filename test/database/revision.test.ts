import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { transaction } from '../../src/database/database.ts';
import { holdsRevision } from '../../src/database/statements/revision.ts';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import { inTransaction } from '../../src/database/unit-of-work.ts';
import { createMaker, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

describe('The revision of a calendar', () => {
  let world: World;
  let make: Maker;
  let clock = now;
  beforeAll(async () => {
    world = await startCalendar({ now: () => clock });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const isChangedBy = async (work: () => Promise<unknown>) => {
    const before = await world.database.revision();
    await work();
    return (await world.database.revision()).calendar !== before.calendar;
  };
  const revision = async () => (await world.database.revision()).calendar;
  const touch = sql`update user_account set name = name`;

  test.each(['event', 'venue', 'organizer', 'category', 'tag'] as const)(
    'is another after each change of a %s',
    async (kind) => {
      const path = {
        event: 'events',
        venue: 'venues',
        organizer: 'organizers',
        category: 'categories',
        tag: 'tags',
      }[kind];
      let id = 0;
      expect(await isChangedBy(async () => (id = (await make[kind]()).id))).toBe(true);
      const naming = {
        [{ event: 'title', venue: 'venue', organizer: 'organizer', category: 'name', tag: 'name' }[kind]]:
          `New ${kind}`,
      };
      expect(
        await isChangedBy(() => world.rest('PATCH', `/${path}/${id}`, { as: 'editor', body: naming })),
      ).toBe(true);
      expect(await isChangedBy(() => world.rest('DELETE', `/${path}/${id}`, { as: 'editor' }))).toBe(true);
    },
  );

  test('is another after a change of the people', async () => {
    const work = () => transaction(world.database, (em) => touch.execute(inTransaction(em)));
    expect(await isChangedBy(work)).toBe(true);
  });

  test('does not make a cached response wait for a transaction that is under way', async () => {
    await make.event({ title: 'Already read' });
    const read = () => world.rest<{ total: number }>('GET', '/events', { query: { search: 'Already read' } });
    const before = await read();
    // The first request of a later second reads when the next date passes; those after it know.
    clock += 1000;
    await read();
    clock += 1000;
    await make.event({ title: 'Already read', status: 'draft' });
    const [begun, ended] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const writing = transaction(world.database, async (em) => {
      await touch.execute(inTransaction(em));
      begun.resolve(undefined);
      await ended.promise;
    });
    await begun.promise;
    try {
      expect((await read()).body.total).toBe(before.body.total);
    } finally {
      ended.resolve(undefined);
      await writing;
    }
  });

  test('stays after reads and rejected writes', async () => {
    const { id } = await make.event();
    expect(
      await isChangedBy(async () => {
        await world.rest('GET', '/events');
        await world.rest('GET', `/events/${id}`);
        await world.rest('PATCH', `/events/${id}`, { as: 'editor', body: { start_date: 'never' } });
      }),
    ).toBe(false);
  });

  test('stays where a transaction is undone', async () => {
    const undone = transaction(world.database, async (em) => {
      await touch.execute(inTransaction(em));
      throw new Error('on purpose');
    });
    expect(await isChangedBy(() => undone.catch(() => undefined))).toBe(false);
  });

  test('counts what is written after a savepoint was undone', async () => {
    const work = () =>
      transaction(world.database, async (em) => {
        await transaction(world.database, async (inner) => {
          await touch.execute(inTransaction(inner));
          throw new Error('on purpose');
        }).catch(() => undefined);
        await touch.execute(inTransaction(em));
      });
    expect(await isChangedBy(work)).toBe(true);
  });

  /** The tables without a trigger of this name. */
  const tablesWithout = async (trigger: string) => {
    const tables = sqlBuilder
      .selectFrom(sql<{ relname: string }>`pg_class`.as('pg_class'))
      .select(sql<string>`relname::text`.as('name'))
      .where(sql<boolean>`relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`)
      .where(
        sql<boolean>`not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = ${trigger})`,
      )
      .orderBy('name');
    return (await world.database.query(tables.compile())).map(({ name }) => name);
  };
  const silent = [
    ...['event_change', 'event_delta'],
    // Triggers of watched tables write these.
    ...['event_letters', 'event_letters_de', 'event_letters_en', 'event_letters_fi', 'event_letters_zh_hans'],
    ...['event_sum', 'event_tally', 'identity', 'import_entry', 'migration'],
    ...['rate_limit', 'revision', 'search_chunk', 'session', 'token', 'upload_volume'],
  ];

  test('is watched over by every table that answers are made of', async () => {
    expect(await tablesWithout('revised')).toEqual(silent);
  });

  test('of what anybody may read is counted, or cannot be, in every table', async () => {
    expect(await tablesWithout('published_by_truncate')).toEqual(['audit_entry', ...silent]);
  });

  test('lets writers change it side by side', async () => {
    if (world.database.embedded) return;
    const writers = await Promise.all(
      Array.from({ length: 16 }, (_, number) => openWriter(world.config.databaseUrl ?? '', number)),
    );
    try {
      const before = await revision();
      // Each holds what it changed until all have changed something: nobody waited for anybody.
      await Promise.all(writers.map((writer) => writer.write()));
      const { status } = await world.rest('POST', '/tags', { as: 'editor', body: { name: 'Beside them' } });
      expect(status).toBe(201);
      const beside = await revision();
      expect(beside).not.toBe(before);
      const revisions = [beside];
      for (const [index, { client }] of writers.entries()) {
        await client.query(index === 0 ? 'rollback' : 'commit');
        revisions.push(await revision());
      }
      expect(revisions[1]).toBe(beside);
      expect(new Set(revisions).size).toBe(writers.length);
      expect(isEachAhead(revisions.slice(1))).toBe(true);
    } finally {
      await Promise.all(writers.map(({ client }) => client.end()));
    }
  });
});

/** Whether each revision holds the one before, and more. */
function isEachAhead(revisions: string[]): boolean {
  return revisions
    .slice(1)
    .every(
      (later, index) =>
        holdsRevision(later, revisions[index] ?? '') && !holdsRevision(revisions[index] ?? '', later),
    );
}

/** A connection of its own in a transaction, which fails where it has to wait for another. */
async function openWriter(databaseUrl: string, number: number) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("begin; set local lock_timeout = '10s'");
  const write = () =>
    client.query('insert into image (id, url, extension) values ($1, $2, $3)', [
      -1 - number,
      `x:${number}`,
      '',
    ]);
  return { client, write };
}
