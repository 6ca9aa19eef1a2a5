import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startCalendar, type World } from '../harness/world.ts';

const typeName = `{ kind name ${'ofType { kind name '.repeat(9)}${'} '.repeat(9)}}`;
const input = `{ name description type ${typeName} defaultValue isDeprecated deprecationReason }`;

/** What explorers ask first. */
const introspection = `{ __schema {
  description queryType { name } mutationType { name } subscriptionType { name }
  types {
    kind name description specifiedByURL
    fields(includeDeprecated: true) { name description args ${input} type ${typeName} isDeprecated deprecationReason }
    inputFields ${input} interfaces ${typeName} possibleTypes ${typeName}
    enumValues(includeDeprecated: true) { name description isDeprecated deprecationReason }
  }
  directives { name description isRepeatable locations args ${input} }
} }`;

interface Reply {
  extensions?: { cost: { value: number; most: number } };
  errors?: unknown[];
}

let world: World;

beforeAll(async () => {
  world = await startCalendar();
});

afterAll(() => world.close());

async function costOf(query: string, variables?: Record<string, unknown>): Promise<number | undefined> {
  const body = { query, variables, extensions: { cost: true } };
  const answer = await world.request<Reply>('POST', '/graphql', { body });
  return answer.body.extensions?.cost.value;
}

const relations = `title languages translations { title } image { url } author { name } parent { title } tickets { name }
  venues { name image { url } } organizers { name } categories { name parent { name } } tags { name count }`;

