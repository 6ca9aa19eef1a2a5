import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { startCalendar, type World } from '../harness/world.ts';

/** Every header that something in the service reads, libraries included. */
const names = [
  ...['accept', 'accept-charset', 'accept-encoding', 'accept-language', 'access-control-request-headers'],
  ...['access-control-request-method', 'apollo-require-preflight', 'apollographql-client-name'],
  ...['apollographql-client-version', 'authorization', 'cache-control', 'connection', 'content-disposition'],
  ...[
    'content-encoding',
    'content-language',
    'content-type',
    'cookie',
    'expect',
    'forwarded',
    'from',
    'host',
  ],
  ...['if-match', 'if-modified-since', 'if-none-match', 'if-range', 'if-unmodified-since', 'last-event-id'],
  ...[
    'origin',
    'pragma',
    'prefer',
    'range',
    'referer',
    'sec-fetch-mode',
    'sec-fetch-site',
    'te',
    'traceparent',
  ],
  ...['tracestate', 'upgrade', 'user-agent', 'via', 'x-apollo-operation-name', 'x-forwarded-for'],
  ...[
    'x-forwarded-host',
    'x-forwarded-port',
    'x-forwarded-prefix',
    'x-forwarded-proto',
    'x-forwarded-server',
  ],
  ...['x-http-method-override', 'x-real-ip', 'x-request-id', 'x-requested-with', 'x-wp-nonce'],
];

const pieces = [
  ...[
    '::1.2.3.4',
    '2001:db8::192.0.2.7',
    '64:ff9b::1.2.3.4',
    '::ffff:1.2.3.4',
    'fe80::1%a.b',
    '[::1]:80',
    '1.2.3.4',
  ],
  ...[
    '1.2.3.4:99999',
    '[',
    ']',
    '[::',
    'a..b',
    'calendar.example',
    'calendar.example:99999',
    'http://',
    'https',
  ],
  ...['*', '*/*;q=2', 'gzip;q=x', 'identity;q=0', 'zh-Hant-TW;q=0.9', 'en;q=', 'xx-' + 'y'.repeat(40)],
  ...['bytes=0-', 'bytes=-1', 'bytes=9-1', `bytes=${'0-1,'.repeat(50)}`, 'W/"', '"a"', '"a.b.c.d.e"', '*'],
  ...[
    'application/json',
    'application/json; charset=',
    'multipart/form-data',
    'multipart/form-data; boundary=',
  ],
  ...[
    'text/plain; charset=utf-7',
    'Basic',
    'Basic Og==',
    'Basic %%%',
    'Bearer',
    'Bearer x.y.z',
    'Digest a="',
  ],
  ...[
    'calendar_session=',
    '__Host-calendar_session=%00',
    'a=b; a',
    '=;=',
    'DELETE',
    '__proto__',
    'constructor',
  ],
  ...[
    '00-00000000000000000000000000000000-0000000000000000-00',
    'Thu, 32 Foo 1970',
    '%',
    '%E0%A4',
    '\\',
    '"',
  ],
  ...['\u0080', 'ÿ', 'Ã¤', '\t', ',', ';', '=', ' ', '-1', '0', 'NaN', '9'.repeat(30), 'x'.repeat(6_000)],
];

/** What a header may hold on the wire: a tab, and every byte that is no control character. */
const bytes = fc.string({
  unit: fc.oneof(
    fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    fc.integer({ min: 0x80, max: 0xff }).map((code) => String.fromCharCode(code)),
    fc.constant('\t'),
  ),
  maxLength: 60,
});

const value = fc.oneof(
  fc.constantFrom(...pieces),
  fc.array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 4 }).map((parts) => parts.join('')),
  fc.array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 4 }).map((parts) => parts.join(', ')),
  bytes,
);

