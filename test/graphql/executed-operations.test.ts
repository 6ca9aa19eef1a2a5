import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let number: number;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  const make = createMaker(world);
  const venue = await make.venue();
  number = (await make.event({ venue: [venue.id] })).id;
});
afterAll(() => world.close());

describe('A condition', () => {
  test('of one operation changes no answer of another', async () => {
    const query = `query Some($n: Int!, $long: Boolean!) { event(number: $n) { number ...Long @include(if: $long) } }
      query All($n: Int!) { event(number: $n) { title ...Long } }
      fragment Long on Event { timezone venues { number } }`;
    const ask = async (operationName: string, variables: object) => {
      const body = { query, operationName, variables: { n: number, ...variables } };
      const { text } = await world.request('POST', '/graphql', { body });
      const { data } = JSON.parse(text) as { data: { event: object } };
      return Object.keys(data.event);
    };
    const long = ['timezone', 'venues'];
    expect(await ask('Some', { long: false })).toEqual(['number']);
    expect(await ask('All', {})).toEqual(['title', ...long]);
    expect(await ask('Some', { long: true })).toEqual(['number', ...long]);
  });

  test.each([
    ['{ event(number: $n) { ...F @include(if: $never) ...F } }', { title: expect.any(String) }],
    ['{ event(number: $n) { title @include(if: $never) title } }', { title: expect.any(String) }],
    ['{ event(number: $n) { title @include(if: $never) number } }', { number: expect.any(Number) }],
    [
      '{ event(number: $n) { venues @include(if: $never) { name } venues { number } ...F } }',
      { venues: [{ number: expect.any(Number) }], title: expect.any(String) },
    ],
  ])('holds for its own place alone: %s', async (selection, event) => {
    const fragment = selection.includes('...F') ? 'fragment F on Event { title }' : '';
    const query = `query ($n: Int!, $never: Boolean!) ${selection} ${fragment}`;
    const { data, errors } = await world.graphql(query, { n: number, never: false });
    expect([data, errors]).toEqual([{ event }, []]);
  });
});

interface Refused {
  what: string;
  query: string;
  variables: Record<string, unknown>;
  message: RegExp;
  as?: 'editor';
}

const update = 'updateEvent(number: $n, input: { venues: [$link] }) { errors { message } }';
const both = { number: 1, create: { name: 'Hall' } };
const refused: Refused[] = [
  {
    what: 'null in a list without nulls',
    query: 'query ($v: ID = "x") { nodes(ids: [$v]) { id } }',
    variables: { v: null },
    message: /"ids" has invalid value \[\$v\]/,
  },
  {
    what: 'null in a list of what to delete',
    query:
      'mutation ($v: DeletionInput = {number: 1}) { deleteEvents(deletions: [$v]) { errors { message } } }',
    variables: { v: null },
    message: /"deletions" has invalid value \[\$v\]/,
    as: 'editor',
  },
  {
    what: 'two members of one of two',
    query: `mutation ($n: Int!, $link: VenueLink!) { ${update} }`,
    variables: { n: 1, link: both },
    message: /Exactly one key must be specified for OneOf type "VenueLink"/,
    as: 'editor',
  },
  {
    what: 'null as the member of one of two',
    query: `mutation ($n: Int!, $link: VenueLink!) { ${update} }`,
    variables: { n: 1, link: { number: null } },
    message: /Field "number" must be non-null/,
    as: 'editor',
  },
  {
    what: 'a list for an object',
    query: 'query ($f: EventFilter) { events(filter: $f) { totalCount } }',
    variables: { f: [{ featured: true }] },
    message: /Expected type "EventFilter" to be an object/,
  },
];

describe('A value of another form', () => {
  test.each(refused)('is refused where it is found, by the name that it has: $what', async (row) => {
    const { query, variables, message, as } = row;
    const { data, errors } = await world.graphql(query, variables, as === undefined ? {} : { as });
    expect(Object.values(data ?? {}).filter((value) => value !== null)).toEqual([]);
    expect(errors).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(message),
        locations: [{ line: 1, column: expect.any(Number) }],
      }),
    ]);
    for (const [, name] of String(errors[0]?.message).matchAll(/\$(\w+)/g))
      expect(query).toContain(`$${String(name)}`);
    expect(errors[0]?.extensions?.code).not.toBe('INTERNAL_SERVER_ERROR');
  });

  test('is refused as a literal too: one of two members', async () => {
    const link = '{ number: 1, create: { name: "Hall" } }';
    const query = `mutation { updateEvent(number: 1, input: { venues: [${link}] }) { errors { message } } }`;
    const { status, errors } = await world.graphql(query, {}, { as: 'editor' });
    expect([status, errors]).toMatchObject([400, [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }]]);
  });

  test('is named in a short message, however long it is, and not more than fifty times', async () => {
    const query =
      'query ($ids: [Int!], $slug: Int!) { eventPage(venue: $ids) { total } event(number: $slug) { id } }';
    const variables = { ids: Array.from({ length: 200 }, () => 'x'), slug: 'x'.repeat(100_000) };
    const { status, errors } = await world.graphql(query, variables);
    expect(status).toBe(400);
    expect(errors.length).toBeLessThanOrEqual(51);
    for (const { message } of errors) expect(message.length).toBeLessThanOrEqual(1_000);
  });
});

test('A literal of a scalar of the calendar is refused where it stands', async () => {
  const query = 'mutation { createEvent(input: { tags: [{}] }) { errors { message } } }';
  const { status, errors } = await world.graphql(query, {}, { as: 'editor' });
  expect(status).toBe(400);
  expect(errors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        message: expect.stringContaining('TermReference'),
        locations: [{ line: 1, column: query.indexOf('{}') + 1 }],
      }),
    ]),
  );
});

test('A list of prices takes variables', async () => {
  const times = 'startDate: "2027-01-01T10:00:00", endDate: "2027-01-01T11:00:00"';
  const query = `mutation ($most: Cost) {
    createEvent(input: { title: "Fair", ${times}, cost: ["5", $most] }) { event { cost } errors { message } }
  }`;
  const { data } = await world.graphql<object>(query, { most: '10' }, { as: 'editor' });
  expect(data).toEqual({ createEvent: { event: { cost: '$5 – $10' }, errors: [] } });
});

test('An error of a field names its place in the document', async () => {
  const { errors } = await world.graphql('{\n  event(number: 99999) { title }\n}');
  expect(errors).toEqual([expect.objectContaining({ path: ['event'], locations: [{ line: 2, column: 3 }] })]);
});