describe('The cost of an operation', () => {
  // Each value in the answer is 1; a sliced list 10, counting 100, searching 500, a condition 20.
  test.each<[string, number, Record<string, unknown>?]>([
    ['{ __typename }', 1],
    ['{ event(number: 1) { title slug } }', 3],
    ['{ event(number: 1) { title title ...A ...A } } fragment A on Event { title }', 2],
    ['{ event(number: 1) { venues { name } } }', 1 + 4 * 2],
    ['{ eventPage { nodes { title } } }', 10 + 1 + 10 * 2],
    ['{ eventPage(perPage: 30) { total nodes { title } } }', 10 + 1 + 101 + 30 * 2],
    ['{ events { nodes { title } } }', 10 + 1 + 20 * 2],
    ['{ events(first: 50) { edges { cursor node { title } } } }', 10 + 1 + 50 * 4],
    ['query ($n: Int) { events(last: $n) { nodes { title } } }', 10 + 1 + 7 * 2, { n: 7 }],
    ['query ($n: Int = 9) { events(last: $n) { nodes { title } } }', 10 + 1 + 9 * 2],
    ['query ($n: Int = 9) { events(first: $n) { nodes { title } } }', 10 + 1 + 20 * 2, { n: null }],
    ['{ events(first: 2000000) { nodes { venues { name } } } }', 10 + 1 + 100 * (1 + 4 * 2)],
    ['{ suggest(query: "a") { text } }', 100 + 500 + 10 + 8 * 2],
    ['{ searchEvents(query: "a", first: 5) { nodes { title } } }', 1500 + 500 + 10 + 1 + 5 * 2],
    ['{ searchVenues(query: "a", first: 5) { nodes { name } } }', 500 + 500 + 10 + 1 + 5 * 2],
    ['{ searchOrganizers(query: "a", first: 5) { nodes { name } } }', 500 + 500 + 10 + 1 + 5 * 2],
    [
      '{ events(first: 1, filter: { search: "a", numbers: [1, 2, 3] }) { nodes { title } } }',
      500 + 2 * 20 + 3 + 10 + 1 + 2,
    ],
    [
      'query ($f: EventFilter) { events(first: 1, filter: $f) { nodes { title } } }',
      500 + 20 + 10 + 1 + 2,
      { f: { search: 'a' } },
    ],
    [
      'query ($f: EventFilter) { events(first: 1, filter: $f) { nodes { title } } }',
      // Three alternatives, each a filter with one condition: `or`, an entry and a member each.
      20 + 3 * (1 + 20) + 1 + 10 + 1 + 2,
      { f: { or: [{ featured: true }, { tags: [7] }, { ticketed: true }] } },
    ],
    ['{ eventStatistics { total { events } } }', 10 + 1 + 3000 + 2],
    ['{ eventStatistics(groupBy: MONTH, first: 9) { groups { events } } }', 6000 + 10 + 1 + 9 * 2],
    [
      'query ($g: [EventGrouping!]) { eventStatistics(groupBy: $g, first: 9) { groups { events } } }',
      18_000 + 2 + 10 + 1 + 9 * 2,
      { g: ['MONTH', 'VENUE'] },
    ],
    ['mutation { deleteEvent(number: 1) { errors { code } } }', 100 + 1 + 4 * 2],
    [
      'mutation ($i: CreateEventInput!) { createEvent(input: $i) { event { title } } }',
      // The event with four values in it and one venue: two objects that are written, five values.
      100 + 1 + 2 + (2 * 10 + 5),
      { i: { title: 'a', startDate: 'tomorrow', endDate: 'tomorrow', venues: [{ name: 'b' }] } },
    ],
  ])('is as computed by hand: %s', async (query, cost, variables = {}) => {
    const written = 'i' in variables ? 1 : 0;
    expect(await costOf(query, variables)).toBe(cost + written);
  });

  test('grows with each level of lists within lists, until it is too much', async () => {
    const down = (levels: number): string =>
      levels === 0 ? 'number' : `events { nodes { venues { ${down(levels - 1)} } } }`;
    const ask = (levels: number) => world.graphql(`{ venues(first: 1) { nodes { ${down(levels)} } } }`);
    expect((await ask(2)).errors).toEqual([]);
    expect(await ask(3)).toMatchObject({
      status: 400,
      errors: [{ extensions: { code: 'query_too_costly' } }],
    });
  });

  test.each([
    ['eventStatistics(groupBy: [MONTH, VENUE, CATEGORY]) { groups { keys events durationSeconds } }', 2],
    ['eventStatistics(groupBy: [MONTH, VENUE]) { groups { keys events } }', 4],
    ['eventStatistics(groupBy: [MONTH]) { total { events } groups { keys events } }', 7],
    ['events(first: 1, filter: $many) { nodes { number } }', 3],
  ])('lets one operation hold so many of the heavy: %s %d', async (field, most) => {
    const many = { or: Array.from({ length: 49 }, () => ({ search: 'a' })) };
    const ask = (count: number) => {
      const fields = Array.from({ length: count }, (_, place) => `f${place}: ${field}`);
      const head = field.includes('$many') ? 'query ($many: EventFilter)' : '';
      return world.graphql(`${head} { ${fields.join(' ')} }`, { many });
    };
    expect((await ask(most)).errors).toEqual([]);
    expect(await ask(most + 1)).toMatchObject({ errors: [{ extensions: { code: 'query_too_costly' } }] });
  });

  test('is what it is with other variables before', async () => {
    const query = 'query ($n: Int) { events(first: $n) { nodes { title } } }';
    const costs = [
      await costOf(query, { n: 1 }),
      await costOf(query, { n: 100 }),
      await costOf(query, { n: 2 }),
    ];
    expect(costs).toEqual([13, 211, 15]);
  });

  test('is told only to who asks, by a header too', async () => {
    const body = { query: '{ __typename }' };
    const silent = await world.request<Reply>('POST', '/graphql', { body });
    expect(silent.body.extensions).toBeUndefined();
    const told = await world.request<Reply>('POST', '/graphql', {
      body,
      headers: { 'x-calendar-cost': '1' },
    });
    expect(told.body.extensions).toEqual({ cost: { value: 1, most: world.config.queryCostLimit } });
  });

  test('may come to the limit of the settings, and no further, whatever the language of the rejection', async () => {
    const strict = await startCalendar({ config: { queryCostLimit: 30 } });
    try {
      const list = (size: number) => `{ eventPage(perPage: ${size}) { nodes { title } } }`;
      expect((await strict.graphql(list(9))).errors).toEqual([]);
      const headers = { 'accept-language': 'de' };
      const { status, errors } = await strict.graphql(list(10), {}, { headers });
      expect(errors[0]?.message).toMatch(/kostet 31/);
      expect([status, errors]).toMatchObject([
        400,
        [{ extensions: { code: 'query_too_costly', found: 31, most: 30 } }],
      ]);
    } finally {
      await strict.close();
    }
  });
});

describe('What clients usually ask costs at most half of the limit:', () => {
  test.each([
    ['a page of 50 with all relations', `{ eventPage(perPage: 50) { total nodes { ${relations} } } }`],
    [
      'a connection of 100 with all relations',
      `{ events(first: 100) { totalCount nodes { ${relations} } } }`,
    ],
    [
      'two languages side by side',
      `{ en: events(first: 100, language: EN) { nodes { ${relations} } } fi: events(first: 100, language: FI) { nodes { ${relations} } } }`,
    ],
    ['the introspection of explorers', introspection],
  ])('%s', async (_, query) => {
    expect(await costOf(query)).toBeLessThan(world.config.queryCostLimit / 2);
  });
});
