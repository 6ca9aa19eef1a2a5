import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  astFromValue,
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  type IntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  print,
} from 'graphql';
import type { Kind } from '../../src/values/kinds.ts';
import { aName, createMaker, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { computed, type Row, specified, type SpecifiedOperation } from '../rest/specification.ts';

/** An argument, or a field of `input`. */
interface Place {
  name: string;
  /** As the schema writes it, e.g. `[Int!]`; without `!` if required. */
  type: string;
  required: boolean;
  /** As a document writes it. */
  default?: string;
  /** The values of its enumeration, as documents write them. */
  values: string[];
}
type Operation = SpecifiedOperation & { kind: Kind };

/** PUT and PATCH are the same mutation as POST; the index and `/doc` are REST alone. */
const operations = specified.filter(
  (operation): operation is Operation =>
    operation.kind !== null && !['PUT', 'PATCH'].includes(operation.method),
);
const byField = operations.map((operation) => [fieldOf(operation), operation] as const);

let world: World;
let make: Maker;
let schema: GraphQLSchema;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  make = createMaker(world);
  const { data } = await world.graphql<IntrospectionQuery>(getIntrospectionQuery({ oneOf: true }));
  if (data === null) throw new Error('the calendar does not tell its schema');
  schema = buildClientSchema(data);
});
afterAll(() => world.close());

/** The root field of an operation, e.g. `eventPage`, `updateEventBySlug`. */
function fieldOf({ act, kind, by }: Operation): string {
  if (act === 'list') return `${kind}Page`;
  const suffix = by === 'slug' ? 'BySlug' : '';
  return act === 'read' ? `${kind}${suffix}` : `${act}${kind[0]?.toUpperCase()}${kind.slice(1)}${suffix}`;
}

const renamed: Record<string, string> = {
  ...{ id: 'number', i18n_language: 'language', orderby: 'orderBy' },
  ...{ author: 'authorNumber', date_utc: 'publishedAt' },
};

/** The name of a parameter in GraphQL; what an event links to is in the plural there. */
function nameOf({ act, kind }: Operation, { name }: Row): string {
  const isWritten = act === 'create' || act === 'update';
  if (isWritten && (name === 'venue' || name === 'organizer')) return name === kind ? 'name' : `${name}s`;
  return renamed[name] ?? name.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());
}

function toPlace({ name, type, defaultValue }: GraphQLArgument | GraphQLInputField): Place {
  const named = getNamedType(type);
  const nullable = String(getNullableType(type));
  const values = isEnumType(named) ? named.getValues().map((value) => value.name) : [];
  const node = defaultValue === undefined ? null : astFromValue(defaultValue, type);
  return {
    ...{ name, type: nullable, required: isNonNullType(type) },
    default: node === null || node === undefined ? undefined : print(node),
    values: nullable.startsWith('[') ? values.map((value) => `[${value}]`) : values,
  };
}

function fieldsOf(inputType: string): Place[] {
  const type = schema.getType(inputType);
  return isInputObjectType(type) ? Object.values(type.getFields()).map(toPlace) : [];
}

/** The arguments of an operation except `input`, and its fields. */
function placesOf(operation: Operation): { args: Place[]; input: Place[] } {
  const root = operation.method === 'GET' ? schema.getQueryType() : schema.getMutationType();
  const args = (root?.getFields()[fieldOf(operation)]?.args ?? []).map(toPlace);
  const input = args.find(({ name }) => name === 'input')?.type ?? '';
  return { args: args.filter(({ name }) => name !== 'input'), input: fieldsOf(input) };
}

const types: Record<Row['type'], RegExp> = {
  integer: /^Int$/,
  string:
    /^(String|LocalDateTime|DateTime|TimeZone|URL|EmailAddress|ImageReference|SortDirection|SearchMode)$/,
  boolean: /^Boolean$/,
  double: /^Float$/,
  integers: /^\[(Int|TermReference|VenueLink|OrganizerLink)!\]$/,
  language: /^Language$/,
  open: /^(Cost|URL|Boolean)$/,
};

/** Parameters with several values, which REST separates by commas. */
const listed: Readonly<Record<string, RegExp>> = {
  status: /^\[Status!\]$/,
  event_status: /^\[EventStatus!\]$/,
  weekdays: /^\[Weekday!\]$/,
  times_of_day: /^\[TimeOfDay!\]$/,
  languages: /^\[Language!\]$/,
  cities: /^\[String!\]$/,
};

function typeOf({ act, kind }: Operation, { name, type }: Row): RegExp {
  if (name === 'status' && act !== 'list') return /^WritableStatus$/;
  if (name === 'event_status' && act !== 'list') return /^EventStatus$/;
  const several = listed[name];
  if (several !== undefined) return several;
  // In REST the fields of venues alone are strings.
  return kind === 'venue' && name.startsWith('show_map') ? types.boolean : types[type];
}

