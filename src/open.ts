import { ensureAdministrator } from './auth/administrator.ts';
import type { Config } from './config.ts';
import { openDatabase, type Database } from './database/database.ts';
import { loadSampleCalendar } from './sample/load.ts';

/** A database ready for use, and the administrator if this process created one. */
export interface Calendar {
  database: Database;
  administrator: { name: string; generatedPassword: string | null } | null;
}

/**
 * Opens the database and gives an empty one what it needs: schema, first administrator and, if embedded and wanted,
 * the sample calendar (design, Configuration). Whatever opens it first does so. Throws a `StartFailure`.
 */
export async function openCalendar(config: Config): Promise<Calendar> {
  const database = await openDatabase(config);
  try {
    const administrator = await ensureAdministrator(database, config);
    if (database.created && database.embedded && config.sampleData)
      await loadSampleCalendar(database, config);
    return { database, administrator };
  } catch (error) {
    await database.close();
    throw error;
  }
}
