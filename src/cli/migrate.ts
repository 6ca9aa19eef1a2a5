import { firstPassword } from '../accounts/first-password.ts';
import { openCalendar } from '../app/bootstrap.ts';
import { readConfig } from '../config/config.ts';
import { describeFailure } from '../runtime/startup-error.ts';
import { print } from './print.ts';

try {
  const config = readConfig();
  const { database, administrator } = await openCalendar(config);
  await database.close();
  const { migrated } = database;
  console.log(migrated.length === 0 ? 'The database is up to date.' : `Migrated: ${migrated.join(', ')}.`);
  if (administrator !== null) console.log(`Created the administrator ${administrator.name}.`);
  const password = administrator?.generatedPassword ?? null;
  if (password !== null && (await print(`Password (shown only this once): ${password}`)))
    firstPassword(config).forget();
} catch (error) {
  console.error(describeFailure(error));
  process.exit(1);
}
