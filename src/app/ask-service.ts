import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as send } from 'node:http';
import type { Config } from '../config/config.ts';
import { inMemory, socketIn } from '../database/embedded/data-folder.ts';
import { reasonOf, StartupError } from '../runtime/startup-error.ts';

/** Where the socket of the service serves dumps, and where it takes imports. */
export const dumpPath = '/dump';
export const importPath = '/import';

/** Why nobody answers at a socket: there is none, or the process that made it was killed. */
const nobody: readonly unknown[] = ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'];

/**
 * Asks the service that uses an embedded database for something, at the socket of its folder
 * (decision 0088); null if none is running. The body of the request may follow the response. Throws
 * a `StartupError` if this user may not ask it, or it does not do that.
 */
export async function askService(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { method, path }: { method: 'GET' | 'POST'; path: string },
): Promise<{ request: ClientRequest; response: IncomingMessage } | null> {
  if (databaseUrl !== null || dataDir === inMemory) return null;
  const socket = socketIn(dataDir);
  const request = send({ socketPath: socket, method, path, agent: false });
  if (method === 'GET') request.end();
  else request.flushHeaders();
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    if (response.statusCode === 200) return { request, response };
    request.destroy();
    throw new Error(`it answered with ${response.statusCode}`);
  } catch (error) {
    if (nobody.includes(Reflect.get(Object(error), 'code'))) return null;
    throw new StartupError(
      `The service that uses ${socket} does not serve ${path}: ${reasonOf(error)}.`,
      error,
    );
  }
}
