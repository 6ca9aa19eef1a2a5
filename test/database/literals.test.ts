import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { toLiteral } from '../../src/database/text-driver.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startCalendar();
});
afterAll(() => world.close());

test.each([
  "it's",
  String.raw`C:\new\'s`,
  '\\',
  "'); drop table event; --",
  'line\nline\r\n\t$1 ? $$ {}',
  '漢字 🎻 ä',
  '',
  `${"'\\".repeat(40_000)}x`,
])('The literal of a text is that text to the database: %#', async (text) => {
  const rows = await world.database.query(CompiledQuery.raw(`select ${toLiteral(text)} as text`));
  expect(rows).toEqual([{ text }]);
});
