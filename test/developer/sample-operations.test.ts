import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { parse as parseDocument, validate } from 'graphql';
import {
  joinOperations,
  type SampleOperation,
  sampleOperations,
} from '../../src/developer/samples/sample-operations.ts';
import { sampleTable, upcomingTable } from '../../src/developer/samples/sample-operations.ts';
import { createSchema } from '../../src/graphql/schema.ts';
import { languages } from '../../src/i18n/language.ts';
import { createMaker } from '../harness/make.ts';
import { listen } from '../harness/stream.ts';
import { startCalendar, type World } from '../harness/world.ts';

const now = Date.UTC(2027, 2, 14, 9);
const samples = sampleOperations({ language: 'en', now });

// The events of the sample are dated around today.
const present = Date.now();
/** The sample calendar. */
let world: World;
beforeAll(async () => {
  world = await startCalendar({ sample: true });
});
afterAll(() => world.close());

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
      const rejected = await empty.graphql(document, variables);
      expect(rejected.data?.[payload]).toMatchObject({ errors: [{ message: expect.any(String) }] });
      const made = await empty.graphql(document, variables, { as: 'author' });
      expect(made.data?.[payload]).toMatchObject(draft);
    },
  );
});

/** Upcoming means not ended yet. */
describe('Upcoming events', () => {
  const [operation] = sampleOperations({ language: 'en', now: present });

  beforeAll(async () => {
    const make = createMaker(world);
    await make.event({ title: 'Over', ...between(-60, -1) });
    await make.event({ title: 'In progress', ...between(-60, 60) });
  });

  const afterMinutes = (minutes: number) => new Date(present + minutes * 60_000).toISOString().slice(0, 19);
  const between = (start: number, end: number) => ({
    timezone: 'UTC',
    start_date: afterMinutes(start),
    end_date: afterMinutes(end),
  });
  const rowsOf = async (path: string) => {
    const { text } = await world.request('GET', path, { query: { raw: true } });
    return parse<{ title: string; start_date: string; utc_start_date: string; utc_end_date: string }>(text, {
      columns: true,
    });
  };

  test('as a table are all events that have not ended, and no others', async () => {
    const { text: page } = await world.request('GET', '/en/developers');
    const paths = [...page.matchAll(/href="(\/en\/export\/events[^"]*)"/g)].map(([, path = '']) => path);
    expect(paths.length).toBe(2);
    const all = await rowsOf('/en/export/events.csv');
    const hasEnded = ({ utc_end_date: end }: { utc_end_date: string }) => Date.parse(`${end}Z`) <= present;
    expect(all.filter(hasEnded).length).toBeGreaterThan(0);
    for (const path of paths) {
      const upcoming = await rowsOf(path);
      expect(upcoming).toEqual(all.filter((row) => !hasEnded(row)));
      expect(upcoming.map(({ title }) => title)).toContain('In progress');
    }
  });

  test('as an operation are the next events that have not ended', async () => {
    const { data, errors } = await world.graphql(operation?.document ?? '');
    expect(errors).toEqual([]);
    const { totalCount, nodes } = data?.events as {
      totalCount: number;
      nodes: { title: string; startDate: string }[];
    };
    const upcoming = await rowsOf(upcomingTable);
    expect(totalCount).toBe(upcoming.length);
    // The table is sorted by the local time of each event, the operation by instant.
    const startsAt = new Map(upcoming.map((row) => [`${row.title} ${row.start_date}`, row.utc_start_date]));
    expect(
      nodes.map(({ title, startDate }) => startsAt.get(`${title} ${startDate.replace('T', ' ')}`)),
    ).toEqual([...startsAt.values()].toSorted().slice(0, 5));
  });
});

describe('The sample operations', () => {
  test.each(languages)('with a table lead to it in %s', async (language) => {
    const operations = sampleOperations({ language, now: Date.now() });
    const tables = operations.flatMap((each) => sampleTable(each) ?? []);
    expect(tables.length).toBe(7);
    for (const path of tables) {
      const { status, text, headers } = await world.request('GET', `/${language}${path}`);
      expect([path, status, headers.get('x-calendar-ignored')]).toEqual([path, 200, null]);
      expect([path, parse(text, { bom: true }).length > 1]).toEqual([path, true]);
    }
  });

  test.each(languages)('fit the schema and each other in %s', (language) => {
    const schema = createSchema();
    const operations = sampleOperations({ language, now });
    for (const { name, document } of operations) {
      expect([name, validate(schema, parseDocument(document))]).toEqual([name, []]);
    }
    const joined = joinOperations(operations);
    expect(validate(schema, parseDocument(joined.document))).toEqual([]);
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
