import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Attack, times } from '../attack.ts';
import { honestAddress, namespace, open, send, type Target } from '../target.ts';

const head = 'Host: calendar\r\n';

/** Bytes that are not an ordinary HTTP request. */
const oddities = [
  `CONNECT calendar:443 HTTP/1.1\r\n${head}\r\n`,
  `GET / HTTP/1.1\r\n${head}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n`,
  `POST ${namespace}/events HTTP/1.1\r\n${head}Expect: 100-continue\r\nContent-Length: 10\r\n\r\n`,
  `POST ${namespace}/events HTTP/1.1\r\n${head}Expect: the-worst\r\nContent-Length: 1\r\n\r\nx`,
  `GET http://elsewhere.example/ HTTP/1.1\r\n${head}\r\n`,
  `GET * HTTP/1.1\r\n${head}\r\n`,
  'GET / HTTP/1.0\r\n\r\n',
  `GET / HTTP/1.1\r\n${head}${head}\r\n`,
  'GET / HTTP/1.1\r\n\r\n',
  `GET / HTTP/1.1\r\n${times(3000, (index) => `x${index}: 1\r\n`).join('')}\r\n`,
  `POST ${namespace}/events HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
  `POST ${namespace}/events HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n`,
  `POST ${namespace}/events HTTP/1.1\r\n${head}Content-Type: multipart/form-data; boundary=X\r\nContent-Length: 900\r\n\r\n--X`,
  `GET /\u0000 HTTP/1.1\r\n${head}\r\n`,
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  '\r\n'.repeat(50_000),
  `GET ${namespace}/events HTTP/1.1\r\n${head}\r\n`.repeat(200),
];

/** Connections that are aborted, stay silent or speak another protocol. */
export const sockets: readonly Attack[] = [
  {
    name: 'connections that do not speak ordinary HTTP',
    run: (target) => withSockets(target, oddities, () => isServing(target)),
  },
  {
    name: 'requests that stop at each part',
    run: async (target) => {
      const body = JSON.stringify({ title: 'x', venue: { venue: 'y' } });
      const request =
        `POST ${namespace}/events HTTP/1.1\r\n${head}Authorization: ${target.writer}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
      const parts = times(60, (index) => request.slice(0, Math.ceil((request.length * (index + 1)) / 61)));
      return withSockets(target, parts, () => isServing(target));
    },
  },
  {
    name: 'clients that disconnect during their response',
    run: async (target) => {
      const paths = ['/events?per_page=50', '/doc', '/venues?per_page=50'].map((path) => namespace + path);
      const all = [...paths, '/export/events.csv', '/docs', '/graphql'];
      const requests = times(120, (index) => `GET ${all[index % all.length]} HTTP/1.1\r\n${head}\r\n`);
      return withSockets(target, requests, () => isServing(target));
    },
  },
  {
    name: 'connections with half a header',
    run: (target) =>
      withSockets(
        target,
        times(500, () => `GET / HTTP/1.1\r\n${head}X: `),
        () => isServing(target),
      ),
  },
  {
    name: 'connections that stay half open after a rejection',
    long: true,
    run: async (target) => {
      const half = await Promise.all(times(800, () => open(target, `GET / HTTP/1.1\r\n${head}X: `)));
      try {
        await Promise.all(half.map((socket) => ended(socket, 40_000)));
        const reset = await Promise.all(half.map((socket) => isReset(socket)));
        const held = reset.filter((each) => !each).length;
        return held === 0
          ? await isServing(target)
          : [`${held} of ${half.length} connections are still held`];
      } finally {
        for (const socket of half) socket.destroy();
      }
    },
  },
];

/** Opens a connection for each text, checks the service, and resets all connections. */
async function withSockets(
  target: Target,
  texts: readonly string[],
  check: () => Promise<string[]>,
): Promise<string[]> {
  const all = await Promise.all(texts.map((text) => open(target, text)));
  try {
    return await check();
  } finally {
    for (const socket of all) socket.resetAndDestroy();
  }
}

/** Reads a list as an honest client. Returns what is wrong with the response, or nothing. */
export async function isServing(target: Target): Promise<string[]> {
  const { status, time } = await send(target, {
    path: `${namespace}/events?per_page=1`,
    from: honestAddress,
  });
  if (status !== 200) return [`a concurrent honest read returned ${status}`];
  return time < 5000 ? [] : [`a concurrent honest read took ${Math.round(time)} ms`];
}

async function ended(socket: Socket, timeout: number): Promise<void> {
  if (socket.readableEnded || socket.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), timeout);
  for (const event of ['end', 'close']) socket.once(event, () => resolve(undefined));
  socket.resume();
  await promise;
  clearTimeout(timer);
}

/** Whether writing to the connection resets it, because the service has closed it. */
async function isReset(socket: Socket): Promise<boolean> {
  for (let tries = 0; tries < 20 && !socket.destroyed; tries += 1) {
    socket.write('x');
    await wait(500);
  }
  return socket.destroyed;
}
