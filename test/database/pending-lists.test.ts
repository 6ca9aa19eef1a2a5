import { sql } from 'kysely';
import { expect, test } from '@jest/globals';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import { startCalendar } from '../harness/world.ts';

const selectIndexes = sql<{ relname: string; reloptions: string[] | null }>`
  select relname, reloptions from pg_class join pg_am on pg_am.oid = relam
  where amname = 'gin' and relkind = 'i' and relnamespace = current_schema()::regnamespace`;

test('No index of words or letters keeps more than 256 kB unsorted, which each search would read', async () => {
  const world = await startCalendar();
  try {
    const indexes = await world.database.query(selectIndexes.compile(sqlBuilder));
    expect(indexes.length).toBeGreaterThan(20);
    const others = indexes.filter(({ reloptions }) => !reloptions?.includes('gin_pending_list_limit=256'));
    expect(others).toEqual([]);
  } finally {
    await world.close();
  }
});
