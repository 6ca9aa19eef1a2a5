import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { queryAttack, type Attack, nested, relations, text, times } from './attack.ts';

const costly = [
  queryAttack(
    'long lists within long lists',
    'query_too_costly',
    `{ ${text(4, (i) => `a${i}: events(first: 100) { nodes { ${relations} ${text(4, (k) => `p${k}: parent { ${relations} parent { ${relations} } }`)} } }`)} }`,
  ),
  queryAttack(
    'twenty searches with all relations',
    'query_too_costly',
    `{ ${text(20, (i) => `a${i}: searchEvents(query: "a${i}", first: 100) { totalCount nodes { ${relations} parent { ${relations} } } }`)} }`,
  ),
  queryAttack(
    'long lists through variables',
    'query_too_costly',
    `query ($n: Int!) { ${text(20, (i) => `a${i}: events(first: $n) { nodes { ${relations} parent { ${relations} } } }`)} }`,
    { n: 100 },
  ),
  queryAttack(
    'long lists through defaults of variables',
    'query_too_costly',
    `query ($n: Int = 100) { ${text(20, (i) => `a${i}: events(last: $n) { nodes { ${relations} parent { ${relations} } } }`)} }`,
  ),
  queryAttack(
    'introspection that nests all types in all types',
    'GRAPHQL_VALIDATION_FAILED',
    '{ __schema { types { possibleTypes { fields { type { possibleTypes { fields { args { type { enumValues { name } inputFields { name type { enumValues { name } inputFields { name } } } } } } } } } } } } }',
  ),
  queryAttack(
    'a list longer than the maximum',
    'rest_invalid_param',
    '{ events(first: 2147483647) { totalCount } }',
  ),
  queryAttack(
    'a list of negative length',
    'rest_invalid_param',
    '{ events(first: -2147483648) { totalCount } }',
  ),
];

const list = 'query ($v: [Int!]) { eventPage(include: $v) { total } }';
const variables: Attack[] = [
  queryAttack('many values in a variable', 'variables_too_many', list, { v: times(200_000, () => 1) }),
  queryAttack(
    'many variables',
    'variables_too_many',
    list,
    Object.fromEntries(times(60_000, (i) => [`v${i}`, 1])),
  ),
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
  queryAttack('a number out of range', 'BAD_USER_INPUT', 'query ($n: Int!) { event(number: $n) { title } }', {
    n: 1e300,
  }),
  {
    name: 'a number beyond the range of JSON',
    code: 'BAD_USER_INPUT',
    body: '{"query":"query ($n: Int!) { event(number: $n) { title } }","variables":{"n":1e999}}',
  },
  {
    name: '`__proto__` as a variable',
    code: 'BAD_USER_INPUT',
    body: '{"query":"query ($number: Int!) { event(number: $number) { title } }","variables":{"__proto__":{"number":1}}}',
  },
  queryAttack(
    '`__proto__` as an input',
    'BAD_USER_INPUT',
    'query ($f: EventFilter) { events(filter: $f) { totalCount } }',
    JSON.parse('{"f":{"__proto__":{"search":"a"},"constructor":{"prototype":{}}}}'),
  ),
  queryAttack('`__proto__` as a field', 'GRAPHQL_VALIDATION_FAILED', '{ __proto__ { constructor } }'),
  {
    name: '`constructor` as the name of an operation',
    code: 'OPERATION_RESOLUTION_FAILURE',
    body: '{"query":"query A { __typename }","operationName":"constructor"}',
  },
];

const bodies: Attack[] = [
  {
    name: 'an endless body',
    code: 'rest_request_too_large',
    body: `{"query":"${'x'.repeat(3_000_000)}"}`,
  },
  {
    name: 'a small body that decompresses to 50 MB',
    code: 'rest_request_too_large',
    body: new Uint8Array(gzipSync(Buffer.alloc(50_000_000, ' '))),
    headers: { 'content-encoding': 'gzip' },
  },
  {
    name: 'a body that does not decompress',
    code: 'rest_invalid_body',
    body: new Uint8Array(200_000).fill(31),
    headers: { 'content-encoding': 'gzip' },
  },
  { name: 'endless brackets', code: 'rest_invalid_json', body: '['.repeat(900_000) },
  { name: 'invalid JSON', code: 'rest_invalid_json', body: '{"query":' },
  {
    name: 'many operations in one request',
    code: 'BAD_REQUEST',
    body: JSON.stringify(times(10_000, () => ({ query: '{ __typename }' }))),
  },
  {
    name: 'a document as a syntax tree',
    code: 'BAD_REQUEST',
    body: JSON.stringify({ query: { kind: 'Document', definitions: times(10_000, () => ({})) } }),
  },
  {
    name: 'variables as a string',
    code: 'BAD_REQUEST',
    body: JSON.stringify({ query: '{ __typename }', variables: '{"a":1}' }),
  },
  {
    name: 'a persisted query with the wrong hash',
    code: 'BAD_USER_INPUT',
    body: JSON.stringify({
      query: '{ __typename }',
      extensions: {
        persistedQuery: { version: 1, sha256Hash: createHash('sha256').update('a').digest('hex') },
      },
    }),
  },
  {
    name: 'a persisted query whose hash is `__proto__`',
    code: 'PERSISTED_QUERY_NOT_FOUND',
    body: JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: '__proto__' } } }),
  },
  {
    name: 'a form from another site',
    code: 'BAD_REQUEST',
    body: 'query=%7B__typename%7D',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
  {
    name: 'an unknown charset',
    code: 'rest_invalid_body',
    body: '{}',
    headers: { 'content-type': 'application/json; charset=utf-99' },
  },
];

/** Requests whose document is short but whose cost, variables or body are not. */
export const requests: readonly Attack[] = [...costly, ...variables, ...bodies];
