import { type Database, transaction } from '../database/database.ts';
import {
  deleteAccount,
  insertAccount,
  lockAccounts,
  selectAccount,
  selectAccountById,
  selectAccountSnapshot,
  selectAccounts,
  updateAccount,
} from '../database/queries/account.ts';
import { deleteSessions } from '../database/queries/session.ts';
import { noteWrite } from '../database/running-transaction.ts';
import type { UnitOfWork } from '../database/unit-of-work.ts';
import type { Role } from '../entities/user.ts';
import { CalendarError } from '../errors.ts';
import type { Write } from '../runtime/request-record.ts';
import { invalid } from './invalid.ts';
import { checkPassword } from './password-rule.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import { checkDisplayName, checkName, checkRole } from './user-fields.ts';

/** A user as requested. */
export interface NewUser {
  name: string;
  role: string;
  /** By default one is generated. */
  password?: string | null;
  /** What others see; by default a neutral word (decision 0059). */
  displayName?: string | null;
}

/**
 * Adds a user; a generated password is returned here and never again. Throws `invalidParameters`
 * (400) for an invalid or taken name, an invalid password or an unknown role.
 */
export async function addUser(database: Database, newUser: NewUser) {
  const { generatedPassword, ...account } = await prepareUser(newUser);
  const user = await transaction(database, async (em) => {
    await lockAccounts(em);
    const [taken] = await database.query(selectAccount(account.name));
    if (taken !== undefined) throw invalid('name', { key: 'invalid.taken' });
    const added = await insertAccount(em, account);
    noteWrite({ action: 'create', kind: 'user', id: added.id, before: null });
    return added;
  });
  return { user, generatedPassword };
}

/** A user as administrators see it. */
export interface Account {
  id: number;
  name: string;
  role: Role;
  disabled: boolean;
  /** UTC; null: never, or never with a token. */
  tokensUsedAt: string | null;
}

/** A user by name, in any letter case, or by id. */
export type UserKey = string | number;

/** Every user, oldest first. */
export function listUsers(database: Database): Promise<Account[]> {
  return database.query(selectAccounts().compile());
}

/**
 * Removes a user with all tokens, and returns the stored name. Posts keep the id of their author,
 * which is never used again: only editors may change them. Throws `userNotFound` (404), and
 * `lastAdministrator` (409) if there is no other.
 */
export function removeUser(database: Database, key: UserKey): Promise<string> {
  return changeUser(database, key, async (em, user) => {
    await assertNotLastAdministrator(database, user);
    await deleteAccount(em, user.id);
    return { action: 'delete', kind: 'user' };
  });
}

/** What is to be changed of a user. */
export interface UserChange {
  role?: string;
  /** null: a neutral word. */
  displayName?: string | null;
  /** A disabled user cannot sign in, with no password or token, and remains the author of posts. */
  disabled?: boolean;
}

/**
 * Changes a user, and returns the stored name. Throws `invalidParameters` (400) for an invalid
 * display name or an unknown role, `userNotFound` (404), and `lastAdministrator` (409) if no other
 * could administer.
 */
export async function updateUser(database: Database, key: UserKey, change: UserChange): Promise<string> {
  const { role, displayName, disabled } = change;
  const checked = {
    ...(role === undefined ? {} : { role: checkRole(role) }),
    ...(displayName === undefined
      ? {}
      : { displayName: displayName === null ? null : checkDisplayName(displayName) }),
    ...(disabled === undefined ? {} : { disabled }),
  };
  return changeUser(database, key, async (em, user) => {
    const losesRole = checked.role !== undefined && checked.role !== 'administrator';
    if (losesRole || disabled === true) await assertNotLastAdministrator(database, user);
    if (Object.keys(checked).length > 0) await updateAccount(em, user.id, checked);
    if (disabled === true) await deleteSessions(em, user.id);
    return updated;
  });
}

/** A password to be set. */
export interface NewPassword {
  /** By default one is generated. */
  password?: string | null;
  /** The digest of a session that goes on. */
  kept?: string;
}

/**
 * Sets the password of a user, by default a generated one, which is returned here and never again.
 * Tokens stay valid; sessions end. Throws `invalidParameters` (400) for an invalid password, and
 * `userNotFound` (404).
 */
export async function setPassword(
  database: Database,
  key: UserKey,
  { password = null, kept }: NewPassword = {},
) {
  const { id } = await findUser(database, key);
  const { passwordHash, generatedPassword } = await preparePassword(password);
  const name = await changeUser(database, id, async (em) => {
    await updateAccount(em, id, { passwordHash });
    await deleteSessions(em, id, kept);
    return updated;
  });
  return { name, generatedPassword };
}

type FoundUser = Pick<Account, 'id' | 'name' | 'role' | 'disabled'>;

/** What a change of a user was, for those who note it. */
type NotedChange =
  | { action: 'update' | 'delete'; kind: 'user' }
  | { action: 'create' | 'delete'; kind: 'token'; token: NonNullable<Write['token']> };

/** A change of the user. */
export const updated: NotedChange = { action: 'update', kind: 'user' };

/** Changes a user, one change after the other in all processes, and returns the stored name. */
export function changeUser(
  database: Database,
  key: UserKey,
  change: (em: UnitOfWork, user: FoundUser) => Promise<NotedChange>,
): Promise<string> {
  return transaction(database, async (em) => {
    await lockAccounts(em);
    const user = await findUser(database, key);
    const [stored] = await database.query(selectAccountSnapshot(user.id));
    const noted = await change(em, user);
    const before = noted.kind === 'user' ? { before: stored?.snapshot } : {};
    noteWrite({ ...noted, ...before, id: user.id });
    return user.name;
  });
}

/**
 * Somebody has to be able to administer: throws `lastAdministrator` (409) for the last one who is
 * enabled.
 */
async function assertNotLastAdministrator(database: Database, { id }: FoundUser): Promise<void> {
  const users = await listUsers(database);
  const [first, second] = users.filter(({ role, disabled }) => role === 'administrator' && !disabled);
  if (first?.id === id && second === undefined) throw new CalendarError('lastAdministrator');
}

/**
 * Checks a user and hashes the password, outside any transaction. Throws `invalidParameters` as
 * `addUser` does.
 */
export async function prepareUser({ name, role, password = null, displayName = null }: NewUser) {
  const checked = {
    name: checkName(name),
    role: checkRole(role),
    displayName: displayName === null ? null : checkDisplayName(displayName),
  };
  return { ...checked, ...(await preparePassword(password)) };
}

/** Checks and hashes a password, by default a generated one. */
async function preparePassword(password: string | null) {
  const generatedPassword = password === null ? generatePassword() : null;
  const chosen = password ?? generatedPassword ?? '';
  await checkPassword(chosen);
  return { passwordHash: await hashPassword(chosen), generatedPassword };
}

/** The user with a name or an id. Throws `userNotFound` (404). */
export async function findUser(database: Database, key: UserKey): Promise<FoundUser> {
  const query = typeof key === 'number' ? selectAccountById(key) : selectAccount(key.trim().normalize('NFC'));
  const [user] = await database.query(query);
  if (user === undefined) throw new CalendarError('userNotFound');
  return user;
}
