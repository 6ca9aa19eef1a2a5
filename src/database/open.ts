import type { Config } from '../config/config.ts';
import { BytesInFlight } from '../runtime/bytes-in-flight.ts';
import { byteLimits, type ByteLimits } from '../runtime/limits.ts';
import { tellNobody, type TellStep } from '../runtime/start-step.ts';
import { createDatabase, type Database } from './database.ts';
import { assertHoldsCalendar } from './embedded/data-folder.ts';
import { assertMigrated, migrate } from './migrate.ts';
import { unreachable } from './server/postgres.ts';
import { openInside, openServer, type Source } from './source.ts';

interface OpenOptions {
  limits?: ByteLimits;
  tell?: TellStep;
  /** Whether a new embedded database may begin with the sample calendar, and without a user. */
  copiesTemplate?: boolean;
}

/**
 * Opens the database and brings its schema up to date. Throws a `StartupError` if it is
 * unreachable, in use or of a newer version.
 */
export function openDatabase(
  config: Config,
  { limits = byteLimits, tell = tellNobody, copiesTemplate = false }: OpenOptions = {},
): Promise<Database> {
  tell(config.databaseUrl === null ? 'Opening the embedded database' : 'Connecting to the database');
  return open(config, { limits, copiesTemplate }, async (source) => {
    const migrated = await migrate(source, tell);
    await source.confirm();
    return migrated;
  });
}

/**
 * Opens a database that contains a calendar, and leaves its schema as it is: that of this version,
 * or of an older one. Throws a `StartupError` if it contains none, is unreachable, in use or of a
 * newer version.
 */
export function openUnmigrated(config: Config): Promise<Database> {
  if (config.databaseUrl === null) assertHoldsCalendar(config.dataDir);
  return open(config, { limits: byteLimits, copiesTemplate: false }, async (source) => {
    await assertMigrated(source);
    return [];
  });
}

async function open(
  config: Config,
  { limits, copiesTemplate }: Required<Omit<OpenOptions, 'tell'>>,
  prepare: (source: Source) => Promise<string[]>,
): Promise<Database> {
  const embedded = config.databaseUrl === null;
  const source = await (config.databaseUrl === null
    ? openInside(config, copiesTemplate)
    : openServer(config, config.databaseUrl));
  try {
    const migrated = await prepare(source);
    const time = config.requestTimeout * 1000;
    return createDatabase(source, { embedded, migrated, time, bytes: new BytesInFlight(limits) });
  } catch (error) {
    await source.close();
    throw config.databaseUrl === null ? error : unreachable(config.databaseUrl, error);
  }
}
