import type { Config } from '../config/config.ts';
import { type Database, transaction } from '../database/database.ts';
import { insertAccount, lockAccounts, selectAccount, skipUserIds } from '../database/queries/account.ts';
import { CalendarError } from '../errors.ts';
import { describeRejection, StartupError } from '../runtime/startup-error.ts';
import { type FirstPassword, firstPassword } from './first-password.ts';
import { verifyPassword } from './passwords.ts';
import { listUsers, prepareUser } from './users.ts';

/** The id of the first administrator. */
const firstId = 1;

/** The first administrator, with a generated password that has not been shown yet. */
export interface FirstAdministrator {
  name: string;
  generatedPassword: string | null;
}

type Settings = Pick<Config, 'adminUser' | 'adminPassword' | 'databaseUrl' | 'dataDir'>;

/**
 * Creates the first administrator of a calendar without users, and whatever `furnish` adds in the
 * same transaction; null if there are users. Of several processes that start at once only one
 * creates it. If that process was killed before the password was shown, it is returned again
 * (decision 0061). Throws a `StartupError` for an invalid ADMIN_USER or ADMIN_PASSWORD.
 */
export async function ensureAdministrator(
  database: Database,
  settings: Settings,
  furnish: () => Promise<void> = () => Promise.resolve(),
): Promise<FirstAdministrator | null> {
  const { adminUser, adminPassword } = settings;
  const generated = firstPassword(settings);
  if (await hasUsers(database)) return findUnshown(database, adminUser, generated);
  const password = adminPassword ?? generated.make();
  const account = await prepareUser({ name: adminUser, role: 'administrator', password }).catch(
    rejectSetting,
  );
  return transaction(database, async (em) => {
    await lockAccounts(em);
    if (await hasUsers(database)) return null;
    const { name } = await insertAccount(em, { ...account, id: firstId });
    await skipUserIds(em, firstId);
    await furnish();
    return { name, generatedPassword: adminPassword === null ? password : null };
  });
}

/**
 * Why ADMIN_PASSWORD is not a password of this calendar, which it only sets when it is created, in
 * one sentence without any password (decision 0059); null if it is one, or not set.
 */
export async function describeUnusedPassword(
  database: Database,
  { adminUser, adminPassword }: Pick<Config, 'adminUser' | 'adminPassword'>,
): Promise<string | null> {
  if (adminPassword === null) return null;
  const [user] = await database.query(selectAccount(adminUser.trim().normalize('NFC')));
  if (user === undefined) return `ADMIN_PASSWORD has no effect: there is no user ${adminUser}.`;
  const hash = user.passwordHash;
  if (hash !== null && (await verifyPassword(adminPassword, hash))) return null;
  return (
    `ADMIN_PASSWORD is not the password of ${user.name}, which stays as it is; ` +
    `"npm run user -- password ${user.name}" sets a new one.`
  );
}

const settingNames: Readonly<Record<string, string>> = { name: 'ADMIN_USER', password: 'ADMIN_PASSWORD' };

/** Names the setting at fault instead of the field. */
function rejectSetting(error: unknown): never {
  if (!(error instanceof CalendarError)) throw error;
  throw new StartupError(describeRejection(error, (field) => settingNames[field] ?? field));
}

/** The administrator whose generated password may not have been shown. */
async function findUnshown(
  database: Database,
  adminUser: string,
  generated: FirstPassword,
): Promise<FirstAdministrator | null> {
  const password = generated.read();
  if (password === null) return null;
  const [user] = await database.query(selectAccount(adminUser.trim().normalize('NFC')));
  const hash = user?.passwordHash ?? null;
  if (user !== undefined && hash !== null && (await verifyPassword(password, hash)))
    return { name: user.name, generatedPassword: password };
  generated.forget();
  return null;
}

async function hasUsers(database: Database): Promise<boolean> {
  return (await listUsers(database)).length > 0;
}
