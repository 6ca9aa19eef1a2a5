import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse, validate } from 'graphql';
import { joinOperations, sampleOperations } from '../../src/explore/sample-operations.ts';
import { languages } from '../../src/i18n/language.ts';
import { createSchema } from '../../src/schema.ts';
import { startCalendar, type World } from '../harness/world.ts';

const now = Date.UTC(2027, 2, 14, 9);
const samples = sampleOperations({ language: 'en', now });

describe('A sample operation', () => {
  let empty: World;

  beforeAll(async () => {
    empty = await startCalendar();
  });

  afterAll(() => empty.close());

  test.each(samples)('"$name" answers in an empty calendar', async ({ document, variables }) => {
    const { status, data, errors } = await empty.graphql(document, variables);
    expect([status, errors]).toEqual([200, []]);
    expect(data).not.toBeNull();
  });

  test('that writes tells a reader what is missing, and makes a draft for who may', async () => {
    const { document, variables } = samples.find(({ name }) => name === 'create') ?? { document: '' };
    interface Created {
      createEvent: { event: { status: string } | null; errors: unknown[] };
    }
    const refused = await empty.graphql<Created>(document, variables);
    expect(refused.data?.createEvent).toMatchObject({
      event: null,
      errors: [{ message: expect.any(String) }],
    });
    const made = await empty.graphql<Created>(document, variables, { as: 'author' });
    expect(made.data?.createEvent).toMatchObject({ event: { status: 'DRAFT' }, errors: [] });
  });
});

describe('The sample operations', () => {
  test.each(languages)('fit the schema and each other in %s', (language) => {
    const schema = createSchema();
    const operations = sampleOperations({ language, now });
    for (const { name, document } of operations) {
      expect([name, validate(schema, parse(document))]).toEqual([name, []]);
    }
    const joined = joinOperations(operations);
    expect(validate(schema, parse(joined.document))).toEqual([]);
    for (const { variables } of operations) expect(joined.variables).toMatchObject(variables);
  });

  test('have a name of their own each, and a title', () => {
    expect(new Set(samples.map(({ document }) => /(?:query|mutation) (\w+)/.exec(document)?.[1])).size).toBe(
      samples.length,
    );
    for (const { title } of samples) expect(title).not.toBe('');
  });
});
