import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readConfig } from '../../src/config/config.ts';
import { type Listener, openListener, standardLimits } from '../../src/http/listener.ts';

const connections = 3;
const place = { ...readConfig({}), port: 0 };
let listener: Listener;

beforeAll(async () => {
  listener = await openListener(place, {
    ...standardLimits,
    headers: 20,
    request: 40,
    check: 5,
    connections,
  });
  listener.open(readBody);
});

afterAll(() => listener.close());

function readBody(request: IncomingMessage): void {
  text(request).catch(() => undefined);
}

function open() {
  return connect({ host: '127.0.0.1', port: listener.port });
}

/** Sends a part of a request, never the rest, until the server closes the connection. */
async function sendPart(part: string): Promise<string> {
  const socket = open();
  socket.write(part);
  return text(socket);
}

test.each([
  ['its first line', 'GET / HT'],
  ['its headers', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: a'],
  ['its body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc'],
])('Who sends %s too slowly is told so, and the connection is closed', async (_, part) => {
  const answer = await sendPart(part);
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(answer).toContain('"data":{"status":408}');
});

test('More connections than there may be are closed at once', async () => {
  const narrow = await openListener(place, { ...standardLimits, check: 5, connections });
  narrow.open((_, response) => response.end('heard'));
  const to = { host: '127.0.0.1', port: narrow.port };
  const kept = Array.from({ length: connections }, () => connect(to));
  await Promise.all(kept.map((socket) => once(socket, 'connect')));
  expect(await text(connect(to))).toBe('');
  for (const socket of kept) socket.end('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  for (const answer of await Promise.all(kept.map((socket) => text(socket))))
    expect(answer).toMatch(/heard$/);
  await narrow.close();
});

test('A proxy may send a request on an idle connection while the listener closes: its response ends the connection', async () => {
  const behind = await openListener({ ...place, trustProxy: true });
  behind.open((_, response) => response.end('heard'));
  const socket = connect({ host: '127.0.0.1', port: behind.port });
  const all = text(socket);
  const request = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n';
  socket.write(request);
  await once(socket, 'readable');
  const closing = behind.close();
  socket.write(request);
  const [, first, second] = (await all).split('HTTP/1.1 200 OK');
  await closing;
  expect(first).toMatch(/connection: keep-alive[^]*heard$/i);
  expect(second).toMatch(/connection: close[^]*heard$/i);
});

test('A request whose handling throws is answered, and so is the next one', async () => {
  const broken = await openListener({ ...place, logLevel: 'silent' }, standardLimits);
  broken.open((request, response) => {
    if (request.url === '/broken') throw new Error('broken on purpose');
    response.end('heard');
  });
  const ask = (path: string) => fetch(`http://127.0.0.1:${broken.port}${path}`);
  const answer = await ask('/broken');
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({ code: 'internal_error', data: { status: 500 } });
  expect(await (await ask('/')).text()).toBe('heard');
  await broken.close();
});
