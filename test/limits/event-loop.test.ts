import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { longestBlock } from '../harness/event-loop.ts';
import { startCalendar, type World } from '../harness/world.ts';

/** In milliseconds. */
const bound = 50;

let world: World;

beforeAll(async () => {
  world = await startCalendar();
});
afterAll(() => world.close());

test('While a statement runs in the database, the process goes on serving', async () => {
  const slow = CompiledQuery.raw('select count(*) from generate_series(1, 3000000)');
  expect(await longestBlock(() => world.database.query(slow))).toBeLessThan(bound);
});
