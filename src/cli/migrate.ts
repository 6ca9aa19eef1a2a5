import { openCalendar } from '../app/bootstrap.ts';
import { readConfig } from '../config/config.ts';
import { describeFailure } from '../runtime/startup-error.ts';
import { announceAdministrator } from './output.ts';

try {
  const config = readConfig();
  const calendar = await openCalendar(config);
  await calendar.database.close();
  const { migrated } = calendar.database;
  console.log(migrated.length === 0 ? 'The database is up to date.' : `Migrated: ${migrated.join(', ')}.`);
  await announceAdministrator(calendar, config);
} catch (error) {
  console.error(describeFailure(error));
  process.exit(1);
}
