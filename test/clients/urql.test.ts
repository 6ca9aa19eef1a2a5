import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, fetchExchange, gql, subscriptionExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { createClient } from 'graphql-sse';
import { createMaker, type Maker, now } from '../harness/make.ts';
import { credentialsOf } from '../harness/users.ts';
import { startCalendar, type World } from '../harness/world.ts';

interface Node {
  id: string;
  title: string;
}

interface Listed {
  events: { edges: { node: Node }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
}

const list = gql<Listed, object>`
  query List($filter: EventFilter, $after: String) {
    events(filter: $filter, first: 2, after: $after) {
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
      number
      event {
        id
        title
      }
    }
  }
`;

/** Types that are no resources of their own. */
const embedded = ['EventConnection', 'EventEdge', 'EventPayload', 'EventChange', 'PageInfo', 'UserError'];

describe('A client of urql', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  /** `hoped` is the event as it will be once the mutation was answered. */
  const connect = (hoped?: Node) => {
    const opened = Promise.withResolvers<undefined>();
    const stream = createClient({
      url: `${world.url}/graphql/stream`,
      retryAttempts: 0,
      on: { connected: () => opened.resolve(undefined) },
    });
    const optimistic = () => ({
      __typename: 'EventPayload' as const,
      event: { __typename: 'Event' as const, ...hoped },
      errors: [],
    });
    const client = new Client({
      url: `${world.url}/graphql`,
      preferGetMethod: false,
      fetchOptions: { headers: credentialsOf('editor') },
      exchanges: [
        cacheExchange({
          keys: Object.fromEntries(embedded.map((name) => [name, () => null])),
          resolvers: { Query: { events: relayPagination() } },
          optimistic: hoped === undefined ? {} : { updateEvent: optimistic },
        }),
        subscriptionExchange({
          forwardSubscription: ({ query = '', variables }) => ({
            subscribe: (sink) => ({
              unsubscribe: stream.subscribe(
                { query, variables: variables as Record<string, unknown> },
                {
                  next: (result) => sink.next(result as Parameters<typeof sink.next>[0]),
                  error: (error) => sink.error(error),
                  complete: () => sink.complete(),
                },
              ),
            }),
          }),
        }),
        fetchExchange,
      ],
    });
    return { client, opened: opened.promise };
  };

  const inOrder = (titles: readonly string[]): Record<string, unknown>[] =>
    titles.map((title, day) => ({
      title,
      start_date: `2027-04-0${day + 1}`,
      end_date: `2027-04-0${day + 1}`,
    }));
  const titlesOf = (data: Listed | undefined) => data?.events.edges.map(({ node }) => node.title) ?? [];

  test('scrolls through a list page by page', async () => {
    const { tag } = await make.tagged(...inOrder(['a', 'b', 'c', 'd', 'e']));
    const { client } = connect();
    const filter = { tags: [tag] };
    let { data } = await client.query(list, { filter });
    while (data?.events.pageInfo.hasNextPage === true)
      ({ data } = await client.query(list, { filter, after: data.events.pageInfo.endCursor }));
    expect(titlesOf(data)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('shows a change before it is made, and everywhere once it is', async () => {
    const { tag, ids } = await make.tagged(...inOrder(['Before', 'Beside']));
    const variables = { filter: { tags: [tag] } };
    const { data } = await connect().client.query(list, variables);
    const id = data?.events.edges[0]?.node.id ?? '';
    const { client } = connect({ id, title: 'Hoped for' });
    await client.query(list, variables);
    const seen: (string | undefined)[] = [];
    const watching = client.query(list, variables).subscribe(({ data }) => seen.push(titlesOf(data)[0]));
    await client.mutation(rename, { number: ids[0], title: '  Settled  ' });
    watching.unsubscribe();
    expect(seen).toEqual(['Before', 'Hoped for', 'Settled']);
  });

  test('keeps its cache up to date by a subscription', async () => {
    const { tag, ids } = await make.tagged(...inOrder(['Old']));
    const { client, opened } = connect();
    const variables = { filter: { tags: [tag] } };
    await client.query(list, variables);
    const told = Promise.withResolvers<unknown>();
    const watching = client.subscription(watch, variables).subscribe(told.resolve);
    await opened;
    await world.rest('PATCH', `/events/${ids[0] ?? 0}`, { as: 'editor', body: { title: 'New' } });
    await told.promise;
    expect(titlesOf(client.readQuery(list, variables)?.data)).toEqual(['New']);
    watching.unsubscribe();
  });
});
