import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Listener, openListener } from '../../src/listener.ts';

const connections = 3;
let listener: Listener;

beforeAll(async () => {
  const limits = { headers: 20, request: 40, check: 5, connections };
  listener = await openListener({ host: '127.0.0.1', port: 0 }, limits);
  listener.open((request) => void text(request).catch(() => undefined));
});

afterAll(() => listener.close());

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
  const limits = { headers: 60_000, request: 60_000, check: 5, connections };
  const narrow = await openListener({ host: '127.0.0.1', port: 0 }, limits);
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
