import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  type GraphQLSchema,
  type IntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import { compareWithPromise, writePromise } from '../../check/contract.ts';
import { createAsker, createMaker } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

/** Something of the schema that people read about. */
interface Described {
  /** e.g. `Event.slug`, `Query.events(after)`. */
  place: string;
  description: string;
  /** As the schema writes it, e.g. `[Event!]!`; empty where it has none. */
  type: string;
}

let world: World;
let schema: GraphQLSchema;
let all: Described[];
beforeAll(async () => {
  world = await startCalendar();
  const query = getIntrospectionQuery({ inputValueDeprecation: true, oneOf: true });
  const { data } = await world.graphql<IntrospectionQuery>(query);
  if (data === null) throw new Error('the calendar does not tell its schema');
  schema = buildClientSchema(data);
  all = describedIn(schema);
});
afterAll(() => world.close());

/** Every type, field, argument, input field and enum value. */
function describedIn(published: GraphQLSchema): Described[] {
  const types = Object.values(published.getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && !(isScalarType(type) && isSpecifiedScalarType(type)),
  );
  const told = (place: string, resource: { description?: string | null; type?: { toJSON(): string } }) => ({
    place,
    description: resource.description ?? '',
    type: resource.type?.toJSON() ?? '',
  });
  return types.flatMap((type) => {
    const own = [told(type.name, type)];
    if (isEnumType(type))
      return [...own, ...type.getValues().map((value) => told(`${type.name}.${value.name}`, value))];
    if (isInputObjectType(type))
      return [
        ...own,
        ...Object.values(type.getFields()).map((field) => told(`${type.name}.${field.name}`, field)),
      ];
    if (!isObjectType(type) && !isInterfaceType(type)) return own;
    const fields = Object.values(type.getFields()).flatMap((field) => [
      told(`${type.name}.${field.name}`, field),
      ...field.args.map((arg) => told(`${type.name}.${field.name}(${arg.name})`, arg)),
    ]);
    return [...own, ...fields];
  });
}

const nameOf = (place: string) => /(\w+)\)?$/.exec(place)?.[1] ?? '';
const isAnswer = (place: string) => {
  const type = schema.getType(place.split('.')[0] ?? '');
  return (isObjectType(type) || isInterfaceType(type)) && !place.includes('(');
};

