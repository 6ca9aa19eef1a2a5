import { type Attack, rejections, times, volley } from '../attack.ts';
import { namespace, operation, type AttackRequest } from '../target.ts';

const slashes = '/'.repeat(15_000);

const behindProxy = { TRUST_PROXY: 'on' };

const hosts = ['a:b:c', '[', '999999999999', 'a b', '%', 'a/b', 'x@y', '[::1', ':80', 'a:99999999', '\u00e4'];

const pages = [
  '/',
  '/graphql',
  '/graphiql',
  '/docs',
  '/nothing',
  `${namespace}/events`,
  '/export/events.csv',
];

/** How browsers mark requests from pages of other sites. */
const foreign: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'same-site', origin: 'http://other.example' },
];

/** Requests for every page with forged headers, as a browser would send them. */
function forged(headers: Record<string, string>): AttackRequest[] {
  return pages.map((path) => ({ path, headers: { accept: 'text/html', ...headers } }));
}

/** Request lines and headers that are too long, too strange or too many. */
export const addresses: readonly Attack[] = [
  volley({
    name: 'paths of slashes',
    statuses: rejections,
    requests: () =>
      ['x', '', '/events/x', '.csv'].flatMap((end) => [
        { path: `${slashes}${end}` },
        { path: `${namespace}${slashes}${end}` },
        { path: `/export${slashes}${end}` },
        { path: `/?rest_route=${slashes}${end}${end}x` },
        { path: `/wp-json${slashes}${end}` },
      ]),
  }),
  volley({
    name: 'invalid hosts and protocols behind a proxy',
    settings: behindProxy,
    // The number of concurrent exports per address is limited (503).
    statuses: [200, 302, 503, ...rejections],
    requests: () => [
      ...hosts.flatMap((host) => forged({ 'x-forwarded-host': Buffer.from(host).toString('latin1') })),
      ...['a b', 'javascript', '', 'https,http', '://'].flatMap((proto) =>
        forged({ 'x-forwarded-proto': proto }),
      ),
      ...hosts.slice(0, 7).flatMap((host) => forged({ host })),
    ],
  }),
  volley({
    name: 'hundreds of entity tags, and tags with absurd times',
    statuses: [200, 412, ...rejections],
    requests: () =>
      [
        times(300, (index) => `"a.b.${index.toString(36)}..p"`).join(', '),
        '"a.b.zzzzzzzzzzzzzzzzzzzz.zzzzzzzzzzzzzzzzzzzz.pse"',
        'W/'.repeat(4000),
        '"'.repeat(8000),
      ].flatMap((tags) =>
        [`${namespace}/events`, '/graphql?query=%7B__typename%7D'].map((path) => ({
          path,
          headers: { 'if-none-match': tags, 'if-match': tags, 'apollo-require-preflight': 'x' },
        })),
      ),
  }),
  volley({
    name: 'long lists of languages',
    statuses: [200, ...rejections],
    requests: () =>
      pages.map((path) => ({
        path,
        headers: { 'accept-language': times(2500, (index) => `x${index};q=0.${index % 10}`).join() },
      })),
  }),
  volley({
    name: 'searches as long as a URL may be',
    statuses: rejections,
    requests: () =>
      ['events', 'venues', 'organizers', 'categories', 'tags'].flatMap((kind) => [
        { path: `${namespace}/${kind}?search=${'a+'.repeat(7000)}` },
        { path: `/export/${kind}.csv?search=${'x'.repeat(14_000)}` },
      ]),
  }),
  volley({
    name: 'searches of a megabyte over GraphQL',
    statuses: [200, ...rejections],
    requests: () => [
      operation('query ($s: String!) { searchEvents(query: $s) { totalCount } }', {
        s: 'ab '.repeat(300_000),
      }),
      operation('query ($s: String) { events(filter: { search: $s }) { totalCount } }', {
        s: 'a'.repeat(900_000),
      }),
      operation('query ($s: String) { eventPage(search: $s) { total } }', { s: '-a '.repeat(300_000) }),
    ],
  }),
  volley({
    name: 'authenticated writes from pages of other sites',
    statuses: [403],
    requests: ({ writer }) =>
      foreign.flatMap((headers) =>
        ['application/x-www-form-urlencoded', 'text/plain'].map((type) => ({
          method: 'POST',
          path: `${namespace}/events`,
          headers: { ...headers, authorization: writer, 'content-type': type },
          body: 'title=x&start_date=2031-01-01&end_date=2031-01-01',
        })),
      ),
  }),
];
