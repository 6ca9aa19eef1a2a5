import { describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/config.ts';
import { createAdmission } from '../../src/limits/admission.ts';
import { mostInDocument as most, mostInVariables } from '../../src/limits/numbers.ts';
import { createSchema } from '../../src/schema.ts';

const { admit } = createAdmission(createSchema(), readConfig({}));

const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');
const nested = (count: number, open: string, inside: string, close: string) =>
  `${open.repeat(count)}${inside}${close.repeat(count)}`;

/** Eleven fields, and how often 36 fields stand in a document: below an alias three times the eleven. */
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
    (count) => `{ eventPage(include: [${times(count - 11, () => '1')}]) { total } }`,
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

function codeOf(query: string, variables?: Record<string, unknown>, operationName?: string): unknown {
  const { errors = [] } = admit({ query, variables, operationName });
  return errors[0]?.extensions.code;
}

describe('A document', () => {
  test.each(limits)('may come to the limit, and no further: %s of %d', (code, count, query) => {
    const name = query(count).includes('Q0') ? 'Q0' : undefined;
    expect(codeOf(query(count), {}, name)).not.toBe(code);
    expect(codeOf(query(count + 1), {}, name)).toBe(code);
  });

  test.each(limits.filter(([, count]) => count !== most.brackets))(
    'at the limit is admitted: %s of %d',
    (_, count, query) => {
      const name = query(count).includes('Q0') ? 'Q0' : undefined;
      expect(admit({ query: query(count), operationName: name }).errors).toBeUndefined();
    },
  );

  test('is not admitted with less because it came before', () => {
    const query = '{ event(number: 1) { nothing } }';
    expect([codeOf(query), codeOf(query)].every((code) => code !== '')).toBe(true);
    expect(admit({ query }).errors).toHaveLength(1);
    expect(admit({ query }).errors).toHaveLength(1);
  });
});

describe('Variables', () => {
  const query = 'query ($v: [Int!]) { eventPage(include: $v) { total } }';
  const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);

  test('may be as deep as the limit, and no deeper', () => {
    expect(codeOf(query, { v: deep(mostInVariables.depth - 1) })).toBeUndefined();
    expect(codeOf(query, { v: deep(mostInVariables.depth) })).toBe('variables_too_deep');
  });

  test('may hold as many values as the limit, and no more', () => {
    const values = (count: number) => ({ v: Array.from({ length: count - 1 }, () => 1) });
    expect(codeOf(query, values(mostInVariables.values))).toBeUndefined();
    expect(codeOf(query, values(mostInVariables.values + 1))).toBe('variables_too_many');
  });
});

describe('In production', () => {
  const production = createAdmission(createSchema(), readConfig({ NODE_ENV: 'production' }));

  test('errors suggest no names of the schema', () => {
    const query = '{ eventPage { totl } }';
    expect(admit({ query }).errors?.[0]?.message).toMatch(/Did you mean "total"/);
    expect(production.admit({ query }).errors?.[0]?.message).not.toMatch(/Did you mean/);
  });
});
