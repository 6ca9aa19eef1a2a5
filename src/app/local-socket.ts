import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { inMemory, socketIn } from '../database/embedded/data-folder.ts';
import type { Logger } from '../runtime/log.ts';
import { reasonOf } from '../runtime/startup-error.ts';
import { dumpPath, importPath } from './ask-service.ts';
import type { LocalService } from './import-socket.ts';

// One process owns an embedded database, so that commands ask the running service over a socket in
// its folder, which only the owner may use (decisions 0088, 0101).

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

type Handler = (service: LocalService, exchange: Exchange) => Promise<void>;

/** What serves each command, loaded when one comes. */
const handlers: Readonly<Record<string, () => Promise<Handler>>> = {
  [`GET ${dumpPath}`]: async () => (await import('./dump-socket.ts')).sendDump,
  [`POST ${importPath}`]: async () => (await import('./import-socket.ts')).receiveImport,
};

/** Only the owner may connect. */
const ownerOnly = 0o177;

/**
 * Serves commands at the socket of the data folder; the returned function ends those that run.
 * Where there can be no socket, as on Windows and in folders with long paths, the log says so, and
 * the commands require that the service is stopped.
 */
export async function serveCommands(
  config: Config,
  database: Database,
  log: Logger,
): Promise<() => Promise<void>> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== null || dataDir === inMemory) return () => Promise.resolve();
  const running = new Set<Promise<void>>();
  const ending = new AbortController();
  const service = { config, database, log, ending: ending.signal };
  // An import may take hours, and pauses while its source does.
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    const serving = serve(service, { request, response });
    running.add(serving);
    serving
      .finally(() => running.delete(serving))
      .catch((error: unknown) => log.error({ err: error }, 'a command failed'));
  });
  try {
    await listen(server, socketIn(dataDir));
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'there is no socket for commands');
    return () => Promise.resolve();
  }
  return async () => {
    const closed = once(server, 'close');
    ending.abort();
    server.close();
    server.closeAllConnections();
    await Promise.allSettled([closed, ...running]);
  };
}

/** Whoever holds the folder may replace the socket of a process that was killed. */
async function listen(server: Server, socket: string): Promise<void> {
  rmSync(socket, { force: true });
  const before = process.umask(ownerOnly);
  try {
    server.listen(socket);
  } finally {
    process.umask(before);
  }
  await once(server, 'listening');
}

async function serve(service: LocalService, exchange: Exchange): Promise<void> {
  const { method = '', url = '' } = exchange.request;
  const load = handlers[`${method} ${url}`];
  if (load === undefined) {
    exchange.response.writeHead(404).end();
    return;
  }
  const handler = await load();
  await handler(service, exchange);
}