describe('The published schema', () => {
  test('describes every type, field, argument, input field and enum value in sentences', () => {
    expect(all.length).toBeGreaterThan(500);
    const silent = all.filter(({ description }) => !/^[A-Z"`].*[.:]$/s.test(description.trim()));
    expect(silent.map(({ place }) => place)).toEqual([]);
  });

  test('answers with no list that is null unless it fails, and with null entries only where something is missing by its place', () => {
    const lists = all.filter(({ place, type }) => isAnswer(place) && type.includes('['));
    expect(lists.length).toBeGreaterThan(40);
    const places = (type: RegExp) => lists.filter((list) => type.test(list.type)).map(({ place }) => place);
    expect(places(/\]$/).toSorted()).toEqual([
      'Event.related',
      'EventPage.timeZones',
      'Query.nodes',
      'Query.publicPageParts',
      'Query.publicPages',
      'Query.suggest',
    ]);
    expect(places(/\w\]/).toSorted()).toEqual(['EventGroup.keys', 'EventGroup.labels', 'Query.nodes']);
  });

  test('shows an example of every scalar of its own', () => {
    const scalars = Object.values(schema.getTypeMap()).filter(
      (type) => isScalarType(type) && !isSpecifiedScalarType(type),
    );
    expect(scalars.length).toBeGreaterThanOrEqual(8);
    for (const { name, description } of scalars)
      expect([name, description]).toEqual([name, expect.stringMatching(/`[^`]+`/)]);
  });

  test.each([
    ['ID', /./],
    ['EmailAddress', /./],
    ['Int', /^(number)$/],
    ['String', /^(slug|cursor|after|before|startCursor|endCursor|website|phone|code|currency|price)$/],
  ])('shows an example, or the way to one, where %s has a format', (typeName, names) => {
    const formed = all.filter(
      ({ place, type }) => type.replaceAll(/[[\]!]/g, '') === typeName && names.test(nameOf(place)),
    );
    expect(formed.length).toBeGreaterThan(0);
    const bare = formed.filter(({ description }) => !/`[^`]+`/.test(description));
    expect(bare.map(({ place }) => place)).toEqual([]);
  });

  test('has examples of global ids that are what they seem', () => {
    for (const { place, description } of all.filter(({ place }) => place.endsWith('.id')))
      expect([place, decoded(description)]).toEqual([place, expect.stringMatching(/^[A-Z][a-z]+:\d+$/)]);
  });

  test('gives the position of a symbol by an enumeration beside the text that it always gave', async () => {
    const { id } = await createMaker(world).event({ cost: '12 €' });
    const query = `{ event(number: ${id}) { costDetails { currencyPosition symbolPosition } } }`;
    expect(await createAsker(world)(query)).toEqual({
      event: { costDetails: { currencyPosition: 'postfix', symbolPosition: 'POSTFIX' } },
    });
  });

  test('tells since when something is deprecated, and what to use instead', () => {
    const reasons = deprecationsIn(schema);
    expect(reasons.length).toBeGreaterThan(0);
    const dated = /^Since 20\d\d-[01]\d-[0-3]\d: .*`\w+`.*\.$/;
    expect(reasons.filter((reason) => !dated.test(reason))).toEqual([]);
  });

  test('is served as the file that the repository holds', async () => {
    const { status, text, headers } = await world.request('GET', '/schema.graphql');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text).toBe(readFileSync(new URL('../../docs/schema.graphql', import.meta.url), 'utf8'));
  });

  test('is not served where introspection is off', async () => {
    const closed = await startCalendar({ config: { introspection: false } });
    try {
      expect((await closed.request('GET', '/schema.graphql')).status).toBe(404);
    } finally {
      await closed.close();
    }
  });
});

interface Deprecable {
  deprecationReason?: string | null;
}

/** Why fields, arguments, input fields and enum values are deprecated. */
function deprecationsIn(published: GraphQLSchema): string[] {
  const members = Object.values(published.getTypeMap()).flatMap((type): Deprecable[] => {
    if (isEnumType(type)) return [...type.getValues()];
    if (isInputObjectType(type)) return Object.values(type.getFields());
    if (!isObjectType(type) && !isInterfaceType(type)) return [];
    return Object.values(type.getFields()).flatMap((field) => [field, ...field.args]);
  });
  return members
    .map(({ deprecationReason }) => deprecationReason)
    .filter((reason) => typeof reason === 'string');
}

/** The global id that a description shows, in letters. */
function decoded(description: string): string {
  return Buffer.from(/`([^`]+)`/.exec(description)?.[1] ?? '', 'base64url').toString();
}

describe('A promised schema', () => {
  const before = `
    "A resource."
    type Query {
      "Its name."
      name(short: Boolean): String!
      "Its colour."
      colour: Colour
    }
    "Colours."
    enum Colour { "Red." RED "Blue." BLUE }`;
  const promise = writePromise(buildSchema(before), '');
  const changed = (from: string, to: string) =>
    compareWithPromise(promise, buildSchema(before.replace(from, to)));

  test('is kept by itself and by what is added', () => {
    expect(changed('', '')).toEqual({ breaking: [], dangerous: [] });
    expect(changed('colour: Colour', 'colour: Colour size: Int')).toEqual({ breaking: [], dangerous: [] });
  });

  test.each([
    ['a field that is gone', 'colour: Colour', 'color: Colour'],
    ['a value that is gone', '"Blue." BLUE', ''],
    ['an answer that may be null now', 'String!', 'String'],
    ['an argument that is gone', '(short: Boolean)', ''],
    ['an argument that must be given now', '(short: Boolean)', '(short: Boolean, of: Int!)'],
  ])('is broken by %s', (_, from, to) => {
    expect(changed(from, to).breaking).toHaveLength(1);
  });

  test('warns of what clients have not met before', () => {
    expect(changed('"Blue." BLUE', '"Blue." BLUE "Green." GREEN').dangerous).toHaveLength(1);
  });

  test('remembers why older ones were broken, and holds no descriptions', () => {
    const next = writePromise(
      buildSchema(before),
      writePromise(buildSchema(before), promise, 'one\nreason'),
      'two',
    );
    expect(next.split('\n').filter((line) => line.startsWith('# Broken: '))).toEqual([
      '# Broken: one reason',
      '# Broken: two',
    ]);
    expect(next).not.toContain('A resource');
  });

  test('is kept by the calendar', () => {
    const file = readFileSync(new URL('../../docs/schema-promised.graphql', import.meta.url), 'utf8');
    expect(compareWithPromise(file, schema).breaking).toEqual([]);
  });
});