/** Requests of every interface, none of which needs a body. */
const targets = [
  ...[
    'GET /calendar/events/v1/events',
    'GET /wp-json/tribe/events/v1/events',
    'POST /calendar/events/v1/events',
  ],
  ...[
    'OPTIONS /calendar/events/v1/events',
    'HEAD /calendar/events/v1/venues',
    'GET /graphql?query={__typename}',
  ],
  ...[
    'POST /graphql',
    'GET /graphql/stream?query=subscription{eventChanged{number}}',
    'GET /calendar',
    'GET /',
  ],
  ...['GET /fi_FI/calendar', 'GET /export/events.ics', 'GET /sitemap.xml', 'GET /media/1/nothing.png'],
  ...['GET /docs', 'POST /sign-in', 'GET /sign-in', 'GET /nowhere', 'POST /calendar/events/v1/media'],
];

/** Longer than any answer here should take, however busy the machine is. */
const patience = 20_000;

/**
 * The status of the answer; null if none came in time, or the connection was closed without one.
 */
async function ask(world: World, request: string, headers: readonly (readonly [string, string])[]) {
  const { hostname, port } = new URL(world.url);
  const socket = connect({ host: hostname, port: Number(port) });
  const lines = headers.map(([name, text]) => `${name}: ${text}\r\n`);
  const hasHost = headers.some(([name]) => name === 'host');
  const head = `${request} HTTP/1.1\r\n${hasHost ? '' : 'host: calendar.example\r\n'}${lines.join('')}`;
  socket.write(Buffer.from(`${head}content-length: 0\r\n\r\n`, 'latin1'));
  const answer = new Promise<string>((resolve) => {
    socket.once('data', (bytes) => resolve(bytes.toString('latin1')));
    for (const end of ['close', 'error']) socket.once(end, () => resolve(''));
  });
  const late = setTimeout(() => socket.destroy(), patience);
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(await answer) ?? [];
  clearTimeout(late);
  socket.destroy();
  return status === undefined ? null : Number(status);
}

/**
 * Whether something went wrong: no answer, or one that stands for an error that nobody expected.
 */
function isFailure(status: number | null): boolean {
  return status === null || status === 500;
}

const settings: [string, boolean | string[]][] = [
  ['no proxy', false],
  ['one proxy', true],
  ['proxies by address', ['loopback', '10.0.0.0/8']],
];

describe.each(settings)('A service that trusts %s', (_, trustProxy) => {
  let world: World;
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  beforeAll(async () => {
    world = await startCalendar({
      config: { trustProxy, restAliases: ['/wp-json/tribe/events/v1'], logLevel: 'silent' },
    });
    process.on('uncaughtExceptionMonitor', note);
  });
  afterAll(async () => {
    process.off('uncaughtExceptionMonitor', note);
    await world.close();
  });

  test.each([
    '::1.2.3.4',
    '2001:db8::192.0.2.7',
    '64:ff9b::1.2.3.4',
    '::1.2.3.4%a',
    'fe80::1%a.b',
    '[::1.2.3.4]:80',
  ])('answers a request for the client %s', async (client) => {
    const headers = { 'x-forwarded-for': client };
    const answer = await world.rest('GET', '/events', { headers });
    expect(answer.status).toBe(200);
  });

  test('answers whatever any header says, once or twice, and lives', async () => {
    const header = fc.tuple(fc.constantFrom(...names), value);
    const headers = fc.oneof(
      fc.array(header, { minLength: 1, maxLength: 6 }),
      fc
        .tuple(fc.constantFrom(...names), value, value)
        .map(([name, one, other]) => [[name, one] as const, [name, other] as const]),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...targets), headers, async (target, sent) => {
        expect(isFailure(await ask(world, target, sent))).toBe(false);
      }),
      { numRuns: 100 },
    );
    expect(uncaught).toEqual([]);
    expect((await world.rest('GET', '/events')).status).toBe(200);
  }, 120_000);

  test('answers each header with each odd value', async () => {
    const failed: string[] = [];
    for (const name of names) {
      const answers = pieces.map(async (piece) => {
        const status = await ask(world, 'GET /calendar/events/v1/events', [[name, piece]]);
        if (isFailure(status)) failed.push(`${name}: ${piece}`);
      });
      await Promise.all(answers);
    }
    expect(failed).toEqual([]);
    expect(uncaught).toEqual([]);
  }, 240_000);
});
