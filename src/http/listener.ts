import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { shutdownShares, slowReaderTimeout } from '../runtime/limits.ts';
import { createLogger, logSparsely } from '../runtime/log.ts';
import { StartupError } from '../runtime/startup-error.ts';
import {
  type ConnectionLimits,
  Connections,
  type EarlyHandler,
  type NoteUnreadable,
} from './listener-connections.ts';

/**
 * How long an idle connection stays open, in milliseconds. Most proxies use a minute; a longer time
 * ensures that none sends a request on a connection that is being closed.
 */
const keepAlive = 65_000;

/** The limits of a listener and of each connection, with times in milliseconds. */
export interface ListenerLimits extends ConnectionLimits {
  /** The time until all headers of a request have arrived. */
  headers: number;
  /** The time until a request has arrived, including its body. Responses have no limit here. */
  request: number;
  /** The interval at which late requests are looked for. */
  check: number;
  /** The most concurrent connections; further ones are closed at once. */
  connections: number;
}

/** A body of a megabyte, the largest, arrives in time at 0.2 Mbit/s. */
export const standardLimits: Readonly<ListenerLimits> = {
  headers: 15_000,
  request: 60_000,
  patience: slowReaderTimeout,
  check: 5_000,
  grace: 2_000,
  pipelined: 32,
  connections: 5_000,
};

/** Where to listen, and the settings of the limits. */
type ListenerConfig = Pick<Config, Setting> & {
  /** Whether other processes use the same port. */
  shared?: boolean;
  /** The variable that sets both host and port, for errors; by default each has its own. */
  variable?: string;
};

type Setting = 'host' | 'port' | 'connectionsPerAddress' | 'trustProxy' | 'logLevel' | 'shutdownSeconds';

/**
 * How long the idle connections of a trusted proxy stay open while the listener closes, in
 * milliseconds. A proxy cannot repeat a write that was on its way on a connection that is being
 * closed; here each that is used once more is answered, and the response tells the proxy not to use
 * it again.
 */
const proxyGrace = 1_000;

/** How often idle connections are closed while the listener closes, in milliseconds. */
const sweep = 50;

/** A listener on an address. Requests wait until `open` provides their handler. */
export interface Listener {
  port: number;
  /** The root URL of this process, without a trailing slash. */
  url: string;
  open(handler: RequestListener, noteUnreadable?: NoteUnreadable): void;
  /** Accepts no more requests and lets the running ones finish, for a share of SHUTDOWN_SECONDS. */
  close(): Promise<void>;
}

/**
 * On Linux, the kernel distributes connections among the processes, so a process that dies loses
 * only its own connections. On other systems, the primary process distributes them.
 */
const reusePort = process.platform === 'linux';

/**
 * Listens as configured. `early` answers requests that wait for nothing (health checks). Throws a
 * `StartupError` if the address cannot be used.
 */
export async function openListener(
  config: ListenerConfig,
  limits = standardLimits,
  early?: EarlyHandler,
): Promise<Listener> {
  const server = createServer({
    keepAliveTimeout: keepAlive,
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    connectionsCheckingInterval: limits.check,
  });
  server.maxConnections = limits.connections;
  server.timeout = limits.patience;
  const report = logSparsely(createLogger(config.logLevel));
  const reportFailure = (thrown: unknown) => report(thrown, 'a request failed before it was handled');
  const connections = new Connections(config, limits, { early, reportFailure });
  server.on('timeout', (socket: Socket) => connections.endStalled(socket));
  server.on('connection', (socket) => connections.accept(socket));
  server.on('request', (request, response) => connections.take(request, response));
  server.on('clientError', (error, socket) => connections.reject(error, socket));
  const { port } = await listen(server, config);
  server.on('error', (error) => report(error, 'a connection could not be taken'));
  return {
    port,
    url: `http://${visibleHost(config.host)}:${port}`,
    open: (handler, note) => connections.serve(handler, note),
    close: async () => {
      connections.drain();
      await closeServer(server, config);
    },
  };
}

function listen(server: Server, config: ListenerConfig): Promise<AddressInfo> {
  const { promise, resolve, reject } = Promise.withResolvers<AddressInfo>();
  const { host, port, shared = false } = config;
  const fail = (error: NodeJS.ErrnoException) => reject(explain(error, config));
  server.once('error', fail);
  server.listen({ host, port, reusePort: shared && reusePort }, () => {
    server.off('error', fail);
    const address = server.address();
    if (address === null || typeof address === 'string') reject(new Error('a port was expected'));
    else resolve(address);
  });
  return promise;
}

function explain(error: NodeJS.ErrnoException, { host, port, variable }: ListenerConfig): StartupError {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is already in use: stop the program that uses it, or set ${variable ?? 'PORT'} to another one.`,
    EACCES: `Port ${port} on ${host} requires more privileges: set ${variable ?? 'PORT'} to 1024 or higher.`,
    EADDRNOTAVAIL: `${variable ?? 'HOST'} ${host} is not an address of this machine.`,
    ENOTFOUND: `${variable ?? 'HOST'} ${host} is not an address of this machine.`,
  };
  const sentence = sentences[error.code ?? ''] ?? `Port ${port} on ${host} cannot be used: ${error.message}.`;
  return new StartupError(sentence, error);
}

/** An address that a browser on this machine can open. */
function visibleHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  // A URL cannot contain the zone of an IPv6 address, as in fe80::1%eth0.
  return host.includes(':') ? `[${host.split('%', 1).join('')}]` : host;
}

/**
 * Closes idle connections repeatedly, because a connection becomes idle only after its response.
 * Those of a proxy stay open for a moment.
 */
async function closeServer(server: Server, { trustProxy, shutdownSeconds }: ListenerConfig): Promise<void> {
  const patience = shutdownSeconds * 1_000 * shutdownShares.requests;
  const giveUp = new AbortController();
  // The method of `http` would close idle connections at once.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const late = wait(patience, undefined, { signal: giveUp.signal });
  const begun = performance.now();
  const grace = trustProxy === false ? 0 : Math.min(proxyGrace, patience / 2);
  const closeIdle = () => {
    if (performance.now() - begun >= grace) server.closeIdleConnections();
  };
  closeIdle();
  const sweeper = setInterval(closeIdle, sweep);
  await Promise.race([closed, late]);
  giveUp.abort();
  clearInterval(sweeper);
  server.closeAllConnections();
}
