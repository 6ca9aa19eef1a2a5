import { ask, chain, nested, text } from './attack.ts';

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

/** Documents that are too deep, too broad or too long. */
export const documents = [...deep, ...broad, ...long];
