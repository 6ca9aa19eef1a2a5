import { readConfig } from './src/config/config.ts';
import { inMemory } from './src/database/embedded/data-folder.ts';
import { migrate } from './src/database/migrate.ts';
import { migrationOptions } from './src/database/migrations/index.ts';
import { ormOptions } from './src/database/orm-options.ts';
import { openInside } from './src/database/source.ts';
import { TextDriver } from './src/database/text-driver.ts';
import { tellNobody } from './src/runtime/start-step.ts';

const config = readConfig();
const options = { ...ormOptions, driver: TextDriver, migrations: migrationOptions };

/** A new calendar in memory, which ends with the driver. */
async function inNewCalendar() {
  const source = await openInside({ ...config, dataDir: inMemory });
  await migrate(source, tellNobody);
  class ClosingDriver extends TextDriver {
    override async close(force?: boolean): Promise<void> {
      await super.close(force);
      await source.close();
    }
  }
  const { dbName, driverOptions } = source.orm.config.getAll();
  return { ...options, driver: ClosingDriver, dbName, driverOptions };
}

/**
 * The options of MikroORM for its command line: those of the program, and the migrations; for the
 * database of `DATABASE_URL`, or else for a new calendar in memory.
 */
export default config.databaseUrl === null
  ? await inNewCalendar()
  : { ...options, clientUrl: config.databaseUrl };
