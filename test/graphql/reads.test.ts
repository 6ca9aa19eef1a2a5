import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Asker, createAsker, createMaker, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const kinds = [
  ['event', 'events'],
  ['venue', 'venues'],
  ['organizer', 'organizers'],
  ['category', 'categories'],
  ['tag', 'tags'],
] as const;
type Found = Record<string, { id: string; number: number; slug: string; __typename: string } | null>;

describe('reading through GraphQL', () => {
  let world: World;
  let make: Maker;
  let ask: Asker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
    ask = createAsker(world);
  });
  afterAll(() => world.close());

  test.each(kinds)('finds an %s by number, by slug and by its global id', async (kind, _collection) => {
    const { id: number, slug } = await make[kind]();
    const fields = '{ __typename id number slug }';
    const { byNumber, bySlug } = await ask<Found>(
      `query ($number: Int!, $slug: String!) {
        byNumber: ${kind}(number: $number) ${fields}
        bySlug: ${kind}BySlug(slug: $slug) ${fields}
      }`,
      { number, slug },
    );
    const type = kind.charAt(0).toUpperCase() + kind.slice(1);
    expect(byNumber).toMatchObject({ __typename: type, number, slug });
    expect(bySlug).toEqual(byNumber);
    const query = `query ($id: ID!) { node(id: $id) { __typename id ... on ${type} { number slug } } }`;
    expect((await ask<Found>(query, { id: byNumber?.id })).node).toEqual(byNumber);
  });

  test.each(kinds)('lists %s as a page and as a connection', async (kind, collection) => {
    const { id } = await make[kind]();
    const hide = ['category', 'tag'].includes(kind);
    const { page, connection } = await ask<Record<string, { nodes: { number: number }[]; total: number }>>(`{
      page: ${kind}Page(perPage: 50${hide ? ', hideEmpty: false' : ''}) { nodes { number } total totalPages page perPage }
      connection: ${collection}(first: 100) { nodes { number } edges { cursor node { number } } totalCount }
    }`);
    expect(page).toMatchObject({ page: 1, perPage: 50, total: page?.nodes.length });
    expect(page?.nodes).toContainEqual({ number: id });
    expect(connection?.nodes).toContainEqual({ number: id });
    expect(connection).toMatchObject({ totalCount: connection?.nodes.length });
  });

  test.each([
    '',
    'nonsense',
    ...['User:1', 'Event:99999', 'Event:9999999999', 'constructor:1', '__proto__:1'].map((text) =>
      Buffer.from(text).toString('base64url'),
    ),
  ])('has no node for the global id "%s"', async (id) => {
    const query = 'query ($id: ID!) { node(id: $id) { id } }';
    expect(await ask(query, { id })).toEqual({ node: null });
  });

  test('does not tell through node whether something is there that may not be seen', async () => {
    const { id: number } = await make.event({ status: 'private' });
    const query = 'query ($id: ID!) { node(id: $id) { id } }';
    const id = Buffer.from(`Event:${number}`).toString('base64url');
    expect(await ask(query, { id })).toEqual({ node: null });
    expect(await ask(query, { id }, { as: 'editor' })).toEqual({ node: { id } });
  });

  test('finds nothing in none of the states', async () => {
    await make.event({ venue: { venue: 'Anywhere' }, organizer: { organizer: 'Anybody' } });
    const pages = '{ events: eventPage(status: []) { total } venues: venuePage(status: []) { total } }';
    expect(await ask(pages)).toEqual({ events: { total: 0 }, venues: { total: 0 } });
    const connections = `{ events(filter: { statuses: [] }) { totalCount } venues(filter: { statuses: [] }) { totalCount }
      organizers(filter: { statuses: [] }) { totalCount } }`;
    const nothing = { totalCount: 0 };
    expect(await ask(connections)).toEqual({ events: nothing, venues: nothing, organizers: nothing });
  });

  test.each([
    ['event(number: 99999999)', 'rest-event-not-found'],
    ['venueBySlug(slug: "none")', 'rest-venue-not-found'],
    ['organizer(number: 0)', 'rest-organizer-not-found'],
    ['category(number: -1)', 'rest-category-not-found'],
    ['tagBySlug(slug: "")', 'rest-tag-not-found'],
  ])('says of %s that it is not found', async (field, code) => {
    const { data, errors } = await world.graphql(`{ resource: ${field} { number } }`);
    expect(data).toEqual({ resource: null });
    expect(errors).toMatchObject([{ path: ['resource'], extensions: { code, status: 404 } }]);
  });

  test('says of a draft that it may not be read', async () => {
    const { id } = await make.event({ status: 'draft' });
    const query = 'query ($number: Int!) { event(number: $number) { title } }';
    const { errors } = await world.graphql(query, { number: id });
    expect(errors).toMatchObject([{ extensions: { code: 'event-not-accessible', status: 403 } }]);
  });

  test('rejects a page past the end and bad arguments, each by name', async () => {
    const past = await world.graphql('{ eventPage(page: 1000) { total } }');
    expect(past.errors).toMatchObject([{ extensions: { code: 'event-archive-page-not-found' } }]);
    const bad = await world.graphql('{ eventPage(page: 0, venue: [99999999], search: "") { total } }');
    expect(bad.errors).toMatchObject([
      {
        extensions: {
          code: 'rest_invalid_param',
          params: { page: expect.any(String), venue: expect.any(String), search: expect.any(String) },
        },
      },
    ]);
  });

  test('gives what answers beside what fails', async () => {
    const { id } = await make.tag();
    const { data, errors } = await world.graphql(
      `{ tag(number: ${id}) { number } event(number: 0) { number } }`,
    );
    expect(data).toEqual({ tag: { number: id }, event: null });
    expect(errors).toHaveLength(1);
  });

  test('rejects wrong credentials', async () => {
    const headers = { authorization: `Basic ${btoa('editor:wrong')}` };
    const { status, errors } = await world.graphql('{ eventPage { total } }', {}, { headers });
    expect(status).toBe(401);
    expect(errors).toHaveLength(1);
  });
});
