import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse, validate } from 'graphql';
import {
  joinOperations,
  type SampleOperation,
  sampleOperations,
} from '../../src/explore/sample-operations.ts';
import { createSchema } from '../../src/graphql/schema.ts';
import { languages } from '../../src/i18n/language.ts';
import { listen } from '../harness/stream.ts';
import { startCalendar, type World } from '../harness/world.ts';

const now = Date.UTC(2027, 2, 14, 9);
const samples = sampleOperations({ language: 'en', now });

describe('A sample operation', () => {
  let empty: World;

  beforeAll(async () => {
    empty = await startCalendar();
  });

  afterAll(() => empty.close());

  test.each(samples.filter(({ isSubscription }) => !isSubscription))(
    '"$name" succeeds in an empty calendar',
    async ({ document, variables }) => {
      const { status, data, errors } = await empty.graphql(document, variables);
      expect([status, errors]).toEqual([200, []]);
      expect(data).not.toBeNull();
    },
  );

  test('that subscribes receives what is created', async () => {
    const { document: query } = find('watch');
    const listener = await listen(empty.url, { query });
    const title = 'Something new';
    const input = {
      title,
      status: 'PUBLISH',
      startDate: '2027-05-01T18:00:00',
      endDate: '2027-05-01T20:00:00',
    };
    await empty.graphql(find('createEvent').document, { input }, { as: 'administrator' });
    expect(await listener.changes(1)).toMatchObject([{ kind: 'CREATED', event: { title } }]);
    await listener.stop();
  });

  test.each([
    { name: 'createEvent', payload: 'createEvent', draft: { event: { status: 'DRAFT' }, errors: [] } },
    {
      name: 'createEvents',
      payload: 'createEvents',
      draft: { items: [{ event: { status: 'DRAFT' } }, { event: { status: 'DRAFT' } }], errors: [] },
    },
  ])(
    '"$name" says that credentials are missing, and creates drafts for an author',
    async ({ name, payload, draft }) => {
      const { document, variables } = find(name);
      const refused = await empty.graphql(document, variables);
      expect(refused.data?.[payload]).toMatchObject({ errors: [{ message: expect.any(String) }] });
      const made = await empty.graphql(document, variables, { as: 'author' });
      expect(made.data?.[payload]).toMatchObject(draft);
    },
  );
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

  test('have unique names, and titles', () => {
    expect(
      new Set(samples.map(({ document }) => /(?:query|mutation|subscription) (\w+)/.exec(document)?.[1]))
        .size,
    ).toBe(samples.length);
    for (const { title } of samples) expect(title).not.toBe('');
  });
});

function find(wanted: string): SampleOperation {
  const sample = samples.find(({ name }) => name === wanted);
  if (sample === undefined) throw new Error(`There is no sample ${wanted}.`);
  return sample;
}
