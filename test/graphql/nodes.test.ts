import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Asker, createAsker, createMaker, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let make: Maker;
let ask: Asker;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  make = createMaker(world);
  ask = createAsker(world);
});
afterAll(() => world.close());

interface Nodes {
  nodes: ({ __typename: string; id: string } | null)[];
}
const globalId = (type: string, number: number) => Buffer.from(`${type}:${number}`).toString('base64url');
const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }';

test('Resources of every type are found again at once, in the order asked for, with null for what is not there', async () => {
  const ids = [
    globalId('Tag', (await make.tag()).id),
    'nonsense',
    globalId('Event', (await make.event()).id),
    globalId('Venue', 99999999),
    globalId('Venue', (await make.venue()).id),
    globalId('Organizer', (await make.organizer()).id),
    globalId('Category', (await make.category()).id),
  ];
  const { nodes } = await ask<Nodes>(query, { ids: [...ids, ids[0]] });
  const types = ['Tag', null, 'Event', null, 'Venue', 'Organizer', 'Category', 'Tag'];
  expect(nodes.map((node) => node?.__typename ?? null)).toEqual(types);
  expect(nodes.map((node) => node?.id)).toEqual(
    [...ids, ids[0]].map((id, place) => (types[place] === null ? undefined : id)),
  );
});

test('Fifty resources cost one statement a type', async () => {
  const numbers = Array.from({ length: 10 }, (_, number) => number + 1);
  const types = ['Event', 'Venue', 'Organizer', 'Category', 'Tag'];
  const ids = types.flatMap((type) => numbers.map((number) => globalId(type, number)));
  expect(await world.statements(() => ask(query, { ids }))).toHaveLength(types.length);
});

test('More than a hundred are rejected by name', async () => {
  const ids = Array.from({ length: 101 }, (_, number) => globalId('Event', number + 1));
  const { errors } = await world.graphql(query, { ids });
  expect(errors).toMatchObject([{ extensions: { params: { ids: expect.stringContaining('100') } } }]);
});

test('Nothing that may not be seen is found among others', async () => {
  const [open, hidden] = [await make.event(), await make.event({ status: 'private' })];
  const ids = [globalId('Event', open.id), globalId('Event', hidden.id)];
  const types = async (as?: 'editor') =>
    (await ask<Nodes>(query, { ids }, { as })).nodes.map((node) => node?.id ?? null);
  expect(await types()).toEqual([ids[0], null]);
  expect(await types('editor')).toEqual(ids);
});

test('What kinds share is asked for once, by the interfaces', async () => {
  const [event, venue, organizer] = [await make.event(), await make.venue(), await make.organizer()];
  const [category, tag] = [await make.category(), await make.tag()];
  const ids = [
    globalId('Event', event.id),
    globalId('Venue', venue.id),
    globalId('Organizer', organizer.id),
    globalId('Category', category.id),
    globalId('Tag', tag.id),
  ];
  const { nodes } = await ask<{ nodes: unknown[] }>(
    `query ($ids: [ID!]!) { nodes(ids: $ids) {
      ... on Post { number slug status author { name } languages }
      ... on Term { number name count events { totalCount } }
    } }`,
    { ids },
  );
  const post = ({ id, slug }: { id: number; slug: string }) => ({
    number: id,
    slug,
    status: 'PUBLISH',
    author: { name: 'Author 2' },
    languages: ['EN'],
  });
  const term = ({ id, name }: { id: number; name: string }) => ({
    number: id,
    name,
    count: 0,
    events: { totalCount: 0 },
  });
  expect(nodes).toEqual([post(event), post(venue), post(organizer), term(category), term(tag)]);
});

test('A user is found by whoever sees something that the user wrote, by editors and by the user', async () => {
  const hidden = await make.event({ status: 'draft' }, { as: 'contributor' });
  const query = `{ event(number: ${hidden.id}) { author { id number name } } }`;
  const { event } = await ask<{ event: { author: { id: string } } }>(query, {}, { as: 'editor' });
  const findable = async (as?: 'editor' | 'author' | 'contributor') => {
    const text = 'query ($id: ID!) { node(id: $id) { id ... on User { name events { totalCount } } } }';
    return (await ask<{ node: unknown }>(text, { id: event.author.id }, { as })).node;
  };
  const user = { id: event.author.id, name: 'Author 4', events: { totalCount: 1 } };
  expect(await findable()).toBeNull();
  expect(await findable('author')).toBeNull();
  expect(await findable('editor')).toEqual(user);
  expect(await findable('contributor')).toEqual(user);
});

test('A single object is found by its ID alone, as Relay requires, in the language of the header', async () => {
  const { id } = await make.event({ title: 'Summer party' });
  const translation = { as: 'editor', language: 'fi', body: { title: 'Kesäjuhlat' } } as const;
  await world.rest('PATCH', `/events/${id}`, translation);
  const text = 'query ($id: ID!) { node(id: $id) { ... on Event { title } } }';
  const titleIn = async (language: string) => {
    const options = { headers: { 'accept-language': language } };
    return (await ask<{ node: unknown }>(text, { id: globalId('Event', id) }, options)).node;
  };
  expect([await titleIn('fi'), await titleIn('en')]).toEqual([
    { title: 'Kesäjuhlat' },
    { title: 'Summer party' },
  ]);
  const { data } = await world.graphql<{ __type: { fields: { name: string; args: unknown[] }[] } }>(
    '{ __type(name: "Query") { fields { name args { name } } } }',
  );
  expect(data?.__type.fields.find(({ name }) => name === 'node')?.args).toEqual([{ name: 'id' }]);
});
