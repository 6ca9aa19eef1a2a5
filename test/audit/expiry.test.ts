import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { expireAudit } from '../../src/calendar/audit/expiry.ts';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import { startCalendar, type World } from '../harness/calendar.ts';
import { createMaker } from '../harness/make.ts';
import { type Auditor, createAuditor } from './audited.ts';

const day = 86_400_000;
const now = Date.now();
let world: World;
let auditor: Auditor;
beforeAll(async () => {
  world = await startCalendar();
  auditor = await createAuditor(world);
});
afterAll(() => world.close());

/** Inserts entries of a tag as if they were some days old. */
async function addOld(tag: number, days: number, count = 1, { database } = world): Promise<void> {
  const insert = sql`insert into audit_entry (changed_at, user_name, interface, action, kind, resource_id, version)
    select ${new Date(now - days * day).toISOString()}::timestamptz at time zone 'utc',
      'old', 'rest', 'update', 'tag', ${tag}::int, number from generate_series(1, ${count}::int) as number`;
  await database.query(insert.compile(sqlBuilder));
}

const countOf = async (number: number) => (await auditor.find({ kinds: ['TAG'], number })).totalCount;

test('Entries are deleted once they are older than they are kept, and no others', async () => {
  const { id } = await createMaker(world).tag();
  await addOld(id, 8, 1_200);
  await addOld(id, 6);
  expect(await expireAudit(world.database, now - 7 * day)).toBe(1_200);
  expect(await countOf(id)).toBe(2);
});

test('Of two processes that delete at the same time, none deletes twice or waits for the other', async () => {
  const { id } = await createMaker(world).tag();
  await addOld(id, 8, 700);
  const deleted = await Promise.all([1, 2].map(() => expireAudit(world.database, now - 7 * day)));
  expect(deleted.reduce((sum, count) => sum + count)).toBe(700);
  expect(await countOf(id)).toBe(1);
});

test('No cached response shows what has been deleted', async () => {
  const maker = createMaker(world);
  const { id } = await maker.tag();
  await addOld(id, 8, 2);
  await maker.tag();
  expect([await countOf(id), await countOf(id)]).toEqual([3, 3]);
  await expireAudit(world.database, now - 7 * day);
  expect(await countOf(id)).toBe(1);
});

test('Where nothing has expired, the calendar does not change', async () => {
  const revision = await world.database.revision();
  expect(await expireAudit(world.database, now - 400 * day)).toBe(0);
  expect(await world.database.revision()).toEqual(revision);
});

test('A running service deletes them by itself, soon after its start', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['Date', 'performance', 'setImmediate', 'nextTick'] });
  try {
    const other = await startCalendar({ config: { auditDays: 7 } });
    try {
      const { find } = await createAuditor(other);
      const { id: number } = await createMaker(other).tag();
      await addOld(number, 8, 3, other);
      await jest.advanceTimersByTimeAsync(60_000);
      const count = async () => (await find({ kinds: ['TAG'], number })).totalCount;
      for (let looked = 0; looked < 1_000 && (await count()) > 1; looked += 1)
        await new Promise(setImmediate);
      expect(await count()).toBe(1);
    } finally {
      await other.close();
    }
  } finally {
    jest.useRealTimers();
  }
});
