import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Kind } from '../../src/values/kinds.ts';
import { aName, createMaker, type Maker, now, times } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { type Index, type PublishedRoute, readPublished, root, type Schema } from './published.ts';
import {
  computed,
  type Row,
  specified,
  specifiedLanguages,
  type SpecifiedOperation,
} from './specification.ts';

/** The window of `now` in the zone of the calendar (wire-format 4.1). */
const window: Record<string, string> = { start_date: '2027-03-14 00:00:00', end_date: '2029-03-14 23:59:59' };
const writable = ['publish', 'future', 'draft', 'pending', 'private'];
const byOperation = specified.map(
  (operation) => [`${operation.method} ${operation.path || '/'}`, operation] as const,
);

let moment = now;
let world: World;
let make: Maker;
let published: Awaited<ReturnType<typeof readPublished>>;
beforeAll(async () => {
  world = await startCalendar({ now: () => moment, config: { timeZone: 'Europe/Helsinki' } });
  make = createMaker(world);
  published = await readPublished(world);
});
afterAll(() => world.close());

const types: Record<Row['type'], object> = {
  integer: { type: 'integer' },
  string: { type: 'string' },
  boolean: { type: 'boolean' },
  double: { type: 'number', format: 'double' },
  integers: { type: 'array', items: { type: 'integer' } },
  language: { type: 'string', enum: specifiedLanguages.toSorted() },
  // The specification leaves the type to the service.
  open: { type: expect.anything() },
};
const docTypes: Partial<Record<Row['type'], string>> = {
  ...{ integer: 'integer', string: 'string', boolean: 'boolean', double: 'number' },
  ...{ integers: 'array of integer', language: 'string' },
};

/** A parameter as the index has it, without its description. */
function inIndex(row: Row): object {
  const value = row.default === computed ? window[row.name] : row.default;
  return { ...types[row.type], required: row.required, ...(value === undefined ? {} : { default: value }) };
}

/**
 * Fails unless the schema takes what the specification writes; a type that it leaves open may be
 * any.
 */
function expectTaken({ name, type }: Row, schema: Schema): void {
  expect([name, ...published.typesOf(schema)]).toContain(docTypes[type] ?? name);
}

describe.each(byOperation)('%s, as the specification has it,', (_name, operation) => {
  const { rows, by, kind } = operation;
  const fields = rows.filter((row) => row.in === 'body');

  test('is in the index: every parameter with its type, default and values', () => {
    const { args } = published.read(operation);
    const shown = Object.entries(args).map(([name, { description, ...rest }]) => {
      expect(description).toMatch(/\.$/);
      return [name, rest.enum === undefined ? rest : { ...rest, enum: rest.enum.toSorted() }] as const;
    });
    const expected = rows.map((row) => [row.name, inIndex(row)] as const);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected));
  });

  test('is in /doc: every parameter in path and query takes its type, with its default', () => {
    const { parameters } = published.read(operation);
    const places = Object.fromEntries(parameters.map((each) => [each.name, [each.in, each.required]]));
    const inQuery = rows.filter((row) => row.in === 'query');
    expect(places).toEqual({
      ...Object.fromEntries(inQuery.map(({ name }) => [name, ['query', false]])),
      ...(by === undefined ? {} : { [by]: ['path', true] }),
    });
    for (const row of inQuery) {
      const { schema = {} } = parameters.find(({ name }) => name === row.name) ?? {};
      // Documents are kept for longer than a day: `/doc` describes the computed dates in words.
      const value = row.default === computed ? undefined : row.default;
      expect([row.name, schema.default]).toEqual([row.name, value]);
      expectTaken(row, schema);
    }
  });

  test('is in /doc: every field of the body takes its type, and null if that is its default', () => {
    const { properties = {}, required = [] } = published.read(operation).body;
    expect(new Set(Object.keys(properties))).toEqual(new Set(fields.map(({ name }) => name)));
    expect(required).toEqual(fields.filter((row) => row.required).map(({ name }) => name));
    for (const row of fields) {
      const { [row.name]: schema = {} } = properties;
      expectTaken(row, schema);
      // Names must not be null (wire-format 2).
      if (row.default === null && row.name !== kind) expect(published.typesOf(schema)).toContain('null');
      expect([row.name, 'default' in schema]).toEqual([row.name, false]);
    }
    const { status } = properties;
    if (status !== undefined) expect(status.enum).toEqual([...writable, null]);
  });
});

