import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { cleaning } from '../../src/database/migrations/0007-plain-contacts.ts';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import { createMaker, type Fields, type Maker } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let make: Maker;
beforeAll(async () => {
  world = await startCalendar();
  make = createMaker(world);
});
afterAll(() => world.close());

test.each([
  ['<script>alert(1)</script>112', '112'],
  ['<SCRIPT SRC=//x>1</SCRIPT ><b>112</b>', '112'],
  ['112<img src=x onerror=alert(1)', '112'],
  ['112<<b>script>', '112script>'],
  ['112<<<b', '112<<'],
  ['112 <<b>b>x', '112 b>x'],
  ['1 < 2 & 3', '1 < 2 & 3'],
  ['<script>alert(1)', undefined],
])('a telephone number that was stored as %j becomes %j', async (stored, cleaned) => {
  const [venue, organizer] = [await make.venue(), await make.organizer()];
  const run = (statement: ReturnType<typeof sql>) => world.database.query(statement.compile(sqlBuilder));
  await run(sql`update venue set phone = ${stored} where id = ${venue.id}`);
  await run(sql`update organizer set email = ${stored} where id = ${organizer.id}`);
  for (const statement of cleaning) await run(sql.raw(statement));
  const read = async (path: string) => (await world.rest<Fields>('GET', path)).body;
  expect((await read(`/venues/${venue.id}`)).phone).toBe(cleaned);
  expect((await read(`/organizers/${organizer.id}`)).email).toBe(cleaned);
});
