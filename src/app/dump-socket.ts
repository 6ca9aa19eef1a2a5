import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { writeDump } from '../database/dump/write.ts';
import { inMemory, socketIn } from '../database/embedded/data-folder.ts';
import type { Logger } from '../runtime/log.ts';
import { reasonOf, StartupError } from '../runtime/startup-error.ts';

// One process owns an embedded database, so the running service makes the dump, for whoever may use a socket in its folder
// (decision 0088).

const path = '/dump';

/** Only the owner may connect. */
const ownerOnly = 0o177;

/** Why nobody answers at a socket: there is none, or the process that made it was killed. */
const nobody: readonly unknown[] = ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'];

type Settings = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Answers requests for dumps at the socket of the data folder; the returned function ends those that run. Where there can be
 * no socket, as on Windows and in folders with long paths, the log says so, and a dump requires that the service is stopped.
 */
export async function serveDumps(
  { databaseUrl, dataDir }: Settings,
  database: Pick<Database, 'query' | 'snapshot'>,
  log: Logger,
): Promise<() => Promise<void>> {
  if (databaseUrl !== null || dataDir === inMemory) return () => Promise.resolve();
  const running = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const sending = send(database, log, { request, response });
    running.add(sending);
    sending
      .finally(() => running.delete(sending))
      .catch((error: unknown) => log.error({ err: error }, 'a dump failed'));
  });
  try {
    await listen(server, socketIn(dataDir));
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'there is no socket for dumps');
    return () => Promise.resolve();
  }
  return async () => {
    const closed = once(server, 'close');
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

async function send(
  database: Pick<Database, 'query' | 'snapshot'>,
  log: Logger,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  if (request.method !== 'GET' || request.url !== path) {
    response.writeHead(404).end();
    return;
  }
  try {
    await pipeline(writeDump(database), createGzip(), response);
    log.info('a dump was written');
  } catch (error) {
    // The connection ends without the end of the response, so that the other side knows.
    log.warn({ reason: reasonOf(error) }, 'a dump was not completed');
  }
}

/**
 * Asks the service that uses a data folder for a dump; null if none is running. Throws a `StartupError` if this user may not
 * ask it. The stream fails if the service ends before the dump is complete.
 */
export async function requestDump({ dataDir }: Pick<Config, 'dataDir'>): Promise<IncomingMessage | null> {
  const socket = socketIn(dataDir);
  const request = get({ socketPath: socket, path, agent: false });
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    if (response.statusCode === 200) return response;
    throw new Error(`it answered with ${response.statusCode}`);
  } catch (error) {
    if (nobody.includes(Reflect.get(Object(error), 'code'))) return null;
    throw new StartupError(`The service that uses ${socket} makes no dump: ${reasonOf(error)}.`, error);
  }
}
