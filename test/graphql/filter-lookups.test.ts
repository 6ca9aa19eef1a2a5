import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Asker, createAsker, createMaker, type Fields, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const query = `query ($filter: EventFilter) { events(filter: $filter) { nodes { number } } }`;

describe('The lookups of a filter', () => {
  let world: World;
  let ask: Asker;
  /** One of each kind of condition that is looked up. */
  let conditions: Fields[];
  let found: number[];

  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    ask = createAsker(world);
    const make = createMaker(world);
    const [hall, club, parent] = [await make.venue(), await make.organizer(), await make.category()];
    const child = await make.category({ parent: parent.id });
    const { tag, ids } = await make.tagged({ venue: hall.id, organizer: club.id, categories: [child.id] });
    found = ids;
    conditions = [
      { venues: [hall.id] },
      { organizers: [club.id] },
      { categories: [parent.slug] },
      { categoriesAll: [parent.id, child.slug] },
      { tags: [tag] },
      { tagsAll: [tag] },
      { not: { categoriesNone: [parent.id] } },
      { not: { tagsNone: [tag] } },
      { not: { parent: ids[0] } },
    ];
    // The first read learns until when answers hold.
    await ask(query, { filter: {} });
  });
  afterAll(() => world.close());

  const count = async (filter: Fields) => {
    const statements = await world.statements(async () => {
      const { events } = await ask<{ events: { nodes: { number: number }[] } }>(query, { filter });
      expect(events.nodes.map(({ number }) => number)).toEqual(found);
    });
    return statements.length;
  };

  /** A page of a connection, whatever its filter. */
  const page = 1;

  test('take one statement for all kinds and one for what lies below categories, however large the filter is', async () => {
    expect(await count({ and: conditions })).toBe(1 + 1 + page);
    const largest = Array.from({ length: 36 }, (_, place) => conditions[place % 6] ?? {});
    expect(await count({ and: [...largest, ...conditions.slice(6)] })).toBe(1 + 1 + page);
  });

  test('are shared by all filters of an operation', async () => {
    const lists = ['a', 'b', 'c'].map((name) => `${name}: events(filter: $filter) { nodes { number } }`);
    const statements = await world.statements(() =>
      ask(`query ($filter: EventFilter) { ${lists.join(' ')} }`, { filter: { and: conditions } }),
    );
    expect(statements).toHaveLength(1 + 1 + page * lists.length);
  });

  test('reject each condition under its path, in the order of the filter', async () => {
    const filter = {
      categories: [999_999],
      or: [{ tags: ['unknown-one'] }, { venues: [999_998], tags: [1e9] }],
    };
    const { errors } = await world.graphql(query, { filter });
    expect(Object.keys(Object(errors[0]?.extensions?.params) as Fields)).toEqual([
      'filter.or.0.tags',
      'filter.or.1.tags',
      'filter.or.1.venues',
      'categories',
    ]);
  });
});
