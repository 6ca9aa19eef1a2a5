import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aName, type Asker, createAsker, createMaker, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

interface Connection {
  edges: { cursor: string; node: { number: number } }[];
  nodes: { number: number }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
  totalCount: number;
}
type Slice = Partial<Record<'first' | 'last', number>> & Partial<Record<'after' | 'before', string | null>>;

const query = `query ($filter: EventFilter, $orderBy: EventOrder, $first: Int, $after: String, $last: Int, $before: String) {
  events(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) {
    edges { cursor node { number } }
    nodes { number }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    totalCount
  }
}`;

describe('a connection of events', () => {
  let world: World;
  let make: Maker;
  let ask: Asker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
    ask = createAsker(world);
  });
  afterAll(() => world.close());

  /** Five events, three of which start at the same moment. */
  const five = async () => {
    const at = (start_date: string, date: string) => ({ start_date, end_date: '2027-06-30', date });
    const { tag, ids } = await make.tagged(
      at('2027-06-02 12:00', '2027-03-03'),
      at('2027-06-02 12:00', '2027-03-01'),
      at('2027-06-01 12:00', '2027-03-01'),
      at('2027-06-02 12:00', '2027-03-01'),
      at('2027-06-03 12:00', '2027-03-01'),
    );
    const events = async (slice: Slice, more: object = {}) =>
      (await ask<{ events: Connection }>(query, { filter: { tags: [tag] }, ...more, ...slice })).events;
    return { ids, events };
  };
  const numbers = ({ nodes }: Connection) => nodes.map(({ number }) => number);

  test('walks forward through everything once', async () => {
    const { ids, events } = await five();
    const seen: number[] = [];
    let after: string | null = null;
    let more = true;
    while (more) {
      const slice: Connection = await events({ first: 2, after });
      seen.push(...numbers(slice));
      expect(slice.pageInfo.hasPreviousPage).toBe(after !== null);
      ({ hasNextPage: more, endCursor: after } = slice.pageInfo);
    }
    expect(seen.toSorted((a, b) => a - b)).toEqual(ids);
    expect(seen).toEqual(numbers(await events({ first: 10 })));
    expect([seen[0], seen[4]]).toEqual([ids[2], ids[4]]);
  });

  test('walks backward through everything once', async () => {
    const { events } = await five();
    const expected = numbers(await events({ first: 10 }));
    const seen: number[] = [];
    let before: string | null = null;
    let more = true;
    while (more) {
      const slice: Connection = await events({ last: 2, before });
      seen.unshift(...numbers(slice));
      expect(slice.pageInfo.hasNextPage).toBe(before !== null);
      ({ hasPreviousPage: more, startCursor: before } = slice.pageInfo);
    }
    expect(seen).toEqual(expected);
  });

  test('runs the other way round with START_DESC', async () => {
    const { events } = await five();
    const ascending = numbers(await events({ first: 10 }));
    expect(numbers(await events({ first: 10 }, { orderBy: 'START_DESC' }))).toEqual(ascending.toReversed());
  });

  test.each([
    ['END', [{ end_date: '2027-03-23' }, { end_date: '2027-03-21' }, { end_date: '2027-03-22' }]],
    ['PUBLISHED', [{ date: '2027-03-03' }, { date: '2027-03-01' }, { date: '2027-03-02' }]],
  ])('is sorted by %s, either way', async (order, fields) => {
    const { tag, ids } = await make.tagged(...fields);
    const sorted = async (orderBy: string) => {
      const wanted = { filter: { tags: [tag] }, orderBy, first: 9 };
      return numbers((await ask<{ events: Connection }>(query, wanted)).events);
    };
    const expected = [ids[1], ids[2], ids[0]];
    expect(await sorted(`${order}_ASC`)).toEqual(expected);
    expect(await sorted(`${order}_DESC`)).toEqual(expected.toReversed());
  });

  test('has the same resources in edges and nodes, its cursors at both ends', async () => {
    const { events } = await five();
    const { edges, nodes, pageInfo } = await events({ first: 3 });
    expect(edges.map(({ node }) => node)).toEqual(nodes);
    expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([edges[0]?.cursor, edges[2]?.cursor]);
  });

  test('counts all that match, not the stretch', async () => {
    const { events } = await five();
    expect((await events({ first: 1 })).totalCount).toBe(5);
  });

  test('may be cut on both sides', async () => {
    const { events } = await five();
    const { edges } = await events({ first: 5 });
    const between = await events({ first: 10, after: edges[0]?.cursor, before: edges[4]?.cursor });
    expect(numbers(between)).toEqual(edges.slice(1, 4).map(({ node }) => node.number));
  });

  test('may be empty', async () => {
    const { events } = await five();
    const empty = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null };
    expect(await events({ first: 5 }, { filter: { numbers: [99999999] } })).toMatchObject({
      edges: [],
      nodes: [],
      totalCount: 0,
      pageInfo: empty,
    });
  });

  test('stays in its place where something is added before it', async () => {
    const { tag, events: made } = await make.tagged(
      { start_date: '2027-05-02', end_date: '2027-05-04' },
      { start_date: '2027-05-03', end_date: '2027-05-04' },
    );
    const filter = { tags: [tag] };
    const first = (await ask<{ events: Connection }>(query, { filter, first: 1 })).events;
    await make.event({ tags: [tag], start_date: '2027-05-01', end_date: '2027-05-01 12:00' });
    const next = (
      await ask<{ events: Connection }>(query, { filter, first: 5, after: first.pageInfo.endCursor })
    ).events;
    expect(numbers(next)).toEqual([made[1]?.id]);
  });

  test.each([
    ['first', { first: 101 }],
    ['first', { first: -1 }],
    ['last', { last: 101 }],
    ['after', { after: 'nonsense' }],
    ['before', { before: '' }],
    ['after', { after: Buffer.from('["2027-99-99 00:00:00",1]').toString('base64url') }],
    ['after', { after: Buffer.from('["2027-03-14 00:00:00",1]').toString('base64url'), orderBy: 'END_ASC' }],
    ['orderBy', { orderBy: 'NEAREST' }],
  ])('rejects by the name %s: %j', async (name, slice) => {
    const { errors } = await world.graphql(query, slice);
    expect(errors).toMatchObject([
      { extensions: { code: 'rest_invalid_param', params: { [name]: expect.any(String) } } },
    ]);
  });

  test.each([
    ['venues', 'venue', 'PUBLISHED_ASC'],
    ['organizers', 'organizer', 'PUBLISHED_DESC'],
    ['categories', 'category', 'NAME_DESC'],
    ['tags', 'tag', 'COUNT_ASC'],
  ] as const)('of %s walks both ways alike', async (collection, kind, orderBy) => {
    for (let number = 0; number < 4; number += 1) await make[kind]();
    const list = async (args: string) => {
      const text = `{ list: ${collection}(${args}, orderBy: ${orderBy}) {
        nodes { number } edges { cursor } totalCount
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      } }`;
      return (await ask<{ list: Connection }>(text)).list;
    };
    const all = numbers(await list('first: 100'));
    const forward: number[] = [];
    for (let args: string | null = 'first: 3'; args !== null;) {
      const slice: Connection = await list(args);
      forward.push(...numbers(slice));
      const { hasNextPage, endCursor } = slice.pageInfo;
      args = hasNextPage ? `first: 3, after: "${endCursor}"` : null;
    }
    const backward: number[] = [];
    for (let args: string | null = 'last: 3'; args !== null;) {
      const slice: Connection = await list(args);
      backward.unshift(...numbers(slice));
      const { hasPreviousPage, startCursor } = slice.pageInfo;
      args = hasPreviousPage ? `last: 3, before: "${startCursor}"` : null;
    }
    expect([forward, backward]).toEqual([all, all]);
    expect(new Set(all).size).toBe(all.length);
  });

  /** The terms that a filter finds, by their places among the test's, or what is rejected. */
  const findTerms = async (collection: 'categories' | 'tags', ids: number[], filter: object) => {
    const type = collection === 'tags' ? 'TagFilter' : 'CategoryFilter';
    const text = `query ($filter: ${type}) { list: ${collection}(filter: $filter) { nodes { number } totalCount } }`;
    const { data, errors } = await world.graphql<{ list: Connection | null }>(text, { filter });
    if (!data?.list) return Object.keys(Object(errors[0]?.extensions?.params) as object);
    expect(data.list.totalCount).toBe(data.list.nodes.length);
    return numbers(data.list).map((number) => ids.indexOf(number));
  };

  test.each([
    ['categories', 'category'],
    ['tags', 'tag'],
  ] as const)('of %s combines its filters', async (collection, kind) => {
    const made = [];
    for (const name of ['One', 'Two', 'Three'])
      made.push(await make[kind]({ name: `${aName('Combined')} ${name}` }));
    const ids = made.map(({ id }) => id).concat(9_999_999);
    const [one = 0, two = 0] = ids;
    const event = (await make.event({ [collection]: [two] })).id;
    await make.event({ [collection]: [one], status: 'private' });
    const find = (filter: object) => findTerms(collection, ids, { numbers: ids, ...filter });
    expect(await find({ or: [{ numbers: [one] }, { event }] })).toEqual([0, 1]);
    expect(await find({ and: [{ not: { numbers: [one] } }, { not: { search: 'three' } }] })).toEqual([1]);
    expect(await find({ not: { hideEmpty: true } })).toEqual([0, 2]);
    expect(await find({ or: [{ search: 'three' }, { hideEmpty: true }] })).toEqual([1, 2]);
    expect(await find({ hideEmpty: true, or: [{ numbers: [one, two] }] })).toEqual([1]);
    expect([await find({ or: [] }), await find({ and: [] }), await find({ not: {} })]).toEqual([
      [],
      [0, 1, 2],
      [],
    ]);
  });

  test('of categories may leave out what belongs to a category, or to none', async () => {
    const parent = (await make.category()).id;
    const ids = [parent, (await make.category({ parent })).id, (await make.category({ parent })).id];
    const find = (filter: object) => findTerms('categories', ids, { numbers: ids, ...filter });
    expect(await find({ not: { parent } })).toEqual([0]);
    expect(await find({ not: { parent: 0 } })).toEqual([1, 2]);
    expect(await find({ or: [{ parent: 0 }, { parent, numbers: [ids[2]] }] })).toEqual([0, 2]);
  });

  test('of terms rejects a filter by the path within, and as a whole where it is too large or too deep', async () => {
    const many = (count: number) => ({ or: Array.from({ length: count }, () => ({ search: 'nothing' })) });
    const deep = (levels: number): object => (levels === 0 ? {} : { not: deep(levels - 1) });
    const find = (filter: object) => findTerms('categories', [], filter);
    const wrong = { event: 9_999_999, or: [{}, { not: { parent: 9_999_999 } }, { event: 9_999_999 }] };
    expect((await find(wrong)).sort()).toEqual(['event', 'filter.or.1.not.parent', 'filter.or.2.event']);
    expect([await find(many(51)), await find(deep(6))]).toEqual([['filter'], ['filter']]);
    expect([await find(many(50)), await find({ search: 'nothing', ...deep(5) })]).toEqual([[], []]);
  });
});
