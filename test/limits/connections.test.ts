import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/config/config.ts';
import { Connections } from '../../src/http/listener-connections.ts';
import { type Listener, openListener, standardLimits } from '../../src/http/listener.ts';
import { startCalendar } from '../harness/world.ts';

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
const last = 'Connection: close\r\n';

let listener: Listener | undefined;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await listener?.close();
  listener = undefined;
});

async function serve(handler: RequestListener, changes = {}, config = {}): Promise<void> {
  const quick = { ...standardLimits, check: 10, grace: 50, ...changes };
  listener = await openListener({ ...readConfig({}), port: 0, ...config }, quick);
  listener.open(handler);
}

function open(localAddress = '127.0.0.1', port = listener?.port ?? 0): Socket {
  const socket = connect({ host: '127.0.0.1', port, localAddress, allowHalfOpen: true });
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

async function answer(sent: string, localAddress?: string): Promise<string> {
  const socket = open(localAddress);
  socket.write(sent);
  const heard = await text(socket);
  socket.end();
  return heard;
}

/**
 * Connections of the listener that are closed here and wait for the client to close too
 * (FIN-WAIT-2).
 */
function waitingForClients(): number {
  const port = (listener?.port ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const rows = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  return rows.filter(([, local = '', , state]) => local.endsWith(`:${port}`) && state === '05').length;
}

/** What the system holds is told in a file there. */
const onLinux = process.platform === 'linux' ? test : test.skip;

describe('A connection', () => {
  onLinux('whose request came too late is gone from the system, though its client never closes', async () => {
    await serve((_, response) => response.end(), { headers: 20 });
    const late = Array.from({ length: 20 }, async () => {
      const socket = open();
      socket.write('GET / HTTP/1.1\r\nHost: lo');
      return text(socket);
    });
    for (const heard of await Promise.all(late)) expect(heard).toMatch(/^HTTP\/1\.1 408 /);
    while (waitingForClients() > 0) await setImmediate();
  });

  test('is cut off when its reader takes nothing of an answer that waits', async () => {
    const closed = Promise.withResolvers<undefined>();
    await serve(
      (_, response) => response.on('close', () => closed.resolve(undefined)).end('x'.repeat(40_000_000)),
      { patience: 100 },
    );
    const socket = open();
    socket.pause();
    socket.write(get('/'));
    await closed.promise;
  });

  test('is kept while its reader takes what there is, and while nothing waits', async () => {
    // Longer than this process may be held up on a busy machine: its reader is in it too.
    const patience = 2000;
    const idle = Promise.withResolvers<() => void>();
    await serve(
      (request, response) => {
        if (request.url === '/large') response.end('x'.repeat(40_000_000));
        else {
          response.write('begun ');
          idle.resolve(() => response.end('done'));
        }
      },
      { patience },
    );
    const quiet = answer(get('/quiet', last));
    const finish = await idle.promise;
    const end = performance.now() + 2 * patience;
    while (performance.now() < end)
      expect((await answer(get('/large', last))).length).toBeGreaterThan(40_000_000);
    finish();
    expect(await quiet).toContain('done');
  });

  test('runs its requests one after the other, and is closed with too many of them', async () => {
    let running = 0;
    let most = 0;
    let begun = 0;
    await serve(
      (_, response) => {
        begun += 1;
        most = Math.max(most, (running += 1));
        globalThis.setImmediate(() => {
          running -= 1;
          response.end('heard');
        });
      },
      { pipelined: 5 },
    );
    const heard = await answer(get('/').repeat(4) + get('/', last));
    expect(heard.split('heard')).toHaveLength(6);
    expect(most).toBe(1);
    await answer(get('/').repeat(2_000)).catch(() => '');
    expect(begun).toBeLessThanOrEqual(6);
  });

  test('beyond those of its address is closed at once, and others are answered', async () => {
    await serve((_, response) => response.end('heard'), {}, { connectionsPerAddress: 3 });
    const kept = Array.from({ length: 3 }, () => open());
    await Promise.all(kept.map((socket) => once(socket, 'connect')));
    const rejected = open();
    await once(rejected.resume(), 'end');
    expect(await answer(get('/', last), '127.0.0.2')).toContain('heard');
    kept[0]?.destroy();
    let heard = '';
    while (!heard.includes('heard')) heard = await answer(get('/', last)).catch(() => '');
  });

  test('counts for its IPv6 network of 64 bits, and not for others', () => {
    const connections = new Connections({ connectionsPerAddress: 1, trustProxy: false }, standardLimits);
    const isAccepted = (remoteAddress: string) => {
      const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
      sockets.push(socket);
      connections.accept(socket);
      return !socket.destroyed;
    };
    const accepted = ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'].map(isAccepted);
    expect(accepted).toEqual([true, false, true]);
  });

  test.each(['garbage', 'GET / HTTP/1.1\r\nHost', `GET / HTTP/1.1\r\nX: ${'x'.repeat(80_000)}\r\n\r\n`])(
    'with %.20s while an answer is on its way spoils no other',
    async (garbage) => {
      await serve(
        (request, response) => {
          if (request.url === '/open') response.flushHeaders();
          else response.end('heard');
        },
        { headers: 200 },
      );
      const socket = open();
      socket.write(get('/open'));
      const [opened] = (await once(socket, 'data')) as [Buffer];
      socket.write(garbage);
      const heard = `${String(opened)}${await text(socket).catch(() => '')}`;
      socket.end();
      expect(heard).not.toContain('rest_unreadable_request');
      expect(await answer(get('/', last))).toContain('heard');
    },
  );
});

test('Unusual requests are answered or closed, and the service goes on', async () => {
  const world = await startCalendar();
  const port = Number(new URL(world.url).port);
  const body = 'Content-Length: 2\r\n\r\n{}';
  const unusual = [
    `POST /graphql HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\n${body}`,
    `POST /graphql HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: tea\r\n${body}`,
    get('/graphql', 'Connection: Upgrade, close\r\nUpgrade: websocket\r\n'),
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET / HTTP/1.0\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    `OPTIONS * HTTP/1.1\r\nHost: a\r\n${last}\r\n`,
    ...['http://x/calendar/events/v1/events', 'http://[/x', 'http://x', '////', '/%E0%A4%A'].map((path) =>
      get(path, last),
    ),
    get('/', `Host: b\r\n${last}`),
    get('/', 'a:b\r\n'.repeat(3_000)),
    get('/', `${'a:b\r\n'.repeat(1_500)}${last}`),
    'POST /graphql HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n',
    'POST /graphql HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ];
  for (const sent of unusual) {
    const socket = open('127.0.0.1', port);
    socket.write(sent);
    const heard = await text(socket).catch(() => '');
    socket.destroy();
    expect(heard).not.toMatch(/^HTTP\/1\.1 5/);
    expect((await world.request('GET', '/calendar/events/v1/events')).status).toBe(200);
  }
  await world.close();
});

test('Behind a trusted proxy the running requests of one client are bounded, at every interface', async () => {
  const world = await startCalendar({ config: { trustProxy: true, connectionsPerAddress: 1 } });
  const port = Number(new URL(world.url).port);
  const stream = open('127.0.0.1', port);
  const query = encodeURIComponent('subscription { eventChanged { kind } }');
  const from = (address: string) => ({
    'x-forwarded-for': `198.51.100.${Math.trunc(Math.random() * 200)}, ${address}`,
  });
  stream.write(
    get(`/graphql/stream?query=${query}`, 'X-Forwarded-For: 2001:db8::1\r\nAccept: text/event-stream\r\n'),
  );
  await once(stream, 'data');
  for (const path of [
    '/calendar/events/v1/events',
    '/graphql?query={__typename}',
    '/',
    '/export/events.csv',
  ]) {
    const rejected = await world.request('GET', path, { headers: from('2001:db8::2') });
    expect([path, rejected.status, rejected.headers.get('retry-after')]).toEqual([path, 503, '1']);
    const headers = { ...from('2001:db8:0:1::1'), 'apollo-require-preflight': '1' };
    expect((await world.request('GET', path, { headers })).status).toBe(200);
    const unnamed = { 'apollo-require-preflight': '1' };
    expect((await world.request('GET', path, { headers: unnamed })).status).toBe(200);
  }
  stream.destroy();
  let status = 0;
  while (status !== 200)
    ({ status } = await world.request('GET', '/calendar/events/v1/events', { headers: from('2001:db8::2') }));
  await world.close();
});
