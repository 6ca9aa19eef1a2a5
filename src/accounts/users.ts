import { type Database, transaction } from '../database/database.ts';
import {
  deleteAccount,
  insertAccount,
  lockAccounts,
  selectAccount,
  selectAccounts,
  updateAccount,
} from '../database/queries/account.ts';
import type { UnitOfWork } from '../database/unit-of-work.ts';
import type { Role } from '../entities/user.ts';
import { roles } from '../policy/permissions.ts';
import { StartupError } from '../runtime/startup-error.ts';
import { checkPassword, generatePassword, hashPassword } from './passwords.ts';

const longestName = 100;

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
 * Adds a user; a generated password is returned here and never again. Throws a `StartupError` for an invalid or taken name,
 * an invalid password or an unknown role.
 */
export async function addUser(database: Database, newUser: NewUser) {
  const { generatedPassword, ...account } = await prepareUser(newUser);
  const user = await transaction(database, async (em) => {
    await lockAccounts(em);
    const [taken] = await database.query(selectAccount(account.name));
    if (taken !== undefined) throw new StartupError(`User ${taken.name} already exists.`);
    return insertAccount(em, account);
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

/** Every user, oldest first. */
export function listUsers(database: Database): Promise<Account[]> {
  return database.query(selectAccounts().compile());
}

/**
 * Removes a user with all tokens, and returns the stored name. Posts keep the id of their author, which is never used
 * again: only editors may change them. Throws a `StartupError` if there is no such user, or no other administrator.
 */
export function removeUser(database: Database, name: string): Promise<string> {
  return changeUser(database, name, async (em, user) => {
    await assertNotLastAdministrator(database, user);
    await deleteAccount(em, user.id);
  });
}

/**
 * Sets the display name of a user; null: a neutral word. Returns the stored name. Throws a `StartupError` for an invalid
 * display name, or if there is no such user.
 */
export async function setDisplayName(
  database: Database,
  name: string,
  displayName: string | null,
): Promise<string> {
  const checked = displayName === null ? null : checkDisplayName(displayName);
  return changeUser(database, name, (em, { id }) => updateAccount(em, id, { display_name: checked }));
}

/**
 * Sets the password of a user, by default a generated one, which is returned here and never again. Tokens stay valid.
 * Throws a `StartupError` for an invalid password, or if there is no such user.
 */
export async function setPassword(database: Database, name: string, password: string | null = null) {
  const stored = (await findUser(database, name)).name;
  const { passwordHash, generatedPassword } = await preparePassword(password);
  await changeUser(database, stored, (em, { id }) => updateAccount(em, id, { password_hash: passwordHash }));
  return { name: stored, generatedPassword };
}

/**
 * Sets the role of a user, and returns the stored name. Throws a `StartupError` for an unknown role, if there is no such
 * user, or for the last administrator.
 */
export async function setRole(database: Database, name: string, role: string): Promise<string> {
  const checked = checkRole(role);
  return changeUser(database, name, async (em, user) => {
    if (checked !== 'administrator') await assertNotLastAdministrator(database, user);
    await updateAccount(em, user.id, { role: checked });
  });
}

/**
 * Disables a user, who can then not sign in, with no password or token, and remains the author of posts; or enables one
 * again. Returns the stored name. Throws a `StartupError` if there is no such user, or for the last administrator.
 */
export function setDisabled(database: Database, name: string, disabled: boolean): Promise<string> {
  return changeUser(database, name, async (em, user) => {
    if (disabled) await assertNotLastAdministrator(database, user);
    await updateAccount(em, user.id, { disabled });
  });
}

type FoundUser = Pick<Account, 'id' | 'name' | 'role' | 'disabled'>;

/** Changes a user, one change after the other in all processes, and returns the stored name. */
export function changeUser(
  database: Database,
  name: string,
  change: (em: UnitOfWork, user: FoundUser) => Promise<void>,
): Promise<string> {
  return transaction(database, async (em) => {
    await lockAccounts(em);
    const user = await findUser(database, name);
    await change(em, user);
    return user.name;
  });
}

/** Somebody has to be able to administer: throws a `StartupError` for the last administrator who is enabled. */
async function assertNotLastAdministrator(database: Database, { id, name }: FoundUser): Promise<void> {
  const users = await listUsers(database);
  const [first, second] = users.filter(({ role, disabled }) => role === 'administrator' && !disabled);
  if (first?.id !== id || second !== undefined) return;
  throw new StartupError(`${name} is the last enabled administrator: add or enable another one first.`);
}

/** Checks a user and hashes the password, outside any transaction. Throws a `StartupError` as `addUser` does. */
export async function prepareUser({ name, role, password, displayName = null }: NewUser) {
  const checked = {
    name: checkName(name),
    role: checkRole(role),
    displayName: displayName === null ? null : checkDisplayName(displayName),
  };
  return { ...checked, ...(await preparePassword(password ?? null)) };
}

/** Checks and hashes a password, by default a generated one. */
async function preparePassword(password: string | null) {
  const generatedPassword = password === null ? generatePassword() : null;
  const chosen = password ?? generatedPassword ?? '';
  checkPassword(chosen);
  return { passwordHash: await hashPassword(chosen), generatedPassword };
}

/** The user of a name, in any letter case. Throws a `StartupError` if there is none. */
export async function findUser(database: Database, name: string): Promise<FoundUser> {
  const [user] = await database.query(selectAccount(name.trim().normalize('NFC')));
  if (user === undefined) throw new StartupError(`User ${name} does not exist.`);
  return user;
}

/** The name as it is stored. HTTP Basic ends a name at the first colon and forbids control characters (RFC 7617). */
function checkName(name: string): string {
  const clean = name.trim().normalize('NFC');
  if (clean === '') throw new StartupError('A user name must not be empty.');
  if (clean.length > longestName)
    throw new StartupError(`A user name can have at most ${longestName} characters.`);
  if (/[:\p{Cc}]/u.test(clean)) {
    throw new StartupError('A user name must not contain a colon or control characters.');
  }
  return clean;
}

/** Plain text, safe to show as it is. */
function checkDisplayName(displayName: string): string {
  const clean = displayName.trim().normalize('NFC');
  const fits = clean !== '' && clean.length <= longestName && !/[<>\p{Cc}]/u.test(clean);
  if (fits) return clean;
  throw new StartupError(
    `A display name must have 1 to ${longestName} characters, without <, > or control characters.`,
  );
}

function checkRole(role: string): Role {
  const known = roles.find((one) => one === role);
  if (known === undefined) {
    throw new StartupError(`The role must be one of ${roles.join(', ')}, not "${role}".`);
  }
  return known;
}
