import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { ask, type Attack, nested, relations, text, times } from './attack.ts';

const costly = [
  ask(
    'long lists within long lists',
    'query_too_costly',
    `{ ${text(4, (i) => `a${i}: events(first: 100) { nodes { ${relations} ${text(4, (k) => `p${k}: parent { ${relations} parent { ${relations} } }`)} } }`)} }`,
  ),
  ask(
    'twenty searches of all with all around them',
    'query_too_costly',
    `{ ${text(20, (i) => `a${i}: searchEvents(query: "a${i}", first: 100) { totalCount nodes { ${relations} parent { ${relations} } } }`)} }`,
  ),
  ask(
    'long lists by variables',
    'query_too_costly',
    `query ($n: Int!) { ${text(20, (i) => `a${i}: events(first: $n) { nodes { ${relations} parent { ${relations} } } }`)} }`,
    { n: 100 },
  ),
  ask(
    'long lists by the defaults of variables',
    'query_too_costly',
    `query ($n: Int = 100) { ${text(20, (i) => `a${i}: events(last: $n) { nodes { ${relations} parent { ${relations} } } }`)} }`,
  ),
  ask(
    'introspection with all types in all types',
    'GRAPHQL_VALIDATION_FAILED',
    '{ __schema { types { possibleTypes { fields { type { possibleTypes { fields { args { type { enumValues { name } inputFields { name type { enumValues { name } inputFields { name } } } } } } } } } } } } }',
  ),
  ask('a list longer than any', 'rest_invalid_param', '{ events(first: 2147483647) { totalCount } }'),
  ask('a list of less than none', 'rest_invalid_param', '{ events(first: -2147483648) { totalCount } }'),
];

const list = 'query ($v: [Int!]) { eventPage(include: $v) { total } }';
const variables: Attack[] = [
  ask('many values in a variable', 'variables_too_many', list, { v: times(200_000, () => 1) }),
  ask('many variables', 'variables_too_many', list, Object.fromEntries(times(60_000, (i) => [`v${i}`, 1]))),
  {
    name: 'lists within lists in a variable',
    code: 'variables_too_deep',
    body: `{"query":"{ __typename }","variables":{"v":${nested(100_000, '[', '', ']')}}}`,
  },
  {
    name: 'objects within objects in a variable',
    code: 'variables_too_deep',
    body: `{"query":"{ __typename }","variables":{"v":${nested(50_000, '{"a":', '1', '}')}}}`,
  },
  ask('a number out of range', 'BAD_USER_INPUT', 'query ($n: Int!) { event(number: $n) { title } }', {
    n: 1e300,
  }),
  {
    name: 'a number beyond all numbers',
    code: 'BAD_USER_INPUT',
    body: '{"query":"query ($n: Int!) { event(number: $n) { title } }","variables":{"n":1e999}}',
  },
  {
    name: 'the prototype of all objects as a variable',
    code: 'BAD_USER_INPUT',
    body: '{"query":"query ($number: Int!) { event(number: $number) { title } }","variables":{"__proto__":{"number":1}}}',
  },
  ask(
    'the prototype of all objects as an input',
    'BAD_USER_INPUT',
    'query ($f: EventFilter) { events(filter: $f) { totalCount } }',
    JSON.parse('{"f":{"__proto__":{"search":"a"},"constructor":{"prototype":{}}}}'),
  ),
  ask(
    'the prototype of all objects as a field',
    'GRAPHQL_VALIDATION_FAILED',
    '{ __proto__ { constructor } }',
  ),
  {
    name: 'the constructor as the name of an operation',
    code: 'OPERATION_RESOLUTION_FAILURE',
    body: '{"query":"query A { __typename }","operationName":"constructor"}',
  },
];

const bodies: Attack[] = [
  {
    name: 'a body without end',
    code: 'rest_request_too_large',
    body: `{"query":"${'x'.repeat(3_000_000)}"}`,
  },
  {
    name: 'a small body that unpacks without end',
    code: 'rest_request_too_large',
    body: new Uint8Array(gzipSync(Buffer.alloc(50_000_000, ' '))),
    headers: { 'content-encoding': 'gzip' },
  },
  {
    name: 'a body that does not unpack',
    code: 'rest_invalid_body',
    body: new Uint8Array(200_000).fill(31),
    headers: { 'content-encoding': 'gzip' },
  },
  { name: 'brackets without end', code: 'rest_invalid_json', body: '['.repeat(900_000) },
  { name: 'no JSON', code: 'rest_invalid_json', body: '{"query":' },
  {
    name: 'many operations in one request',
    code: 'BAD_REQUEST',
    body: JSON.stringify(times(10_000, () => ({ query: '{ __typename }' }))),
  },
  {
    name: 'a document in the form of a parser',
    code: 'BAD_REQUEST',
    body: JSON.stringify({ query: { kind: 'Document', definitions: times(10_000, () => ({})) } }),
  },
  {
    name: 'variables as a text in a text',
    code: 'BAD_REQUEST',
    body: JSON.stringify({ query: '{ __typename }', variables: '{"a":1}' }),
  },
  {
    name: 'a persisted query that is another',
    code: 'INTERNAL_SERVER_ERROR',
    body: JSON.stringify({
      query: '{ __typename }',
      extensions: {
        persistedQuery: { version: 1, sha256Hash: createHash('sha256').update('a').digest('hex') },
      },
    }),
  },
  {
    name: 'a persisted query whose name is no text',
    code: 'PERSISTED_QUERY_NOT_FOUND',
    body: JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: '__proto__' } } }),
  },
  {
    name: 'a form of another site',
    code: 'BAD_REQUEST',
    body: 'query=%7B__typename%7D',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
  {
    name: 'words in an unknown coding',
    code: 'rest_invalid_body',
    body: '{}',
    headers: { 'content-type': 'application/json; charset=utf-99' },
  },
];

/** Requests whose document is short, and whose work, variables or body are not. */
export const requests: readonly Attack[] = [...costly, ...variables, ...bodies];
