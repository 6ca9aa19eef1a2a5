import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mostInDocument as most } from '../../src/graphql/limits/limits.ts';
import { mostInVariables } from '../../src/runtime/limits.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await startCalendar();
});

afterAll(() => world.close());

const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');
const nested = (count: number, open: string, inside: string, close: string) =>
  `${open.repeat(count)}${inside}${close.repeat(count)}`;

/**
 * Eleven fields, and how often 36 fields stand in a document: below an alias three times the
 * eleven.
 */
const eleven =
  'fragment N on Category { id number version count description name slug parentNumber url language languages }';
const blocks = (count: number) =>
  times(count, (i) => `a${i}: parent { ...N parent { ...N parent { ...N } } }`);

/** Each limit with a document that reaches so much of what it counts. */
const limits: [string, number, (count: number) => string][] = [
  ['query_too_long', most.characters, (count) => `{ __typename }${' '.repeat(count - 14)}`],
  [
    'query_too_many_tokens',
    most.tokens,
    (count) => `{ eventPage(include: [${times(count - 12, () => '1')}]) { total } }`,
  ],
  [
    'query_too_many_operations',
    most.operations,
    (count) => times(count, (i) => `query Q${i} { __typename }`),
  ],
  [
    'query_too_many_fragments',
    most.fragments,
    (count) =>
      `query Q0 { ${times(count, (i) => `...F${i}`)} } ${times(count, (i) => `fragment F${i} on Query { __typename }`)}`,
  ],
  [
    'query_too_many_aliases',
    most.aliases,
    (count) => `query Q0 { category(number: 1) { ${times(count, (i) => `a${i}: name`)} } }`,
  ],
  [
    'query_too_many_directives',
    most.directives,
    (count) => `query Q0 { category(number: 1) { ${times(count, () => 'name @include(if: true)')} } }`,
  ],
  [
    'query_too_many_root_fields',
    most.rootFields,
    (count) => `{ ${times(count, (i) => `a${i}: __typename`)} }`,
  ],
  [
    'query_too_deep',
    most.depth,
    (count) => `{ category(number: 1) { ${nested(count - 2, 'parent { ', 'name', ' }')} } }`,
  ],
  [
    'query_too_deep',
    most.brackets,
    (count) => `{ eventPage(statuses: ${nested(count - 2, '[', '', ']')}) { total } }`,
  ],
  [
    'query_too_many_fields',
    most.fields,
    (count) =>
      `{ category(number: 1) { ${blocks(41)} ...N parent { ...N ${times(count - 1_500, () => '__typename')} } } } ${eleven}`,
  ],
  ['query_too_many_repeats', 100, (count) => `{ ${times(count, () => '__typename')} }`],
];

interface Reply {
  errors?: { message: string; extensions: { code: string } }[];
}

async function codeOf(query: string, variables?: Record<string, unknown>): Promise<string | undefined> {
  const operationName = query.includes('Q0') ? 'Q0' : undefined;
  const body = { query, variables, operationName };
  const answer = await world.request<Reply>('POST', '/graphql', { body });
  return answer.body.errors?.[0]?.extensions.code;
}

describe('A document', () => {
  test.each(limits)('may come to the limit, and no further: %s of %d', async (code, count, query) => {
    expect(limits.map(([limit]) => limit)).not.toContain(await codeOf(query(count)));
    expect(await codeOf(query(count + 1))).toBe(code);
  });

  test('is not admitted for having been rejected before', async () => {
    const query = '{ event(number: 1) { nothing } }';
    expect([await codeOf(query), await codeOf(query)]).toEqual([
      'GRAPHQL_VALIDATION_FAILED',
      'GRAPHQL_VALIDATION_FAILED',
    ]);
  });

  test('of several operations answers with the one that is named', async () => {
    const query = 'query A { a: __typename } query B { b: __typename }';
    for (const [operationName, data] of [
      ['A', { a: 'Query' }],
      ['B', { b: 'Query' }],
    ])
      expect((await world.request('POST', '/graphql', { body: { query, operationName } })).body).toEqual({
        data,
      });
  });
});

describe('Variables', () => {
  const query = 'query ($v: [Int!]) { eventPage(include: $v) { total } }';
  const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);

  test('may be as deep as the limit, and no deeper', async () => {
    expect(await codeOf(query, { v: deep(mostInVariables.depth) })).not.toBe('variables_too_deep');
    expect(await codeOf(query, { v: deep(mostInVariables.depth + 1) })).toBe('variables_too_deep');
  });

  test('may hold as many values as the limit, and no more', async () => {
    const values = (count: number) => ({ v: Array.from({ length: count - 1 }, () => 1) });
    expect(await codeOf(query, values(mostInVariables.values))).not.toBe('variables_too_many');
    expect(await codeOf(query, values(mostInVariables.values + 1))).toBe('variables_too_many');
  });
});

test('In production errors suggest no names of the schema', async () => {
  const production = await startCalendar({ config: { production: true } });
  try {
    const query = '{ eventPage { totl } }';
    expect((await world.graphql(query)).errors[0]?.message).toMatch(/Did you mean "total"/);
    expect((await production.graphql(query)).errors[0]?.message).not.toMatch(/Did you mean/);
  } finally {
    await production.close();
  }
});
