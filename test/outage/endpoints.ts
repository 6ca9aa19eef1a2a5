import type { RequestOptions } from '../harness/client.ts';
import type { World } from '../harness/world.ts';

/** What an endpoint answered while the database failed. */
export interface Failed {
  status: number;
  requestId: string;
  retryAfter: string | null;
  text: string;
}

type Ask = (world: World) => Promise<Failed>;

const graphql = { 'content-type': 'application/json' };
const list = '{ eventPage { total } }';
const subscription = 'subscription { eventChanged(filter: { featured: true }) { kind number } }';

/** A request to each endpoint that needs the database, by name. */
export const everyEndpoint: [string, Ask][] = [
  ['a list of REST', asking('GET', '/calendar/events/v1/events')],
  ['a list of REST below its alias', asking('GET', '/wp-json/tribe/events/v1/events')],
  ['a resource of REST', asking('GET', '/fi/calendar/events/v1/venues/1')],
  ['HEAD of REST', asking('HEAD', '/calendar/events/v1/events')],
  ['a read of REST with credentials', asking('GET', '/calendar/events/v1/tags', { as: 'editor' })],
  ['a write of REST', asking('POST', '/calendar/events/v1/tags', { as: 'editor', body: { name: 'New' } })],
  ['an update of REST', asking('PUT', '/calendar/events/v1/tags/1', { as: 'editor', body: { name: 'New' } })],
  ['the user of credentials', asking('GET', '/wp-json/wp/v2/users/me', { as: 'editor' })],
  ['an export', asking('GET', '/export/events.csv')],
  ['an export with credentials', asking('GET', '/export/venues.csv', { as: 'editor' })],
  ['a page', asking('GET', '/event/some-concert')],
  ['a page with credentials', asking('GET', '/de/venue/some-hall', { as: 'editor' })],
  ['a query of GraphQL', asking('POST', '/graphql', { body: { query: list } })],
  ['a query of GraphQL by GET', asking('GET', '/graphql', { query: { query: list }, headers: graphql })],
  [
    'a query of GraphQL with credentials',
    asking('POST', '/graphql', { as: 'editor', body: { query: list } }),
  ],
  ['a mutation', asking('POST', '/graphql', { as: 'editor', body: { query: mutation() } })],
  ['a stream', asking('POST', '/graphql/stream', { body: { query: subscription } })],
  [
    'a stream with credentials',
    asking('POST', '/graphql/stream', { as: 'editor', body: { query: subscription } }),
  ],
];

/** A stream that needs no more than that the database is there. */
export const openStream = asking('POST', '/graphql/stream', {
  body: { query: 'subscription { eventChanged { kind number } }' },
});

function mutation(): string {
  return 'mutation { createTag(input: { name: "New" }) { tag { number } errors { code } } }';
}

function asking(method: string, path: string, options: RequestOptions = {}): Ask {
  return async (world) => {
    const { status, headers, text } = await world.request(method, path, options);
    const retryAfter = headers.get('retry-after');
    return { status, requestId: headers.get('x-request-id') ?? '', retryAfter, text };
  };
}
