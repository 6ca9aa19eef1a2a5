import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startCalendar();
});
afterAll(() => world.close());

interface Sent {
  query: string;
  variables?: Record<string, unknown>;
}

const json = { accept: 'application/json' };
const stream = { accept: 'text/event-stream' };
const preflight = { 'apollo-require-preflight': 'true' };

const sendByGet = ({ query, variables = {} }: Sent, extensions?: object) =>
  world.request('GET', '/graphql', {
    query: {
      query,
      variables: JSON.stringify(variables),
      ...(extensions === undefined ? {} : { extensions: JSON.stringify(extensions) }),
    },
    headers: preflight,
  });

/** Every way in for an operation. */
const ways: [string, (sent: Sent) => Promise<{ status: number; text: string }>][] = [
  ['POST', (body) => world.request('POST', '/graphql', { body, headers: json })],
  ['GET', sendByGet],
  [
    'a query known by its hash',
    (body) => {
      const sha256Hash = createHash('sha256').update(body.query).digest('hex');
      const extensions = { persistedQuery: { version: 1, sha256Hash } };
      return world.request('POST', '/graphql', { body: { ...body, extensions }, headers: json });
    },
  ],
  ['a stream by POST', (body) => world.request('POST', '/graphql/stream', { body, headers: stream })],
  [
    'a stream by GET',
    ({ query, variables = {} }) =>
      world.request('GET', '/graphql', {
        query: { query, variables: JSON.stringify(variables) },
        headers: { ...stream, ...preflight },
      }),
  ],
];

const conditionalRoots: [string, Sent][] = [
  ['a skipped field', { query: 'subscription { eventChanged @skip(if: true) { kind } }' }],
  ['an included field', { query: 'subscription { eventChanged @include(if: true) { kind } }' }],
  ['a skipped fragment', { query: 'subscription { ... @skip(if: false) { eventChanged { kind } } }' }],
  [
    'a spread fragment that is included',
    {
      query: 'subscription { ...F @include(if: true) } fragment F on Subscription { eventChanged { kind } }',
    },
  ],
  [
    'a condition within a fragment',
    { query: 'subscription { ...F } fragment F on Subscription { eventChanged @skip(if: true) { kind } }' },
  ],
  [
    'a variable that is missing',
    { query: 'subscription ($x: Boolean!) { eventChanged @include(if: $x) { kind } }' },
  ],
  [
    'a variable that is given',
    {
      query: 'subscription ($x: Boolean!) { eventChanged @include(if: $x) { kind } }',
      variables: { x: true },
    },
  ],
  ['a condition without a value', { query: 'subscription { eventChanged @include { kind } }' }],
];

describe('The root of a subscription', () => {
  test.each(
    ways.flatMap(([way, send]) => conditionalRoots.map(([what, sent]) => ({ what, sent, way, send }))),
  )('may not hang on $what, sent by $way', async ({ sent, send }) => {
    const { status, text } = await send(sent);
    expect([status, text]).toEqual([400, expect.stringContaining('GRAPHQL_VALIDATION_FAILED')]);
    expect(text).toContain('"locations":[{"line":1,');
  });

  test('is rejected in the language of the reader', async () => {
    const headers = { ...stream, 'accept-language': 'de' };
    const body = { query: 'subscription { eventChanged @skip(if: true) { kind } }' };
    const { text } = await world.request('POST', '/graphql/stream', { body, headers });
    expect(text).toContain('Das Wurzelfeld einer Subscription darf weder');
  });
});

const unsettled: [string, Sent][] = [
  ['is missing', { query: 'query ($x: Boolean!) { a: __typename @include(if: $x) }' }],
  ['is null', { query: 'query ($x: Boolean!) { a: __typename @skip(if: $x) }', variables: { x: null } }],
  [
    'is null in spite of its default',
    {
      query: 'query ($x: Boolean = true) { a: __typename @include(if: $x) b: __typename }',
      variables: { x: null },
    },
  ],
  [
    'is null in a fragment',
    {
      query:
        'query ($x: Boolean = true) { events { ...F } } fragment F on EventConnection { totalCount @skip(if: $x) }',
      variables: { x: null },
    },
  ],
  [
    'is missing beside a filter',
    {
      query:
        'query ($f: EventFilter, $x: Boolean!) { events(filter: $f) { ... @include(if: $x) { totalCount } } }',
    },
  ],
  [
    'has a name that every object knows',
    { query: 'query ($toString: Boolean!) { a: __typename @skip(if: $toString) }' },
  ],
];

describe('A variable that a condition looks at', () => {
  test.each(
    ways.slice(0, 3).flatMap(([way, send]) => unsettled.map(([what, sent]) => ({ what, sent, way, send }))),
  )('is an error with its place where it $what, sent by $way', async ({ sent, send }) => {
    for (let times = 0; times < 2; times += 1) {
      const { errors } = JSON.parse((await send(sent)).text) as { errors: unknown[] };
      expect(errors).toMatchObject([
        { locations: [expect.anything()], extensions: { code: 'BAD_USER_INPUT' } },
      ]);
    }
  });

  test('costs only the field that it is about, and nothing where that is skipped', async () => {
    const query = `query ($x: Boolean = true) {
      __typename events { totalCount @skip(if: $x) } venues @skip(if: true) { totalCount @include(if: $x) }
    }`;
    expect(await world.graphql(query, { x: null })).toMatchObject({
      ...{ status: 200, data: { __typename: 'Query', events: null } },
      errors: [{ path: ['events'], locations: [{ line: 2, column: 48 }] }],
    });
  });

  test('is rejected within a subscription before anything is sent', async () => {
    const query = 'subscription ($x: Boolean!) { eventChanged { kind number @include(if: $x) } }';
    for (const [, send] of ways.slice(3)) {
      const { text } = await send({ query });
      expect(text).toContain('Variable \\"$x\\" of required type \\"Boolean!\\" was not provided.');
      expect(text).toContain('"locations":[{"line":1,"column":15}]');
    }
  });

  test('of another operation of the document is not asked for', async () => {
    const query = `query A($x: Boolean!) { a: __typename @include(if: $x) } query B($x: Int) { events(first: $x) { totalCount } }`;
    const body = { query, operationName: 'B' };
    expect((await world.request('POST', '/graphql', { body, headers: json })).status).toBe(200);
  });

  test.each([
    [
      'query ($x: Boolean = true) { a: __typename @include(if: $x) b: __typename }',
      {},
      { a: 'Query', b: 'Query' },
    ],
    ['query ($x: Boolean! = true) { a: __typename @skip(if: $x) b: __typename }', {}, { b: 'Query' }],
    [
      'query ($x: Boolean!) { a: __typename @skip(if: $x) b: __typename }',
      { x: false },
      { a: 'Query', b: 'Query' },
    ],
    ['query ($n: Int! = 0) { events(first: $n) { nodes { number } } }', {}, { events: { nodes: [] } }],
  ])('has its default where nothing is sent: %s', async (query, variables, data) => {
    expect(await world.graphql(query, variables)).toMatchObject({ status: 200, data });
  });
});
