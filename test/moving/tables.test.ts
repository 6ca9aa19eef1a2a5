import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { leftOut, listTables, runIn, type Table } from '../../src/database/dump/tables.ts';
import { startCalendar, type World } from '../harness/world.ts';

/**
 * Types whose texts mean the same in any database; transaction ids, object ids and places in a log
 * do not.
 */
const portable =
  /^(?:smallint|integer|bigint|boolean|text|double precision|jsonb|uuid|inet|tsvector|bytea|smallint\[\]|integer\[\]|text\[\]|timestamp(?:\(\d\))? with(?:out)? time zone)$/;

describe('A dump', () => {
  let world: World;
  let tables: readonly Table[];
  beforeAll(async () => {
    world = await startCalendar();
    tables = await listTables(runIn(world.database));
  });
  afterAll(() => world.close());

  test('has every table and column of every migration, except those that are left out for a reason', async () => {
    const columns = await runIn(world.database)<{ place: string }>(
      `select table_name || '.' || column_name as place from information_schema.columns
        join pg_class on relname = table_name and relnamespace = table_schema::regnamespace
        where table_schema = current_schema() and is_generated = 'NEVER' and not relispartition and relkind <> 'v'`,
    );
    const dumped = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
    const expected = columns
      .map(({ place }) => place)
      .filter((place) => !((place.split('.')[0] ?? '') in leftOut));
    expect(dumped.toSorted()).toEqual(expected.toSorted());
    expect(dumped.length).toBeGreaterThan(100);
  });

  test('leaves out only tables that exist', async () => {
    const found = await runIn(world.database)<{ name: string }>(
      'select relname as name from pg_class where relnamespace = current_schema()::regnamespace',
    );
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(leftOut)));
  });

  test('has only values that mean the same in another database', () => {
    const types = tables.flatMap(({ name, columns }) => columns.map(({ type }) => ({ name, type })));
    expect(types.filter(({ type }) => !portable.test(type))).toEqual([]);
  });

  test('has each table after those that it refers to', () => {
    const names = tables.map(({ name }) => name);
    for (const [table, target] of [
      ['token', 'user_account'],
      ['event_term', 'term'],
      ['event_text', 'event'],
    ] as const)
      expect(names.indexOf(table)).toBeGreaterThan(names.indexOf(target));
  });
});
