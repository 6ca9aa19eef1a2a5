import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { readerPatience } from '../runtime/limits.ts';
import { createLogger, logSparsely } from '../runtime/log.ts';
import { StartupError } from '../runtime/startup-error.ts';
import { type ConnectionLimits, Connections } from './listener-connections.ts';

/** How long running requests may go on after the listener was closed, in milliseconds. */
const patience = 10_000;

/**
 * A connection is kept for so long without a request, in milliseconds: longer than the minute of usual proxies, so
 * that none sends a request into a connection that is just being closed.
 */
const keepAlive = 65_000;

/** What one client may take of the listener, with times in milliseconds. */
export interface ListenerLimits extends ConnectionLimits {
  /** Until the headers of a request are there. */
  headers: number;
  /** Until all of a request is there, its body too. Answers may take as long as they do. */
  request: number;
  /** Connections at a time; further ones are closed at once. */
  connections: number;
}

/** A megabyte, the largest body, arrives in time at 0.2 Mbit/s; answers may be read at half a kilobyte a second. */
export const standardLimits: Readonly<ListenerLimits> = {
  headers: 15_000,
  request: 60_000,
  patience: readerPatience,
  pace: 16_384,
  check: 5_000,
  grace: 2_000,
  pipelined: 32,
  connections: 5_000,
};

/** Where to listen, `shared` beside others on the same port, and what is granted to whom. */
type Place = Pick<Config, 'host' | 'port' | 'connectionsPerAddress' | 'trustProxy' | 'logLevel'> & {
  shared?: boolean;
};

/** Finished connections are looked for this often while the listener closes, in milliseconds. */
const sweep = 50;

/** The address that is listened on. Requests wait there until there is somebody to answer them. */
export interface Listener {
  port: number;
  /** Root of the addresses of this process, without a slash at the end. */
  url: string;
  open(handler: RequestListener): void;
  /** Takes no more requests and lets the running ones finish, for ten seconds at most. */
  close(): Promise<void>;
}

/**
 * Where the system gives each of several processes its share of the connections, none passes through another process:
 * who dies takes along what it had, and nothing that comes later. Elsewhere the first process deals them out.
 */
const reusePort = process.platform === 'linux';

/** Listens as configured. Throws a `StartupError` if the address cannot be had. */
export async function openListener(config: Place, limits = standardLimits): Promise<Listener> {
  const server = createServer({
    keepAliveTimeout: keepAlive,
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    connectionsCheckingInterval: limits.check,
  });
  server.maxConnections = limits.connections;
  const connections = new Connections(config, limits);
  server.on('connection', (socket) => connections.accept(socket));
  server.on('request', (request, response) => connections.take(request, response));
  server.on('clientError', (error, socket) => connections.refuse(error, socket));
  const { port } = await listen(server, config);
  const report = logSparsely(createLogger(config.logLevel));
  server.on('error', (error) => report(error, 'a connection could not be taken'));
  return {
    port,
    url: `http://${visibleHost(config.host)}:${port}`,
    open: (handler) => connections.serve(handler),
    close: async () => {
      await closeServer(server);
      connections.close();
    },
  };
}

function listen(server: Server, { host, port, shared = false }: Place): Promise<AddressInfo> {
  const { promise, resolve, reject } = Promise.withResolvers<AddressInfo>();
  const refuse = (error: NodeJS.ErrnoException) => reject(explain(error, host, port));
  server.once('error', refuse);
  server.listen({ host, port, reusePort: shared && reusePort }, () => {
    server.off('error', refuse);
    const address = server.address();
    if (address === null || typeof address === 'string') reject(new Error('a port was expected'));
    else resolve(address);
  });
  return promise;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): StartupError {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is already in use: stop the program that uses it, or set PORT to another one.`,
    EACCES: `Port ${port} on ${host} requires more privileges: set PORT to 1024 or higher.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not an address of this machine.`,
  };
  const sentence = sentences[error.code ?? ''] ?? `Port ${port} on ${host} cannot be used: ${error.message}.`;
  return new StartupError(sentence, error);
}

/** An address that a browser on this machine can open. */
function visibleHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  // An address of a URL has no zone, as in fe80::1%eth0.
  return host.includes(':') ? `[${host.split('%', 1).join('')}]` : host;
}

/** A connection that is kept alive counts as finished as soon as it has no request. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweeper = setInterval(() => server.closeIdleConnections(), sweep);
  const giveUp = new AbortController();
  await Promise.race([closed, wait(patience, undefined, { signal: giveUp.signal })]);
  giveUp.abort();
  clearInterval(sweeper);
  server.closeAllConnections();
}
