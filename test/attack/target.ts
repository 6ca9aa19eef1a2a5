import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A running calendar, and by whom it can be asked. */
export interface Target {
  /** Where it listens, without a slash at the end. */
  url: string;
  /** The header `Authorization` of somebody who may write events: a contributor where there is one. */
  writer: string;
  /** The header `Authorization` of somebody whose password no process remembers yet; null where nobody is known. */
  newcomer(): Promise<string | null>;
}

/** A request as it goes over the wire. */
export interface Sent {
  method?: string;
  /** Path and query, or whatever else stands in the request line. */
  path: string;
  headers?: Readonly<Record<string, string | readonly string[]>>;
  body?: string | Uint8Array;
  /** The address of the client; without one that of all attackers. */
  from?: string;
}

/** What came back, and after how many milliseconds; a connection that was cut off has status 0. */
export interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  time: number;
}

/** No request is waited for longer than this, in milliseconds. */
const patience = 60_000;

/** So many characters of an answer are kept: attackers fill the calendar, so that exports grow beyond what one text holds. */
const mostKept = 20_000_000;

export const namespace = '/calendar/events/v1';
export const json = { 'content-type': 'application/json' };

/** Sends one request over a connection of its own. What the service cuts off is an answer too; silence is not. */
export function send(
  { url }: Pick<Target, 'url'>,
  { method = 'GET', path, headers, body, from }: Sent,
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const started = performance.now();
  const settle = (status: number, text: string, received: IncomingMessage['headers'] = {}) =>
    resolve({ status, text, headers: received, time: performance.now() - started });
  const { hostname, port } = new URL(url);
  const asked = request({
    hostname,
    port,
    method,
    path,
    headers: toHeaders(headers),
    agent: false,
    localAddress: from,
  });
  asked.setTimeout(patience, () => reject(new Error(`${method} ${path.slice(0, 80)} was not answered`)));
  asked.on('response', (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (piece: string) => {
      if (text.length < mostKept) text += piece;
    });
    response.on('end', () => settle(response.statusCode ?? 0, text, response.headers));
    response.on('error', () => settle(0, text));
  });
  asked.on('error', (error) => settle(0, error.message));
  asked.end(body);
  return promise;
}

/** Opens a connection, writes to it, and leaves everything else to the caller; its errors are expected. */
export async function open({ url }: Pick<Target, 'url'>, text = ''): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const settled = Promise.withResolvers<undefined>();
  socket.once('connect', () => settled.resolve(undefined));
  socket.on('error', () => settled.resolve(undefined));
  await settled.promise;
  if (text !== '') socket.write(text);
  return socket;
}

/** A GraphQL operation as a request. */
export function operation(query: string, variables?: unknown, authorization?: string): Sent {
  const headers = authorization === undefined ? json : { ...json, authorization };
  return { method: 'POST', path: '/graphql', headers, body: JSON.stringify({ query, variables }) };
}

function toHeaders(headers: Sent['headers'] = {}): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );
}
