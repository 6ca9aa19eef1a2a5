import { sql, type SqlBool } from 'kysely';
import type { Role } from '../../entities/user.ts';
import { utcText } from '../../values/dates.ts';
import { sqlBuilder } from '../statements/sql.ts';
import { advisoryLock, inTransaction, type UnitOfWork } from '../unit-of-work.ts';

// Every request with credentials reads one of these: they are compiled once.
const accountByName = sqlBuilder
  .selectFrom('user_account')
  .select(['id', 'name', 'role', 'password_hash as passwordHash'])
  .where(hasName(''))
  .compile();
const tokenOwners = sqlBuilder
  .selectFrom('token')
  .innerJoin('user_account', 'user_account.id', 'token.user_id')
  .select(['user_account.id', 'user_account.name', 'user_account.role'])
  .where('token.digest', '=', '');
const tokenOwner = tokenOwners.compile();
const namedTokenOwner = tokenOwners.where(hasName('')).compile();

/** The user of a name, in any letter case, with the password hash. */
export function selectAccount(name: string): typeof accountByName {
  return { ...accountByName, parameters: [name] };
}

/** The owner of a token; `name` null: any user. */
export function selectTokenOwner(digest: string, name: string | null): typeof tokenOwner {
  return name === null
    ? { ...tokenOwner, parameters: [digest] }
    : { ...namedTokenOwner, parameters: [digest, name] };
}

/** Every user, oldest first. */
export function selectAccounts() {
  return sqlBuilder.selectFrom('user_account').select(['id', 'name', 'role']).orderBy('id');
}

/** Serializes changes to users until the transaction ends, in all processes. */
export function lockAccounts(em: UnitOfWork): Promise<void> {
  return advisoryLock(em, 'user_account');
}

export interface NewAccount {
  id?: number;
  name: string;
  role: Role;
  displayName: string | null;
  passwordHash: string;
}

/** Inserts a user after `lockAccounts`; the default id is the next one. */
export function insertAccount(em: UnitOfWork, { id, name, role, displayName, passwordHash }: NewAccount) {
  const stored = { display_name: displayName, password_hash: passwordHash, created_at: utcText(Date.now()) };
  return inTransaction(em)
    .insertInto('user_account')
    .values({ id, name, role, ...stored })
    .returning(['id', 'name', 'role'])
    .executeTakeFirstOrThrow();
}

export async function updateDisplayName(
  em: UnitOfWork,
  id: number,
  displayName: string | null,
): Promise<void> {
  await inTransaction(em)
    .updateTable('user_account')
    .set({ display_name: displayName })
    .where('id', '=', id)
    .execute();
}

/** Removes a user with all tokens. */
export async function deleteAccount(em: UnitOfWork, id: number): Promise<void> {
  await inTransaction(em).deleteFrom('user_account').where('id', '=', id).execute();
}

export async function insertToken(em: UnitOfWork, digest: string, userId: number): Promise<void> {
  const token = { digest, user_id: userId, created_at: utcText(Date.now()) };
  await inTransaction(em).insertInto('token').values(token).execute();
}

/** Moves the sequence of user ids past an explicit id. */
export async function skipUserIds(em: UnitOfWork, id: number): Promise<void> {
  await sql`select setval('user_account_id_seq', greatest(${id}, last_value)) from user_account_id_seq`.execute(
    inTransaction(em),
  );
}

/**
 * Uses the unique index on the folded name. Both sides are folded by the collation of the column: by the locale of the
 * database, "Äiti" would not equal "Äiti".
 */
function hasName(name: string) {
  return sql<SqlBool>`lower(user_account.name) = lower(${name}::text collate "C")`;
}
