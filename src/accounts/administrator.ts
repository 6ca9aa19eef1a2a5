import type { Config } from '../config/config.ts';
import { type Database, transaction } from '../database/database.ts';
import { lockAccounts, selectAccount, skipUserIds } from '../database/queries/account.ts';
import { type FirstPassword, firstPassword } from './first-password.ts';
import { verifyPassword } from './passwords.ts';
import { insertUser, listUsers, prepareUser } from './users.ts';

/** The administrator of an empty calendar has this id (design, Configuration). */
const firstId = 1;

/** The first administrator; a password that was generated is told until somebody was shown it. */
export interface FirstAdministrator {
  name: string;
  generatedPassword: string | null;
}

type Settings = Pick<Config, 'adminUser' | 'adminPassword' | 'databaseUrl' | 'dataDir'>;

/**
 * Gives a calendar without any user its first administrator, and does in the same transaction what else it gets; null if
 * there are users. Of several processes that start at once on one empty database one creates it. Where the process that
 * created one was killed before its password was shown, that one is given again (decision 0061). Throws a `StartupError`
 * if ADMIN_USER or ADMIN_PASSWORD do not do.
 */
export async function ensureAdministrator(
  database: Database,
  settings: Settings,
  furnish: () => Promise<void> = () => Promise.resolve(),
): Promise<FirstAdministrator | null> {
  const { adminUser, adminPassword } = settings;
  const generated = firstPassword(settings);
  if (await hasUsers(database)) return recall(database, adminUser, generated);
  const password = adminPassword ?? generated.make();
  const account = await prepareUser({ name: adminUser, role: 'administrator', password });
  return transaction(database, async (em) => {
    await lockAccounts(em);
    if (await hasUsers(database)) return null;
    const { name } = await insertUser(em, { ...account, id: firstId });
    await skipUserIds(em, firstId);
    await furnish();
    return { name, generatedPassword: adminPassword === null ? password : null };
  });
}

/** The administrator whose password nobody may have seen yet. */
async function recall(
  database: Database,
  adminUser: string,
  generated: FirstPassword,
): Promise<FirstAdministrator | null> {
  const password = generated.read();
  if (password === null) return null;
  const [user] = await database.query(selectAccount(adminUser.trim().normalize('NFC')).compile());
  const hash = user?.passwordHash ?? null;
  if (user !== undefined && hash !== null && (await verifyPassword(password, hash)))
    return { name: user.name, generatedPassword: password };
  generated.forget();
  return null;
}

async function hasUsers(database: Database): Promise<boolean> {
  return (await listUsers(database)).length > 0;
}
