import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { writeDump } from '../database/dump/write.ts';
import type { Logger } from '../runtime/log.ts';
import { reasonOf } from '../runtime/startup-error.ts';
import { askService, dumpPath } from './ask-service.ts';

/** Sends a dump to a command. */
export async function sendDump(
  { database, log }: { database: Pick<Database, 'query' | 'snapshot'>; log: Logger },
  { response }: { response: ServerResponse },
): Promise<void> {
  try {
    await pipeline(writeDump(database), createGzip(), response);
    log.info('a dump was written');
  } catch (error) {
    // The connection ends without the end of the response, so that the other side knows.
    log.warn({ reason: reasonOf(error) }, 'a dump was not completed');
  }
}

/**
 * Asks the service that uses a data folder for a dump; null if none is running. Throws a
 * `StartupError` if this user may not ask it. The stream fails if the service ends before the dump
 * is complete.
 */
export async function requestDump(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<IncomingMessage | null> {
  return (await askService(config, { method: 'GET', path: dumpPath }))?.response ?? null;
}
