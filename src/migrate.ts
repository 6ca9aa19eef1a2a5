import { readConfig } from './config.ts';
import { describeFailure } from './failure.ts';
import { openCalendar } from './open.ts';

try {
  const { database, administrator } = await openCalendar(readConfig());
  await database.close();
  const { migrated } = database;
  console.log(migrated.length === 0 ? 'The database is up to date.' : `Migrated: ${migrated.join(', ')}.`);
  if (administrator !== null) console.log(`Created the administrator ${administrator.name}.`);
  const password = administrator?.generatedPassword ?? null;
  if (password !== null) console.log(`Password (shown only this once): ${password}`);
} catch (error) {
  console.error(describeFailure(error));
  process.exit(1);
}
