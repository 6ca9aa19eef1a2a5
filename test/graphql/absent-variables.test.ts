import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  isInputObjectType,
  isNonNullType,
} from 'graphql';
import { createSchema } from '../../src/graphql/schema.ts';
import { writeField } from '../harness/fuzz-graphql.ts';
import { type Asker, createAsker, createMaker, now } from '../harness/make.ts';
import { password } from '../harness/users.ts';
import { startCalendar, type World } from '../harness/world.ts';

const schema = createSchema();
const fieldsOf = (type: 'Query' | 'Mutation') =>
  Object.values((type === 'Query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {});

let world: World;
let ask: Asker;
/** The numbers of resources that have everything, by kind. */
const numbers: Record<string, number> = {};
const slugs: Record<string, string> = {};
const note = (kind: string, { id, slug }: { id: number; slug: string }) => {
  [numbers[kind], slugs[kind]] = [id, slug];
};
/** With the password, because accounts are not changed with a token. */
const by = {
  headers: { authorization: `Basic ${Buffer.from(`administrator:${password}`).toString('base64')}` },
};

beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  ask = createAsker(world);
  const make = createMaker(world);
  const image = 'https://example.org/a.jpg';
  const common = { description: '<p>Long</p>', image, website: 'https://example.org' };
  const parent = await make.category();
  note('category', await make.category({ description: 'Text', parent: parent.id }));
  note('tag', await make.tag({ description: 'Text' }));
  const place = { address: 'Street 1', city: 'Oulu', country: 'Finland', zip: '90100', phone: '112' };
  note('venue', await make.venue({ ...common, ...place, stateprovince: 'North' }));
  note('organizer', await make.organizer({ ...common, phone: '112', email: 'a@example.org' }));
  const event = await make.event({
    ...{
      ...common,
      excerpt: 'Short',
      cost: '12 €',
      timezone: 'Europe/Helsinki',
      featured: true,
      sticky: true,
    },
    ...{ categories: [numbers.category], tags: [numbers.tag] },
    ...{ venue: [numbers.venue], organizer: [numbers.organizer] },
  });
  note('event', event);
  await ask(
    `mutation ($number: Int!, $input: UpdateEventInput!) { updateEvent(number: $number, input: $input) { errors { message } } }`,
    {
      number: event.id,
      input: {
        ...{ eventStatus: 'POSTPONED', statusReason: 'Rain' },
        tickets: [{ name: 'Adults', price: '12' }],
        translations: [{ language: 'FI', title: 'Tapahtuma', description: 'Pitkä' }],
      },
    },
    by,
  );
  const { me } = await ask<{ me: { number: number } }>('{ me { number } }', {}, { as: 'author' });
  numbers.account = me.number;
});
afterAll(() => world.close());

const kinds = ['event', 'venue', 'organizer', 'category', 'tag', 'account'];
const stemOf = (kind: string) => kind.replace(/y$/, '').toLowerCase();

/** The mutations that update, and the kind that each updates. */
const updates = fieldsOf('Mutation')
  .filter(
    ({ name, args }) => name.startsWith('update') && args.some((arg) => /^(input|changes)$/.test(arg.name)),
  )
  .map((field) => {
    const kind = kinds.find((each) => field.name.toLowerCase().startsWith(`update${stemOf(each)}`)) ?? '';
    return { name: field.name, field, kind };
  });

type Place = GraphQLArgument | GraphQLInputField;

/** A document in the way of a form: each place that may be absent takes a variable. */
class Form {
  readonly #declared: string[] = [];

  /** The arguments of a field, whose required ones are known. */
  write(field: GraphQLField<unknown, unknown>, known: Record<string, unknown>): string {
    const given = field.args.map((arg) => `${arg.name}: ${this.#valueOf(arg, known)}`);
    return `${field.name}(${given.join(', ')})`;
  }

  get declared(): string {
    return this.#declared.join(', ');
  }

  #valueOf({ name, type }: Place, known: Record<string, unknown>): string {
    if (name in known) return JSON.stringify(known[name]);
    const named = getNamedType(type);
    if (name === 'changes') return `[${this.#object(named, known)}]`;
    if (isInputObjectType(named) && (name === 'input' || name === 'filter'))
      return this.#object(named, known);
    if (isNonNullType(type)) throw new Error(`${name} is required`);
    this.#declared.push(`$v${this.#declared.length}: ${String(type)}`);
    return `$v${this.#declared.length - 1}`;
  }

  #object(type: unknown, known: Record<string, unknown>): string {
    if (!isInputObjectType(type)) throw new Error('no input');
    const fields = Object.values(type.getFields());
    return `{ ${fields.map((field) => `${field.name}: ${this.#valueOf(field, known)}`).join(', ')} }`;
  }
}

async function read(kind: string): Promise<unknown> {
  const field = schema.getQueryType()?.getFields()[kind];
  if (field === undefined) throw new Error(`nothing reads ${kind}`);
  const answer = await ask(`query ${writeField(field, 2)}`, { number: numbers[kind] }, by);
  return JSON.parse(
    JSON.stringify(answer, (key, value: unknown) =>
      /^(modified|modifiedAt|version|history|lastUsedAt|tokens|sessions)$/.test(key) ? undefined : value,
    ),
  );
}

describe('A variable that is not sent', () => {
  test.each(updates)('clears nothing in $name', async ({ field, kind }) => {
    const before = await read(kind);
    const form = new Form();
    const isBySlug = field.name.endsWith('BySlug');
    const written = form.write(field, isBySlug ? { slug: slugs[kind] } : { number: numbers[kind] });
    const answer = await world.graphql<Record<string, { errors: unknown[] }>>(
      `mutation (${form.declared}) { ${written} { errors { message } } }`,
      {},
      by,
    );
    expect(answer).toMatchObject({ status: 200, errors: [], data: { [field.name]: { errors: [] } } });
    expect(await read(kind)).toEqual(before);
  });

  const lists = ['events', 'venues', 'organizers', 'categories', 'tags'];
  test.each(lists)('filters nothing out of %s', async (name) => {
    const field = schema.getQueryType()?.getFields()[name];
    if (field === undefined) throw new Error(`no list ${name}`);
    const form = new Form();
    const written = form.write(field, {});
    const query = `query (${form.declared}) { all: ${name} { totalCount } some: ${written} { totalCount } }`;
    const { all, some } = await ask<Record<string, { totalCount: number }>>(query);
    expect(some).toEqual(all);
    expect(all?.totalCount).toBeGreaterThan(0);
  });
});
