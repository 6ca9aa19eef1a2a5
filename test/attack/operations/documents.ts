import { queryAttack, chain, nested, text } from './attack.ts';

const deep = [
  queryAttack(
    'endless parents',
    'query_too_deep',
    `{ event(number: 1) { ${nested(200, 'parent { ', 'title', ' }')} } }`,
  ),
  queryAttack(
    'nested inline fragments',
    'query_too_deep',
    `{ event(number: 1) { ${nested(40, '... on Event { parent { ', 'title', ' } }')} } }`,
  ),
  queryAttack(
    'a cycle of two fragments',
    'query_too_deep',
    `{ event(number: 1) { ...A } } fragment A on Event { parent { ...B } } fragment B on Event { parent { ...A } }`,
  ),
  queryAttack(
    'a fragment that contains itself',
    'GRAPHQL_VALIDATION_FAILED',
    `{ event(number: 1) { ...A } } fragment A on Event { title ...A }`,
  ),
  queryAttack(
    'a cycle of unused fragments',
    'query_too_deep',
    '{ __typename } fragment A on Category { parent { ...A } }',
  ),
  queryAttack(
    'a chain of fragments, each a level deeper',
    'query_too_deep',
    `{ event(number: 1) { ...F0 } } ${chain(60, (next) => `parent { ...F${next} }`, 'title', 'Event')}`,
  ),
  queryAttack(
    'cyclic introspection',
    'GRAPHQL_VALIDATION_FAILED',
    '{ __schema { types { fields { type { fields { type { fields { type { name } } } } } } } } }',
  ),
  queryAttack(
    'ever deeper introspection',
    'query_too_deep',
    `{ __schema { types { ${nested(40, 'ofType { ', 'name', ' }')} } } }`,
  ),
];

const broad = [
  queryAttack(
    'a flood of aliases',
    'query_too_many_aliases',
    `{ ${text(200, (i) => `a${i}: event(number: 1) { title }`)} }`,
  ),
  queryAttack(
    'a flood of aliases of one field',
    'query_too_many_aliases',
    `{ events(first: 100) { nodes { ${text(300, (i) => `d${i}: description`)} } } }`,
  ),
  queryAttack(
    'a flood of fields at the root',
    'query_too_many_root_fields',
    `{ ${text(45, (i) => `a${i}: event(number: ${i}) { title }`)} }`,
  ),
  queryAttack(
    'a flood of mutations',
    'query_too_many_root_fields',
    `mutation { ${text(45, (i) => `a${i}: deleteEvent(number: ${i}) { errors { code } }`)} }`,
  ),
  queryAttack(
    'root fields hidden in a fragment',
    'query_too_many_root_fields',
    `{ ...A } fragment A on Query { ${text(45, (i) => `a${i}: event(number: ${i}) { title }`)} }`,
  ),
  queryAttack(
    'a flood of directives',
    'query_too_many_directives',
    `{ __typename ${'@include(if: true) '.repeat(400)} }`,
  ),
  queryAttack(
    'a flood of unknown directives',
    'query_too_many_directives',
    `{ __typename ${'@a '.repeat(900)} }`,
  ),
  queryAttack(
    'a flood of operations',
    'query_too_many_operations',
    text(300, (i) => `query Q${i} { __typename }`),
  ),
  queryAttack(
    'a flood of fragments',
    'query_too_many_fragments',
    `{ ${text(300, (i) => `...F${i}`)} } ${text(300, (i) => `fragment F${i} on Query { __typename }`)}`,
  ),
  queryAttack(
    'fragments that double each other',
    'query_too_many_fields',
    `{ event(number: 1) { ...F0 } } ${chain(12, (next) => `x: parent { ...F${next} } y: parent { ...F${next} }`, 'title', 'Event')}`,
  ),
  queryAttack(
    'unused fragments that double each other',
    'query_too_many_fields',
    `{ __typename } ${chain(12, (next) => `x: parent { ...F${next} } y: parent { ...F${next} }`, 'title', 'Event')}`,
  ),
  queryAttack(
    'fields that are compared pairwise',
    'query_too_many_repeats',
    `{ ${'__typename '.repeat(1_400)} }`,
  ),
  queryAttack(
    'lists that are compared pairwise at each level',
    'query_too_many_repeats',
    `{ ${'eventPage { nodes { title title title } } '.repeat(120)} }`,
  ),
  queryAttack(
    'inline fragments that are compared pairwise',
    'query_too_many_repeats',
    `{ ${'... { __typename } '.repeat(500)} }`,
  ),
];

const long = [
  queryAttack('many words', 'query_too_many_tokens', `{ ${text(15_000, () => 'f')} }`),
  queryAttack(
    'many characters',
    'query_too_long',
    `{ eventPage(search: "${'x'.repeat(500_000)}") { total } }`,
  ),
  queryAttack('many spaces', 'query_too_long', `{ eventPage { total } ${' '.repeat(500_000)} }`),
  queryAttack('many comments', 'query_too_long', `${'#\n'.repeat(200_000)}{ __typename }`),
  queryAttack(
    'many brackets',
    'query_too_deep',
    `{ eventPage(include: ${nested(20_000, '[', '1', ']')}) { total } }`,
  ),
  queryAttack('many braces', 'query_too_deep', '{a'.repeat(20_000)),
  queryAttack('an endless name', 'GRAPHQL_VALIDATION_FAILED', `{ ${'x'.repeat(90_000)} }`),
  queryAttack('an endless string', 'GRAPHQL_PARSE_FAILED', `{ eventPage(search: "${'x'.repeat(90_000)}`),
  queryAttack(
    'a string of escapes',
    'rest_invalid_param',
    `{ searchEvents(query: "${'\\u{1F600}'.repeat(9_000)}") { totalCount } }`,
  ),
  queryAttack(
    'an endless number',
    'GRAPHQL_VALIDATION_FAILED',
    `{ event(number: ${'9'.repeat(90_000)}) { title } }`,
  ),
  queryAttack(
    'a flood of variables',
    'GRAPHQL_VALIDATION_FAILED',
    `query (${text(700, (i) => `$v${i}: Int`)}) { __typename }`,
  ),
  queryAttack(
    'a flood of arguments',
    'GRAPHQL_VALIDATION_FAILED',
    `{ eventPage(${text(700, (i) => `a${i}: 1`)}) { total } }`,
  ),
  queryAttack(
    'characters that only look like a query',
    'GRAPHQL_PARSE_FAILED',
    '\u202e}\u0000eventPage\u202d{',
  ),
  queryAttack('letters of another script', 'GRAPHQL_PARSE_FAILED', '{ еventPage { total } }'),
  queryAttack('half a character', 'GRAPHQL_PARSE_FAILED', '{ eventPage(search: "\\uD83D") { total } }'),
];

/** Documents that are too deep, too broad or too long. */
export const documents = [...deep, ...broad, ...long];
