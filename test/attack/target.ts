import { type Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A running calendar and credentials for it. */
export interface Target {
  /** Its root URL, without a trailing slash. */
  url: string;
  /** The local address of its clients, if it is not that of all attackers. */
  from?: string;
  /** The `Authorization` header of a user who may write events, such as a contributor. */
  writer: string;
  /** The folder of uploaded images. */
  mediaDir: string;
  /**
   * The `Authorization` header of a user whose password no process remembers yet; null if there is
   * no such user.
   */
  newcomer(): Promise<string | null>;
}

/** A request as sent over the wire. */
export interface AttackRequest {
  method?: string;
  /** Path and query, or anything else in the request line. */
  path: string;
  headers?: Readonly<Record<string, string | readonly string[]>>;
  body?: string | Uint8Array;
  /** The local address of the client; the default is that of the target. */
  from?: string;
  /** The agent that keeps connections; by default each request has its own connection. */
  agent?: Agent;
}

/** A response and its time in milliseconds. The status is 0 if the connection was closed. */
export interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  time: number;
}

/** The timeout of a request, in milliseconds. */
const timeout = 60_000;

/**
 * The most characters of a response that are kept: attackers fill the calendar until exports exceed
 * the longest string.
 */
const mostKept = 20_000_000;

/**
 * Limits per address must only affect the attackers, so honest clients use another address where
 * the system has one.
 */
export const honestAddress = addressOf(0);

/**
 * One address for each attacker of several at a time, so that the limits of one do not reject the
 * others.
 */
export function attackerAddress(attacker: number): string | undefined {
  return addressOf(attacker + 1);
}

function addressOf(client: number): string | undefined {
  return process.platform === 'linux' ? `127.0.0.${client + 2}` : undefined;
}

export const namespace = '/calendar/events/v1';
export const json = { 'content-type': 'application/json' };

/**
 * Sends one request over its own connection. A closed connection counts as a response; a timeout
 * rejects.
 */
export function send(
  { url, from: usual }: Pick<Target, 'url' | 'from'>,
  { method = 'GET', path, headers, body, from = usual, agent }: AttackRequest,
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const started = performance.now();
  const settle = (status: number, text: string, received: IncomingMessage['headers'] = {}) =>
    resolve({ status, text, headers: received, time: performance.now() - started });
  const { hostname, port } = new URL(url);
  const outgoing = request({
    hostname,
    port,
    method,
    path,
    headers: toHeaders(headers),
    agent: agent ?? false,
    localAddress: from,
  });
  outgoing.setTimeout(timeout, () => reject(new Error(`${method} ${path.slice(0, 80)} got no response`)));
  outgoing.on('response', (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (piece: string) => {
      if (text.length < mostKept) text += piece;
    });
    response.on('end', () => settle(response.statusCode ?? 0, text, response.headers));
    response.on('error', () => settle(0, text));
  });
  outgoing.on('error', (error) => settle(0, error.message));
  outgoing.end(body);
  return promise;
}

/**
 * Opens a connection and writes to it; the caller does the rest. Errors of the connection are
 * expected and ignored.
 */
export async function open({ url, from }: Pick<Target, 'url' | 'from'>, text = ''): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({
    host: hostname,
    port: Number(port),
    localAddress: from,
    allowHalfOpen: true,
  });
  const settled = Promise.withResolvers<undefined>();
  socket.once('connect', () => settled.resolve(undefined));
  socket.on('error', () => settled.resolve(undefined));
  await settled.promise;
  if (text !== '') socket.write(text);
  return socket;
}

/** A request that sends a GraphQL operation. */
export function operation(query: string, variables?: unknown, authorization?: string): AttackRequest {
  const headers = authorization === undefined ? json : { ...json, authorization };
  return { method: 'POST', path: '/graphql', headers, body: JSON.stringify({ query, variables }) };
}

function toHeaders(headers: AttackRequest['headers'] = {}): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );
}
