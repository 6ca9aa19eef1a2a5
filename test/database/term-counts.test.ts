import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await startCalendar();
});

afterAll(() => world.close());

const times = { start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 11:00:00' };

async function createTag(name: string): Promise<number> {
  return (await world.rest<{ id: number }>('POST', '/tags', { as: 'editor', body: { name } })).body.id;
}

async function createEvent(tags: number[], more: Record<string, unknown> = {}): Promise<number> {
  const body = { title: 'Concert', ...times, tags, ...more };
  return (await world.rest<{ id: number }>('POST', '/events', { as: 'editor', body })).body.id;
}

async function countOf(tag: number): Promise<number> {
  return (await world.rest<{ count: number }>('GET', `/tags/${tag}`)).body.count;
}

function execute<Row>(statement: string): Promise<Row[]> {
  return world.database.orm.em.fork().execute<Row[]>(statement);
}

test('A term counts what is published, through every change of its events', async () => {
  const [tag, other] = [await createTag('Counted'), await createTag('Other')];
  const event = await createEvent([tag, other]);
  await createEvent([tag], { status: 'draft' });
  await createEvent([tag], { date: '2040-01-01 00:00:00' });
  expect(await countOf(tag)).toBe(1);
  await world.rest('PUT', `/events/${event}`, { as: 'editor', body: { status: 'draft' } });
  expect(await countOf(tag)).toBe(0);
  await world.rest('PUT', `/events/${event}`, { as: 'editor', body: { status: 'publish', tags: [tag] } });
  expect([await countOf(tag), await countOf(other)]).toEqual([1, 0]);
  await world.rest('DELETE', `/events/${event}`, { as: 'editor' });
  expect(await countOf(tag)).toBe(0);
});

test('Adding up changes no count and leaves one row a term', async () => {
  const tag = await createTag('Added up');
  for (let made = 0; made < 3; made += 1) await createEvent([tag]);
  await createEvent([tag], { date: '2040-01-01 00:00:00' });
  await execute('select add_up_term_counts()');
  expect(await countOf(tag)).toBe(3);
  const rows = await execute<{ number: string }>(`select number from term_count where term_id = ${tag}`);
  expect(rows.map(({ number }) => Number(number))).toEqual([4]);
});

test('Counts are right where many write while others add up', async () => {
  const tag = await createTag('Shared');
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      await createEvent([tag]);
      await execute('select add_up_term_counts()');
    }),
  );
  expect(await countOf(tag)).toBe(12);
});
