import type { Config } from '../config/config.ts';
import { BytesInFlight } from '../runtime/bytes-in-flight.ts';
import { byteLimits, type ByteLimits } from '../runtime/limits.ts';
import { tellNobody, type TellStep } from '../runtime/start-step.ts';
import { createDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { unreachable } from './server/postgres.ts';
import { openInside, openServer } from './source.ts';

/**
 * Opens the database and brings its schema up to date. Throws a `StartupError` if it is unreachable, in use or of a newer
 * version.
 */
export async function openDatabase(
  config: Config,
  limits: ByteLimits = byteLimits,
  tell: TellStep = tellNobody,
): Promise<Database> {
  const embedded = config.databaseUrl === null;
  tell(embedded ? 'Opening the embedded database' : 'Connecting to the database');
  const source = await (config.databaseUrl === null
    ? openInside(config)
    : openServer(config, config.databaseUrl));
  try {
    const migrated = await migrate(source, tell);
    await source.confirm();
    const time = config.requestTimeout * 1000;
    return createDatabase(source, { embedded, migrated, time, bytes: new BytesInFlight(limits) });
  } catch (error) {
    await source.close();
    throw config.databaseUrl === null ? error : unreachable(config.databaseUrl, error);
  }
}
