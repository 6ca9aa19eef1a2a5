import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { type Database, transaction } from '../database/database.ts';
import { inTransaction } from '../database/write.ts';
import { holdAccounts } from './accounts.ts';
import { insertUser, listUsers, prepareUser } from './users.ts';

/** The administrator of an empty calendar has this id (design, Configuration). */
const firstId = 1;

/** The first administrator; a password that was generated is told here and never again. */
export interface FirstAdministrator {
  name: string;
  generatedPassword: string | null;
}

/**
 * Gives a calendar without any user its first administrator; null if there are users. Of several processes that start
 * at once on one empty database one creates it. Throws a `StartFailure` if ADMIN_USER or ADMIN_PASSWORD do not do.
 */
export async function ensureAdministrator(
  database: Database,
  { adminUser, adminPassword }: Pick<Config, 'adminUser' | 'adminPassword'>,
): Promise<FirstAdministrator | null> {
  if (await hasUsers(database)) return null;
  const wanted = { name: adminUser, role: 'administrator', password: adminPassword };
  const { generatedPassword, ...account } = await prepareUser(wanted);
  return transaction(database, async (em) => {
    await holdAccounts(em);
    if (await hasUsers(database)) return null;
    const { name } = await insertUser(em, { ...account, id: firstId });
    // An id that was given by hand does not move the sequence on.
    await sql`select setval('user_account_id_seq', greatest(${firstId}, last_value)) from user_account_id_seq`.execute(
      inTransaction(em),
    );
    return { name, generatedPassword };
  });
}

async function hasUsers(database: Database): Promise<boolean> {
  return (await listUsers(database)).length > 0;
}
