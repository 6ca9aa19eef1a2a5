import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, gql } from '@urql/core';
import { createMaker, type Maker } from '../harness/make.ts';
import type { World } from '../harness/world.ts';
import { concerts, startForClients, watchRequests } from './calendar.ts';
import { copyPrograms } from './page.ts';

interface Listed {
  events: {
    edges: { node: { id: string; title: string } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
}

const list = gql<Listed, object>`
  query List($filter: EventFilter, $after: String) {
    events(filter: $filter, first: 20, after: $after) {
      edges {
        cursor
        node {
          id
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

const rename = gql`
  mutation Rename($number: Int!, $title: String!) {
    updateEvent(number: $number, input: { title: $title }) {
      event {
        id
        title
      }
      errors {
        code
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

describe('The urql client of docs/clients.md', () => {
  let world: World;
  let make: Maker;
  let close: () => Promise<void>;
  const { streamOpened } = watchRequests();
  beforeAll(async () => {
    ({ world, close } = await startForClients());
    make = createMaker(world);
  });
  afterAll(() => close());

  /** A client with an empty cache. */
  const connect = async () => {
    const copy = await copyPrograms(world.url);
    const { client } = (await copy.load('urql.ts')) as { client: Client };
    await copy.remove();
    return client;
  };
  const titlesOf = (data: Listed | null | undefined) => data?.events.edges.map(({ node }) => node.title);

  test('gathers a list in its cache page by page', async () => {
    const client = await connect();
    const filter = { search: 'jazz', upcoming: true };
    let { data } = await client.query(list, { filter });
    while (data?.events.pageInfo.hasNextPage === true)
      ({ data } = await client.query(list, { filter, after: data.events.pageInfo.endCursor }));
    expect(titlesOf(data)).toEqual(concerts.map(({ title }) => title));
  });

  test('shows a change everywhere once it is made', async () => {
    const { tag, ids } = await make.tagged({ title: 'Before' }, { title: 'Beside' });
    const client = await connect();
    const variables = { filter: { tags: [tag] } };
    await client.query(list, variables);
    await client.mutation(rename, { number: ids[0], title: '  Settled  ' });
    expect(titlesOf(client.readQuery(list, variables)?.data)).toEqual(['Settled', 'Beside']);
  });

  test('keeps its cache up to date by a subscription', async () => {
    const { tag, ids } = await make.tagged({ title: 'Old' });
    const client = await connect();
    const variables = { filter: { tags: [tag] } };
    await client.query(list, variables);
    const told = Promise.withResolvers<unknown>();
    const watching = client.subscription(watch, variables).subscribe(told.resolve);
    await streamOpened();
    await world.rest('PATCH', `/events/${ids[0] ?? 0}`, { as: 'editor', body: { title: 'New' } });
    await told.promise;
    expect(titlesOf(client.readQuery(list, variables)?.data)).toEqual(['New']);
    watching.unsubscribe();
  });
});
