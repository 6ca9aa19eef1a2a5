import { createHash } from 'node:crypto';
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache, Observable } from '@apollo/client/core';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { relayStylePagination } from '@apollo/client/utilities';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OperationTypeNode, print } from 'graphql';
import { createClient } from 'graphql-sse';
import { createMaker, type Maker, now, type WireEvent } from '../harness/make.ts';
import { credentialsOf } from '../harness/users.ts';
import { startCalendar, type World } from '../harness/world.ts';

interface Listed {
  events: {
    edges: { node: { id: string; title: string } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
}

interface Watched {
  eventChanged: { kind: string; number: number; event: { id: string; title: string } | null };
}

const list = gql`
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

/** Subscriptions go through the client of graphql-sse (docs/clients.md). */
class StreamLink extends ApolloLink {
  readonly client;
  readonly opened = Promise.withResolvers<undefined>();

  constructor(url: string) {
    super();
    this.client = createClient({
      url,
      retryAttempts: 0,
      on: { connected: () => this.opened.resolve(undefined) },
    });
  }

  override request({ query, variables, operationName }: ApolloLink.Operation) {
    const operation = { query: print(query), variables, operationName };
    return new Observable<ApolloLink.Result>((observer) =>
      this.client.subscribe<Watched>(operation, {
        next: (result) => observer.next(result as ApolloLink.Result),
        error: (error) => observer.error(error),
        complete: () => observer.complete(),
      }),
    );
  }
}

describe('A client of Apollo', () => {
  let world: World;
  let make: Maker;
  const requests: { method: string; url: string }[] = [];
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const connect = () => {
    const http = new HttpLink({
      uri: `${world.url}/graphql`,
      headers: credentialsOf('editor'),
      fetch: (url, options) => {
        const address = url as string;
        requests.push({ method: options?.method ?? 'GET', url: address });
        return fetch(address, options);
      },
    });
    const persisted = new PersistedQueryLink({
      sha256: (text) => createHash('sha256').update(text).digest('hex'),
      useGETForHashedQueries: true,
    });
    const stream = new StreamLink(`${world.url}/graphql/stream`);
    const link = ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      stream,
      ApolloLink.from([persisted, http]),
    );
    const typePolicies = {
      Query: { fields: { events: relayStylePagination(['filter', 'orderBy', 'language']) } },
    };
    const client = new ApolloClient({ link, cache: new InMemoryCache({ typePolicies }) });
    return { client, opened: stream.opened.promise };
  };

  const titlesOf = (data: unknown) => (data as Listed).events.edges.map(({ node }) => node.title);
  const inOrder = (titles: readonly string[]): Record<string, unknown>[] =>
    titles.map((title, day) => ({
      title,
      start_date: `2027-04-0${day + 1}`,
      end_date: `2027-04-0${day + 1}`,
    }));
  const first = (events: WireEvent[]) => events[0] ?? { id: 0 };

  test('scrolls through a list page by page', async () => {
    const { tag } = await make.tagged(...inOrder(['a', 'b', 'c', 'd', 'e']));
    const { client } = connect();
    const variables = { filter: { tags: [tag] } };
    await client.query({ query: list, variables });
    const query = client.watchQuery<Listed>({ query: list, variables });
    const watching = query.subscribe(() => undefined);
    const shown = () => client.readQuery<Listed>({ query: list, variables })?.events;
    for (let page = shown()?.pageInfo; page?.hasNextPage === true; page = shown()?.pageInfo)
      await query.fetchMore({ variables: { after: page.endCursor } });
    expect(titlesOf({ events: shown() })).toEqual(['a', 'b', 'c', 'd', 'e']);
    watching.unsubscribe();
  });

  test('shows a change before it is made, and everywhere once it is', async () => {
    const { tag, events } = await make.tagged(...inOrder(['Before', 'Beside']));
    const { client } = connect();
    const variables = { filter: { tags: [tag] } };
    const { data } = await client.query({ query: list, variables });
    const seen: string[][] = [];
    const query = client.watchQuery<Listed>({ query: list, variables });
    const watching = query.subscribe(({ data }) => seen.push(titlesOf(data)));
    const id = (data as Listed).events.edges[0]?.node.id;
    const event = { __typename: 'Event', id, title: 'Hoped for' };
    await client.mutate({
      mutation: rename,
      variables: { number: first(events).id, title: '  Settled  ' },
      optimisticResponse: { updateEvent: { __typename: 'EventPayload', event, errors: [] } },
    });
    watching.unsubscribe();
    expect(seen.map(([title]) => title)).toEqual(['Before', 'Hoped for', 'Settled']);
    expect(titlesOf(client.readQuery({ query: list, variables }))).toEqual(['Settled', 'Beside']);
  });

  test('keeps its cache up to date by a subscription', async () => {
    const { tag, events } = await make.tagged(...inOrder(['Old']));
    const { client, opened } = connect();
    const variables = { filter: { tags: [tag] } };
    await client.query({ query: list, variables });
    const told = Promise.withResolvers<unknown>();
    const watching = client.subscribe({ query: watch, variables }).subscribe({ next: told.resolve });
    await opened;
    await world.rest('PATCH', `/events/${first(events).id}`, { as: 'editor', body: { title: 'New' } });
    await told.promise;
    expect(titlesOf(client.readQuery({ query: list, variables }))).toEqual(['New']);
    watching.unsubscribe();
  });

  test('sends a query once and then its hash by GET', async () => {
    const { client } = connect();
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
