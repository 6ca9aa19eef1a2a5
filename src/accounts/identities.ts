import { type Database, transaction } from '../database/database.ts';
import { insertAccount, lockAccounts, selectAccount } from '../database/queries/account.ts';
import {
  deleteIdentity,
  type Identity,
  selectIdentities,
  selectIdentity,
  upsertIdentity,
} from '../database/queries/identity.ts';
import { deleteSessions } from '../database/queries/session.ts';
import { noteWrite } from '../database/running-transaction.ts';
import type { Role } from '../entities/user.ts';
import { CalendarError } from '../errors.ts';
import { changeUser, findUser, updated, updateUser, type UserKey } from './users.ts';

/** What an identity provider says about a user. */
export interface ClaimedUser extends Identity {
  /** The name that a new user gets if it is free. */
  name: string;
  displayName: string | null;
  role: Role;
}

/**
 * The user of an identity, who is created at the first sign-in and gets the claimed role at each
 * (decision 0083). Users are never found by a name or an email address: the provider may give those
 * to somebody else. The last administrator keeps the role. Throws `forbidden` (403) for a user who
 * is disabled.
 */
export async function signInByIdentity(database: Database, claimed: ClaimedUser): Promise<number> {
  const [known] = await database.query(selectIdentity(claimed));
  const user = known ?? (await createUser(database, claimed));
  if (user.disabled) throw new CalendarError('forbidden');
  if (user.role !== claimed.role) await followRole(database, user.id, claimed.role);
  return user.id;
}

/**
 * Links an identity to a user, and returns the stored name. If it was linked to somebody else, the
 * sessions of that user end. Throws `userNotFound` (404).
 */
export function linkIdentity(database: Database, key: UserKey, identity: Identity): Promise<string> {
  return changeUser(database, key, async (em, { id }) => {
    const [former] = await database.query(selectIdentity(identity));
    if (former !== undefined && former.id !== id) await deleteSessions(em, former.id);
    await upsertIdentity(em, identity, id);
    return updated;
  });
}

/** The identities of a user. Throws `userNotFound` (404). */
export async function listIdentities(database: Database, key: UserKey): Promise<Identity[]> {
  const { id } = await findUser(database, key);
  return database.query(selectIdentities(id));
}

/**
 * Unlinks an identity from a user, and returns the stored name. All sessions of the user end,
 * because nobody knows which of them it started (decision 0083). Throws `userNotFound` and
 * `identityNotFound` (404).
 */
export function unlinkIdentity(database: Database, key: UserKey, identity: Identity): Promise<string> {
  return changeUser(database, key, async (em, { id }) => {
    if (!(await deleteIdentity(em, identity, id))) throw new CalendarError('identityNotFound');
    await deleteSessions(em, id);
    return updated;
  });
}

/** Of several first sign-ins at once, one creates the user. */
function createUser(database: Database, claimed: ClaimedUser) {
  const { issuer, subject, role, displayName } = claimed;
  return transaction(database, async (em) => {
    await lockAccounts(em);
    const [known] = await database.query(selectIdentity(claimed));
    if (known !== undefined) return known;
    const name = await findFreeName(database, claimed.name);
    const { id } = await insertAccount(em, { name, role, displayName, passwordHash: null });
    await upsertIdentity(em, { issuer, subject }, id);
    noteWrite({ action: 'create', kind: 'user', id, before: null });
    return { id, role, disabled: false };
  });
}

async function followRole(database: Database, id: number, role: Role): Promise<void> {
  try {
    await updateUser(database, id, { role });
  } catch (error) {
    // Somebody has to be able to administer, whatever the provider says.
    if (!(error instanceof CalendarError) || error.reason !== 'lastAdministrator') throw error;
  }
}

/** The name, or the first of `name-2`, `name-3` … that is free. */
async function findFreeName(database: Database, name: string): Promise<string> {
  for (let place = 1; ; place += 1) {
    const candidate = place === 1 ? name : `${name}-${place}`;
    const [taken] = await database.query(selectAccount(candidate));
    if (taken === undefined) return candidate;
  }
}