describe('What the service advertises', () => {
  const required: Record<Kind, () => Record<string, unknown>> = {
    event: () => ({ title: aName('Event'), ...times }),
    venue: () => ({ venue: aName('Venue') }),
    organizer: () => ({ organizer: aName('Organizer') }),
    category: () => ({ name: aName('Category') }),
    tag: () => ({ name: aName('Tag') }),
  };

  const addressOf = async ({ path, kind, by }: SpecifiedOperation) => {
    if (kind === null || by === undefined) return path;
    const { id, slug } = await make[kind]();
    return path.replace('{id}', String(id)).replace('{slug}', slug);
  };
  const bodyOf = ({ act, kind }: SpecifiedOperation, fields: Record<string, unknown>) => {
    if (act === 'create' && kind !== null) return { ...required[kind](), ...fields };
    return act === 'update' ? fields : undefined;
  };
  /** Sends each value of a parameter; returns what is rejected. */
  const problemsOf = async (operation: SpecifiedOperation, name: string, values: readonly unknown[]) => {
    const isField = operation.rows.some((row) => row.name === name && row.in === 'body');
    const problems: string[] = [];
    for (const value of values) {
      const { status } = await world.rest(operation.method, await addressOf(operation), {
        as: 'administrator',
        query: isField ? {} : { [name]: String(value) },
        body: bodyOf(operation, isField ? { [name]: value } : {}),
      });
      const isDone = status === (operation.act === 'create' ? 201 : 200);
      if (!isDone) problems.push(`${name}=${String(value)} gave ${status}`);
    }
    return problems;
  };

  test.each(byOperation)(
    'is taken by %s: every default, and every value of an enumeration',
    async (_name, operation) => {
      const { args, parameters, body } = published.read(operation);
      const offered = [
        // The name of a resource is never null (wire-format 2), whatever default the specification
        // documents.
        ...Object.entries(args)
          .filter(([name, argument]) => 'default' in argument && name !== operation.kind)
          .map(([name, argument]) => [name, [argument.default]] as const),
        ...parameters.map(({ name, schema }) => [name, schema.enum] as const),
        ...Object.entries(body.properties ?? {}).map(([name, schema]) => [name, schema.enum] as const),
      ];
      const problems: string[] = [];
      for (const [name, values = []] of offered)
        problems.push(...(await problemsOf(operation, name, values)));
      expect(problems).toEqual([]);
    },
  );

  test('has dates that move at midnight of the calendar, in the index and by OPTIONS', async () => {
    const shown = async () => {
      const { routes } = (await world.rest<Index>('GET', '')).body;
      const { endpoints } = (await world.rest<PublishedRoute>('OPTIONS', '/events')).body;
      return [routes[`${root}/events`]?.endpoints, endpoints].map((each = []) => {
        const { start_date: start, end_date: end } = each[0]?.args ?? {};
        return [start?.default, end?.default];
      });
    };
    const today = [window.start_date, window.end_date];
    const tomorrow = ['2027-03-15 00:00:00', '2029-03-15 23:59:59'];
    expect(await shown()).toEqual([today, today]);
    moment = Date.parse('2027-03-14T22:00:00Z');
    try {
      expect(await shown()).toEqual([tomorrow, tomorrow]);
      moment -= 1000;
      expect(await shown()).toEqual([today, today]);
    } finally {
      moment = now;
    }
  });

  test('has a status as a filter of one or several values separated by commas, the trash included', async () => {
    for (const collection of ['/events', '/venues', '/organizers'])
      for (const status of [...writable, 'trash', 'publish,draft', 'publish, trash']) {
        const answer = await world.rest('GET', collection, { as: 'editor', query: { status } });
        expect([collection, status, answer.status]).toEqual([collection, status, 200]);
      }
  });
});
