import type { ApolloClient } from '@apollo/client';
import { gql } from '@apollo/client';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, type Maker } from '../harness/make.ts';
import type { World } from '../harness/world.ts';
import { concerts, startForClients, watchRequests } from './calendar.ts';
import { copyPrograms, type Programs } from './page.ts';

interface Listed {
  events: { edges: { node: { id: string; number: number; title: string } }[] };
}

const list = gql`
  query List($filter: EventFilter) {
    events(filter: $filter) {
      edges {
        cursor
        node {
          id
          number
          title
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

const watch = gql`
  subscription Watch($filter: EventFilter) {
    eventChanged(filter: $filter) {
      kind
      event {
        id
        title
      }
    }
  }
`;

type Rename = (event: { id: string; number: number }, title: string) => Promise<unknown>;

describe('The Apollo client of docs/clients.md', () => {
  let world: World;
  let make: Maker;
  let programs: Programs;
  let close: () => Promise<void>;
  const { requests, streamOpened } = watchRequests();
  beforeAll(async () => {
    ({ world, programs, close } = await startForClients());
    make = createMaker(world);
  });
  afterAll(() => close());

  /** A client with an empty cache, and the function of the page that renames an event with it. */
  const connect = async () => {
    const copy = await copyPrograms(world.url);
    const { rename } = (await copy.load('apollo-rename.ts')) as { rename: Rename };
    const { client } = (await copy.load('apollo.ts')) as { client: ApolloClient };
    await copy.remove();
    return { client, rename };
  };

  const titlesOf = (data: unknown) => (data as Listed).events.edges.map(({ node }) => node.title);

  test('gathers a list in its cache page by page', async () => {
    const lines = (await programs.run('apollo-list.ts')).trim().split('\n');
    expect(lines).toContain('Show 20 events');
    expect(lines.at(-1)).toBe(`Show ${concerts.length} events`);
  });

  test('shows a change before it is made, and everywhere once it is', async () => {
    const { tag } = await make.tagged({ title: 'Before' }, { title: 'Beside' });
    const { client, rename } = await connect();
    const variables = { filter: { tags: [tag] } };
    const { data } = await client.query({ query: list, variables });
    const seen: string[][] = [];
    const query = client.watchQuery({ query: list, variables });
    const watching = query.subscribe(({ data }) => seen.push(titlesOf(data)));
    const event = (data as Listed).events.edges[0]?.node ?? { id: '', number: 0 };
    await rename(event, '  Settled  ');
    watching.unsubscribe();
    expect(seen.map(([title]) => title)).toEqual(['Before', '  Settled  ', 'Settled']);
    expect(titlesOf(client.readQuery({ query: list, variables }))).toEqual(['Settled', 'Beside']);
  });

  test('keeps its cache up to date by a subscription', async () => {
    const { tag, ids } = await make.tagged({ title: 'Old' });
    const { client } = await connect();
    const variables = { filter: { tags: [tag] } };
    await client.query({ query: list, variables });
    const told = Promise.withResolvers<unknown>();
    const watching = client.subscribe({ query: watch, variables }).subscribe({ next: told.resolve });
    await streamOpened();
    await world.rest('PATCH', `/events/${ids[0] ?? 0}`, { as: 'editor', body: { title: 'New' } });
    await told.promise;
    expect(titlesOf(client.readQuery({ query: list, variables }))).toEqual(['New']);
    watching.unsubscribe();
  });

  test('sends a query once and then its hash by GET', async () => {
    const { client } = await connect();
    requests.length = 0;
    const query = gql`
      query Persisted {
        tags(first: 1) {
          totalCount
        }
      }
    `;
    await client.query({ query });
    await client.query({ query, fetchPolicy: 'network-only' });
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
    expect(requests.at(-1)?.url).not.toMatch(/query=/);
  });
});
