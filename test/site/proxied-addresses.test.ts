import { request as ask } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startCalendar, type World } from '../harness/world.ts';

const configured = 'https://calendar.example.org/agenda';

/** What is no scheme, or no host with or without a port. */
const odd: [string, Record<string, string>][] = [
  ...['a:b:c', '[', '[::1', '999999999999', '2130706433', 'a:99999', 'a:', ':80', 'a..b', '.', 'a b', 'a/b'],
  ...[
    'a@b',
    'a?b',
    'a"b',
    '%41',
    'ä',
    '<b>',
    'a\tb',
    'x'.repeat(300),
    `${'1.'.repeat(90)}1`,
    ',',
    'constructor:x',
  ],
].flatMap((host): [string, Record<string, string>][] => [
  [`X-Forwarded-Host: ${host}`, { 'X-Forwarded-Host': host }],
  [`Host: ${host}`, { Host: host }],
]);
for (const scheme of ['a b', 'ftp', 'javascript', '__proto__', 'constructor', 'https:', 'http://x'])
  odd.push([`X-Forwarded-Proto: ${scheme}`, { 'X-Forwarded-Proto': scheme }]);

describe('Behind a trusted proxy', () => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar({ config: { trustProxy: true, publicUrl: configured }, sample: true });
  });
  afterAll(() => world.close());

  /** An answer to headers that `fetch` would not send. */
  const read = (path: string, headers: Record<string, string>, accept = 'text/html') =>
    new Promise<{ status?: number; body: string }>((resolve, reject) => {
      const asked = ask(`${world.url}${path}`, { headers: { ...headers, accept } }, (response) => {
        text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
      });
      asked.on('error', reject).end();
    });

  test.each(odd)('%s is ignored, wherever a URL is built', async (_, headers) => {
    const rest = '/calendar/events/v1';
    for (const path of ['/', '/graphql', '/graphiql', '/docs', '/no-such-page', '/event/none'])
      expect([200, 404]).toContain((await read(path, headers)).status);
    const list = await read(`${rest}/events?per_page=1`, headers, 'application/json');
    expect(JSON.parse(list.body)).toMatchObject({ rest_url: `${configured}${rest}/events?per_page=1` });
    const found = await read('/developers', headers);
    expect(found.body).toContain(`${configured}/graphql`);
    const query = encodeURIComponent('{ events(first: 1) { nodes { url } } }');
    const events = await read(
      `/graphql?query=${query}`,
      { ...headers, 'apollo-require-preflight': '1' },
      '*/*',
    );
    expect(events.body).toContain(`"url":"${configured}/`);
  });

  test('the forwarded scheme, host and port are those of every link', async () => {
    const headers = { 'X-Forwarded-Host': 'Kalender.example.com:8443, inner', 'X-Forwarded-Proto': 'HTTPS' };
    const { body } = await read('/calendar/events/v1/events?per_page=1', headers, 'application/json');
    const root = 'https://kalender.example.com:8443/agenda';
    expect(JSON.parse(body)).toMatchObject({ rest_url: `${root}/calendar/events/v1/events?per_page=1` });
    expect((await read('/graphql', headers)).body).toContain('/agenda/graphql');
  });
});

test('Forwarded headers of a client that is not a trusted proxy are ignored', async () => {
  const world = await startCalendar({ config: { trustProxy: ['192.0.2.1'], publicUrl: configured } });
  const headers = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
  const { body } = await world.request('GET', '/calendar/events/v1/events', { headers });
  expect(body).toMatchObject({ rest_url: expect.stringContaining(`${configured}/`) });
  await world.close();
});
