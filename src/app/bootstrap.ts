import {
  describeUnusedPassword,
  ensureAdministrator,
  type FirstAdministrator,
} from '../accounts/administrator.ts';
import { followDefaultLanguage } from '../calendar/served-texts.ts';
import { followCollations } from '../calendar/sort-keys.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import { createLogger } from '../runtime/log.ts';
import { createMedia, type Media } from '../media/media.ts';
import { tellNobody, type TellStep } from '../runtime/start-step.ts';
import { fitsPrepared, movePrepared } from '../sample/prepared.ts';

/**
 * A database ready for use, and the administrator if it was just created, or its password is still
 * to be shown.
 */
export interface Calendar {
  database: Database;
  /** Where its images are. */
  media: Media;
  administrator: FirstAdministrator | null;
}

/**
 * Opens the database. An empty one gets the schema and, in one transaction, the first administrator
 * and (if embedded and configured) the sample calendar. Texts follow a changed default language.
 * Whoever shows the password then calls `forget` of `firstPassword`. Throws a `StartupError`.
 */
export async function openCalendar(config: Config, tell: TellStep = tellNobody): Promise<Calendar> {
  const media = createMedia(config);
  const database = await openDatabase(config, { tell, copiesTemplate: fitsPrepared(config) });
  try {
    tell(`Checking the texts in the default language, ${config.defaultLanguage}`);
    const log = createLogger(config.logLevel);
    await followDefaultLanguage(database, config.defaultLanguage, log);
    await followCollations(database, log);
    const furnish = async () => {
      if (!database.embedded) return;
      if (config.sampleData) tell('Creating the sample calendar');
      if ((await movePrepared(database)) || !config.sampleData) return;
      const { loadSampleCalendar } = await import('../sample/load.ts');
      await loadSampleCalendar({ database, config, media });
    };
    tell('Looking for the administrator');
    return { database, media, administrator: await ensureAdministrator(database, config, furnish) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * What the operator should know about the settings of an existing calendar, in one sentence; null:
 * nothing.
 */
export async function findNotice(
  { database, administrator }: Calendar,
  config: Config,
): Promise<string | null> {
  return administrator === null ? describeUnusedPassword(database, config) : null;
}