/**
 * An update keeps what it omits, null is what is not there, and the computed dates are described in
 * words.
 */
function declaredDefault({ act }: Operation, row: Row): string | undefined {
  const isDeclared = act !== 'update' && row.default !== null && row.default !== computed;
  return isDeclared ? row.default?.toString() : undefined;
}

const missing: Place = { name: '', type: '', required: false, values: [] };

describe.each(byField)('The field %s takes what the specification has:', (_name, operation) => {
  test('every parameter with its type and default, and no other default', () => {
    const { args, input } = placesOf(operation);
    const places = new Map([...args, ...input].map((place) => [place.name, place]));
    for (const row of operation.rows) {
      const place = places.get(nameOf(operation, row)) ?? missing;
      expect([row.name, place.type]).toEqual([row.name, expect.stringMatching(typeOf(operation, row))]);
      expect([row.name, place.required]).toEqual([row.name, row.required]);
      places.delete(place.name);
      expect([row.name, place.default]).toEqual([row.name, declaredDefault(operation, row)]);
    }
    const others = [...places.values()].filter((place) => place.default !== undefined);
    expect(others.map(({ name }) => name)).toEqual([]);
  });

  test('every default and every value of an enumeration is taken', async () => {
    const { args, input } = placesOf(operation);
    const specifiedNames = operation.rows.map((row) => nameOf(operation, row));
    const problems: string[] = [];
    for (const place of [...args, ...input].filter(({ name }) => specifiedNames.includes(name)))
      for (const value of [place.default ?? [], place.values].flat()) {
        const text = await documentOf(operation, { place, value, isField: input.includes(place) });
        const { data, errors } = await world.graphql<Answer>(text, {}, { as: 'administrator' });
        const rejected = [...errors, ...(data?.[fieldOf(operation)]?.errors ?? [])];
        if (rejected.length > 0) problems.push(`${place.name}: ${value} gave ${JSON.stringify(rejected)}`);
      }
    expect(problems).toEqual([]);
  });
});

type Answer = Record<string, { errors?: unknown[] }>;

interface Sent {
  place: Place;
  value: string;
  isField: boolean;
}

/** A document that sends one value, and what is required besides. */
async function documentOf(operation: Operation, { place, value, isField }: Sent): Promise<string> {
  const { act, kind, method } = operation;
  const sent = `${place.name}: ${value}`;
  const fields = [...(act === 'create' ? requiredFields(kind) : []), ...(isField ? [sent] : [])];
  const input = ['create', 'update'].includes(act) ? [`input: { ${fields.join(', ')} }`] : [];
  const args = [...(await addressOf(operation)), ...input, ...(isField ? [] : [sent])];
  const [keyword, selection] =
    method === 'GET' ? ['query', '__typename'] : ['mutation', 'errors { field code }'];
  return `${keyword} { ${fieldOf(operation)}(${args.join(', ')}) { ${selection} } }`;
}

/** The argument that identifies a new resource, if the operation has one. */
async function addressOf({ kind, by }: Operation): Promise<string[]> {
  if (by === undefined) return [];
  const { id, slug } = await make[kind]();
  return [by === 'id' ? `number: ${id}` : `slug: ${JSON.stringify(slug)}`];
}

function requiredFields(kind: Kind): string[] {
  const name = JSON.stringify(aName('Thing'));
  return kind === 'event'
    ? [`title: ${name}`, 'startDate: "2027-03-20 18:00"', 'endDate: "2027-03-20 20:00"']
    : [`name: ${name}`];
}

describe('The trash', () => {
  test('is a status to filter by, and none to write', async () => {
    const names = (type: string) => {
      const found = schema.getType(type);
      return isEnumType(found) ? found.getValues().map(({ name }) => name) : [];
    };
    expect(names('WritableStatus')).toEqual(['PUBLISH', 'FUTURE', 'DRAFT', 'PENDING', 'PRIVATE']);
    expect(names('Status')).toEqual([...names('WritableStatus'), 'TRASH']);
    for (const kind of ['Event', 'Venue', 'Organizer'])
      for (const act of ['Create', 'Update']) {
        const status = fieldsOf(`${act}${kind}Input`).find(({ name }) => name === 'status');
        expect([kind, act, status?.type]).toEqual([kind, act, 'WritableStatus']);
      }
    const venue = await make.venue();
    const text = `mutation { updateVenue(number: ${venue.id}, input: { status: TRASH }) { errors { code } } }`;
    const { errors } = await world.graphql(text, {}, { as: 'administrator' });
    expect(errors).toMatchObject([{ message: expect.stringContaining('WritableStatus') }]);
    expect((await world.rest<{ status: string }>('GET', `/venues/${venue.id}`)).body.status).toBe('publish');
  });
});
