import { type Database, transaction } from '../database/database.ts';
import {
  deleteAccount,
  insertAccount,
  insertToken,
  lockAccounts,
  selectAccount,
  selectAccounts,
  updateDisplayName,
} from '../database/queries/account.ts';
import type { Role } from '../entities/user.ts';
import { roles } from '../policy/permissions.ts';
import type { Viewer } from '../policy/viewer.ts';
import { StartupError } from '../runtime/startup-error.ts';
import { checkPassword, generatePassword, hashPassword } from './passwords.ts';
import { digestToken, generateToken } from './tokens.ts';

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

/** Every user, oldest first. */
export function listUsers(database: Database): Promise<Viewer[]> {
  return database.query(selectAccounts().compile());
}

/** Creates a token; it is returned here and never again. Throws a `StartupError` if there is no such user. */
export async function createToken(database: Database, name: string): Promise<string> {
  const token = generateToken();
  await transaction(database, async (em) => {
    await lockAccounts(em);
    const { id } = await findUser(database, name);
    await insertToken(em, digestToken(token), id);
  });
  return token;
}

/**
 * Removes a user with all tokens, and returns the stored name. Posts keep the id of their author, which is never used
 * again: only editors may change them. Throws a `StartupError` if there is no such user, or no other administrator.
 */
export async function removeUser(database: Database, name: string): Promise<string> {
  return transaction(database, async (em) => {
    await lockAccounts(em);
    const user = await findUser(database, name);
    const administrators = (await listUsers(database)).filter(({ role }) => role === 'administrator');
    if (user.role === 'administrator' && administrators.length === 1) {
      throw new StartupError(`${user.name} is the last administrator: add another one first.`);
    }
    await deleteAccount(em, user.id);
    return user.name;
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
  return transaction(database, async (em) => {
    await lockAccounts(em);
    const user = await findUser(database, name);
    await updateDisplayName(em, user.id, checked);
    return user.name;
  });
}

/** Checks a user and hashes the password, outside any transaction. Throws a `StartupError` as `addUser` does. */
export async function prepareUser({ name, role, password, displayName = null }: NewUser) {
  const checked = {
    name: checkName(name),
    role: checkRole(role),
    displayName: displayName === null ? null : checkDisplayName(displayName),
  };
  const generatedPassword = typeof password === 'string' ? null : generatePassword();
  const chosen = password ?? generatedPassword ?? '';
  checkPassword(chosen);
  return { ...checked, passwordHash: await hashPassword(chosen), generatedPassword };
}

async function findUser(database: Database, name: string): Promise<Viewer> {
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
