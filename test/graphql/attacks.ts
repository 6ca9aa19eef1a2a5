import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/** An operation that shall hurt, and the code by which it is refused. */
export interface Attack {
  name: string;
  code: string;
  /** The body as it is sent; JSON where nothing else is said. */
  body: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

const relations = 'venues { name } organizers { name } categories { name } tags { name }';
const times = <Part>(count: number, part: (index: number) => Part): Part[] =>
  Array.from({ length: count }, (_, index) => part(index));
const text = (count: number, part: (index: number) => string) => times(count, part).join(' ');
const nested = (count: number, open: string, inside: string, close: string) =>
  `${open.repeat(count)}${inside}${close.repeat(count)}`;

function ask(name: string, code: string, query: string, variables?: unknown): Attack {
  return { name, code, body: JSON.stringify({ query, variables }) };
}

const chain = (count: number, field: (next: number) => string, last: string, on: string) =>
  `${text(count, (index) => `fragment F${index} on ${on} { ${field(index + 1)} }`)} fragment F${count} on ${on} { ${last} }`;

const deep = [
  ask(
    'parents without end',
    'query_too_deep',
    `{ event(number: 1) { ${nested(200, 'parent { ', 'title', ' }')} } }`,
  ),
  ask(
    'inline fragments within each other',
    'query_too_deep',
    `{ event(number: 1) { ${nested(40, '... on Event { parent { ', 'title', ' } }')} } }`,
  ),
  ask(
    'a circle of two fragments',
    'query_too_deep',
    `{ event(number: 1) { ...A } } fragment A on Event { parent { ...B } } fragment B on Event { parent { ...A } }`,
  ),
  ask(
    'a fragment in itself',
    'GRAPHQL_VALIDATION_FAILED',
    `{ event(number: 1) { ...A } } fragment A on Event { title ...A }`,
  ),
  ask(
    'a circle of fragments that nothing uses',
    'query_too_deep',
    '{ __typename } fragment A on Category { parent { ...A } }',
  ),
  ask(
    'a chain of fragments, each a level deeper',
    'query_too_deep',
    `{ event(number: 1) { ...F0 } } ${chain(60, (next) => `parent { ...F${next} }`, 'title', 'Event')}`,
  ),
  ask(
    'introspection in circles',
    'GRAPHQL_VALIDATION_FAILED',
    '{ __schema { types { fields { type { fields { type { fields { type { name } } } } } } } } }',
  ),
  ask(
    'introspection that asks ever deeper',
    'query_too_deep',
    `{ __schema { types { ${nested(40, 'ofType { ', 'name', ' }')} } } }`,
  ),
];

const broad = [
  ask(
    'a flood of aliases',
    'query_too_many_aliases',
    `{ ${text(200, (i) => `a${i}: event(number: 1) { title }`)} }`,
  ),
  ask(
    'a flood of aliases of one description',
    'query_too_many_aliases',
    `{ events(first: 100) { nodes { ${text(300, (i) => `d${i}: description`)} } } }`,
  ),
  ask(
    'a flood of fields at the root',
    'query_too_many_root_fields',
    `{ ${text(45, (i) => `a${i}: event(number: ${i}) { title }`)} }`,
  ),
  ask(
    'a flood of sign-ins by mutations',
    'query_too_many_root_fields',
    `mutation { ${text(45, (i) => `a${i}: deleteEvent(number: ${i}) { errors { code } }`)} }`,
  ),
  ask(
    'root fields hidden in a fragment',
    'query_too_many_root_fields',
    `{ ...A } fragment A on Query { ${text(45, (i) => `a${i}: event(number: ${i}) { title }`)} }`,
  ),
  ask(
    'a flood of directives',
    'query_too_many_directives',
    `{ __typename ${'@include(if: true) '.repeat(400)} }`,
  ),
  ask('a flood of unknown directives', 'query_too_many_directives', `{ __typename ${'@a '.repeat(900)} }`),
  ask(
    'a flood of operations',
    'query_too_many_operations',
    text(300, (i) => `query Q${i} { __typename }`),
  ),
  ask(
    'a flood of fragments',
    'query_too_many_fragments',
    `{ ${text(300, (i) => `...F${i}`)} } ${text(300, (i) => `fragment F${i} on Query { __typename }`)}`,
  ),
  ask(
    'fragments that double each other',
    'query_too_many_fields',
    `{ event(number: 1) { ...F0 } } ${chain(12, (next) => `x: parent { ...F${next} } y: parent { ...F${next} }`, 'title', 'Event')}`,
  ),
  ask(
    'fragments that double each other and that nothing uses',
    'query_too_many_fields',
    `{ __typename } ${chain(12, (next) => `x: parent { ...F${next} } y: parent { ...F${next} }`, 'title', 'Event')}`,
  ),
  ask(
    'fields that must be compared pair by pair',
    'query_too_many_repeats',
    `{ ${'__typename '.repeat(1_400)} }`,
  ),
  ask(
    'lists that must be compared pair by pair on each level',
    'query_too_many_repeats',
    `{ ${'eventPage { nodes { title title title } } '.repeat(120)} }`,
  ),
  ask(
    'inline fragments that must be compared pair by pair',
    'query_too_many_repeats',
    `{ ${'... { __typename } '.repeat(500)} }`,
  ),
];

const long = [
  ask('many words', 'query_too_many_tokens', `{ ${text(15_000, () => 'f')} }`),
  ask('many characters', 'query_too_long', `{ eventPage(search: "${'x'.repeat(500_000)}") { total } }`),
  ask('many spaces', 'query_too_long', `{ eventPage { total } ${' '.repeat(500_000)} }`),
  ask('many comments', 'query_too_long', `${'#\n'.repeat(200_000)}{ __typename }`),
  ask(
    'many brackets',
    'query_too_deep',
    `{ eventPage(include: ${nested(20_000, '[', '1', ']')}) { total } }`,
  ),
  ask('many braces', 'query_too_deep', '{a'.repeat(20_000)),
  ask('a name without end', 'GRAPHQL_VALIDATION_FAILED', `{ ${'x'.repeat(90_000)} }`),
  ask('a text without end', 'GRAPHQL_PARSE_FAILED', `{ eventPage(search: "${'x'.repeat(90_000)}`),
  ask(
    'a text of escapes',
    'rest_invalid_param',
    `{ searchEvents(query: "${'\\u{1F600}'.repeat(9_000)}") { totalCount } }`,
  ),
  ask(
    'a number without end',
    'GRAPHQL_VALIDATION_FAILED',
    `{ event(number: ${'9'.repeat(90_000)}) { title } }`,
  ),
  ask(
    'a flood of variables',
    'GRAPHQL_VALIDATION_FAILED',
    `query (${text(700, (i) => `$v${i}: Int`)}) { __typename }`,
  ),
  ask(
    'a flood of arguments',
    'GRAPHQL_VALIDATION_FAILED',
    `{ eventPage(${text(700, (i) => `a${i}: 1`)}) { total } }`,
  ),
  ask('signs that only look like a query', 'GRAPHQL_PARSE_FAILED', '\u202e}\u0000eventPage\u202d{'),
  ask('letters of another script', 'GRAPHQL_PARSE_FAILED', '{ еventPage { total } }'),
  ask('half a character', 'GRAPHQL_PARSE_FAILED', '{ eventPage(search: "\\uD83D") { total } }'),
];

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

/** Operations that shall hurt. */
export const attacks: readonly Attack[] = [...deep, ...broad, ...long, ...costly, ...variables, ...bodies];
