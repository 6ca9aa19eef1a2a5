import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  isInterfaceType,
  isLeafType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { createSchema } from '../../src/graphql/schema.ts';
import { createMaker, now, type WirePage } from '../harness/make.ts';
import { breakTable } from '../harness/tables.ts';
import { password } from '../harness/users.ts';
import { startCalendar, type World } from '../harness/world.ts';

type Field = GraphQLField<unknown, unknown>;

const schema = createSchema();
const fieldsOf = (type?: GraphQLObjectType | null): Field[] => Object.values(type?.getFields() ?? {});
const isConnection = ({ type }: Field) => getNamedType(type).name.endsWith('Connection');
const placesOf = (type: string, fields: Field[]) =>
  fields.filter((field) => isNonNullType(field.type)).map(({ name }) => `${type}.${name}`);

/** The connections below the root, with the types that have them. */
const nested = Object.values(schema.getTypeMap())
  .filter((type) => isObjectType(type) || isInterfaceType(type))
  .filter((type) => type !== schema.getQueryType())
  .map((type) => ({ type, connections: Object.values(type.getFields()).filter(isConnection) }))
  .filter(({ connections }) => connections.length > 0);

/**
 * The number of a resource of each type that has connections, and of an account; all have one name.
 */
const examples: Record<string, number> = {};
const name = 'Example';

let world: World;
beforeAll(async () => {
  world = await startCalendar({ config: { logLevel: 'silent' }, now: () => now });
  const make = createMaker(world);
  const venue = await make.venue({ venue: name });
  const organizer = await make.organizer({ organizer: name });
  const [category, tag] = [await make.category({ name }), await make.tag({ name })];
  const assigned = { categories: [category.id], tags: [tag.id] };
  const event = await make.event({
    ...{ title: name, venue: { id: venue.id }, organizer: { id: organizer.id } },
    ...assigned,
    image: 'https://example.org/example.jpg',
  });
  const kinds = { Event: event, Venue: venue, Organizer: organizer, Category: category, Tag: tag };
  for (const [type, { id }] of Object.entries(kinds)) examples[type] = id;
  const shown = await world.graphql<{ event: { image: { number: number } } }>(
    `{ event(number: ${event.id}) { image { number } } }`,
  );
  examples.Image = shown.data?.event.image.number ?? 0;
  examples.User = examples.Account = world.users.editor.id;
});
afterAll(() => world.close());

/** Asks as the administrator, with the password: accounts and the audit are not for tokens. */
const ask = (query: string, headers?: Record<string, string>) => {
  const authorization = `Basic ${Buffer.from(`administrator:${password}`).toString('base64')}`;
  return world.graphql(query, {}, { headers: { authorization, ...headers } });
};
const idOf = (type: string) => Buffer.from(`${type}:${examples[type] ?? 0}`).toString('base64url');

/** The field with the arguments that it requires. */
function call({ name: field, args, type }: Field): string {
  const named = getNamedType(type);
  const values: Record<string, string> = {
    'ID!': JSON.stringify(idOf('Event')),
    '[ID!]!': JSON.stringify([idOf('Event')]),
    'Int!': String(examples[named.name] ?? 0),
    'Kind!': 'EVENT',
    'String!': JSON.stringify(name.toLowerCase()),
  };
  const given = args
    .filter(isRequiredArgument)
    .map((argument) => `${argument.name}: ${values[String(argument.type)] ?? ''}`);
  const selection = isLeafType(named) ? '' : ' { __typename }';
  return `${field}${given.length === 0 ? '' : `(${given.join(', ')})`}${selection}`;
}

describe('A field that fails', () => {
  test('is null, whichever field of the root or connection it is', () => {
    const roots = [schema.getQueryType(), schema.getMutationType()];
    for (const root of roots) expect(fieldsOf(root).length).toBeGreaterThan(30);
    expect(roots.flatMap((root) => placesOf(String(root), fieldsOf(root)))).toEqual([]);
    expect(nested.length).toBeGreaterThan(6);
    expect(nested.flatMap(({ type, connections }) => placesOf(type.name, connections))).toEqual([]);
  });

  test.each(fieldsOf(schema.getQueryType()).map((field) => [field.name, field] as const))(
    'leaves the answer of %s beside it',
    async (_name, field) => {
      const kept = `kept: ${call(field)}`;
      const failing = (alias: string) => `${alias}: events(after: "xx") { totalCount }`;
      const alone = await ask(`{ ${kept} }`);
      expect(alone.errors).toEqual([]);
      const { status, data, errors } = await ask(`{ ${failing('before')} ${kept} ${failing('after')} }`);
      expect([status, data]).toEqual([200, { before: null, ...alone.data, after: null }]);
      expect(errors.map(({ path }) => path)).toEqual([['before'], ['after']]);
    },
  );

  test.each(nested.filter(({ type }) => isObjectType(type)))(
    'leaves the $type that has it',
    async ({ type, connections }) => {
      const fields = connections.map(
        ({ name }) => `failed_${name}: ${name}(first: 101) { totalCount } ${name} { totalCount }`,
      );
      const page = fieldsOf(schema.getQueryType()).find((field) => getNamedType(field.type) === type);
      const [place, given] = type.name.endsWith('Page')
        ? [String(page?.name), String(page?.name)]
        : ['node', `node(id: "${idOf(type.name)}")`];
      const { data, errors } = await ask(
        `{ ${given} { ... on ${type.name} { __typename ${fields.join(' ')} } } }`,
      );
      const expected: Record<string, unknown> = { __typename: type.name };
      for (const { name } of connections) {
        expected[`failed_${name}`] = null;
        expected[name] = { totalCount: expect.any(Number) };
      }
      expect(data).toEqual({ [place]: expected });
      expect(errors.map(({ path }) => path)).toEqual(
        connections.map(({ name }) => [place, `failed_${name}`]),
      );
    },
  );

  test('leaves what mutations before and after it have written and answered', async () => {
    const repair = await breakTable(world.database, 'venue', 'once');
    const { data, errors } = await ask(`mutation {
      first: createTag(input: { name: "First" }) { tag { name } errors { code } }
      failed: createVenue(input: { name: "Second" }) { venue { name } errors { code } }
      last: createTag(input: { name: "Third" }) { tag { name } errors { code } }
    }`);
    await repair();
    expect(data).toEqual({
      first: { tag: { name: 'First' }, errors: [] },
      failed: null,
      last: { tag: { name: 'Third' }, errors: [] },
    });
    expect(errors).toMatchObject([{ path: ['failed'], extensions: { code: 'INTERNAL_SERVER_ERROR' } }]);
    const { body } = await world.rest<WirePage>('GET', '/tags', { query: { hide_empty: false } });
    expect(body.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(['First', 'Third']));
  });

  test('alone decides the language of the response, whose words are its own', async () => {
    const repair = await breakTable(world.database, 'venue', 'once');
    const failing = 'createVenue(input: { name: "Fourth" }) { errors { code } }';
    const send = (query: string) => ask(query, { 'accept-language': 'de' });
    const alone = await send(`mutation { ${failing} }`);
    const beside = await send(`mutation { logout ${failing} }`);
    await repair();
    expect([alone.data, alone.headers.get('content-language')]).toEqual([{ createVenue: null }, 'de']);
    expect([beside.data, beside.headers.get('content-language')]).toEqual([
      { logout: false, createVenue: null },
      'en',
    ]);
  });
});
