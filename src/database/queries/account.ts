import { sql, type SqlBool } from 'kysely';
import { type Role, User } from '../../entities/user.ts';
import { utcText } from '../../values/dates.ts';
import { snapshotOfUser } from '../statements/snapshot.ts';
import { sqlBuilder } from '../statements/sql.ts';
import { advisoryLock, inTransaction, type UnitOfWork } from '../unit-of-work.ts';

const accounts = sqlBuilder
  .selectFrom('user_account')
  .select(['id', 'name', 'role', 'disabled', 'password_hash as passwordHash']);

// Every request with a password reads this: it is compiled once.
const accountByName = accounts.where(hasName('')).compile();

/** The user of a name, in any letter case, with the password hash. */
export function selectAccount(name: string): typeof accountByName {
  return { ...accountByName, parameters: [name] };
}

/** The same by id. */
export function selectAccountById(id: number) {
  return accounts.where('id', '=', id).compile();
}

/** A user for the audit (decision 0078), without the password. */
export function selectAccountSnapshot(id: number) {
  const snapshot = sql<string>`${snapshotOfUser()}::text`.as('snapshot');
  return sqlBuilder.selectFrom('user_account').select(snapshot).where('id', '=', id).compile();
}

/** Every user, oldest first, with the last use of any token. */
export function selectAccounts() {
  return sqlBuilder
    .selectFrom('user_account')
    .select(['id', 'name', 'role', 'disabled'])
    .select((from) =>
      from
        .selectFrom('token')
        .select((token) => token.fn.max('last_used_at').as('lastUse'))
        .whereRef('user_id', '=', 'user_account.id')
        .as('tokensUsedAt'),
    )
    .orderBy('id');
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
  /** null: no password signs in. */
  passwordHash: string | null;
  disabled?: boolean;
}

/** Inserts a user after `lockAccounts`; the default id is the next one. */
export async function insertAccount(em: UnitOfWork, account: NewAccount) {
  const user = em.create(User, { disabled: false, ...account, createdAt: utcText(Date.now()) });
  await em.persist(user).flush();
  const { id, name, role } = user;
  return { id, name, role };
}

/** What can be changed of a user. */
export interface AccountChange {
  displayName?: string | null;
  passwordHash?: string;
  role?: Role;
  disabled?: boolean;
}

export async function updateAccount(em: UnitOfWork, id: number, change: AccountChange): Promise<void> {
  Object.assign(em.getReference(User, id), change);
  await em.flush();
}

/** Removes a user with all tokens. */
export async function deleteAccount(em: UnitOfWork, id: number): Promise<void> {
  await em.remove(em.getReference(User, id)).flush();
}

/** Moves the sequence of user ids past an explicit id. */
export async function skipUserIds(em: UnitOfWork, id: number): Promise<void> {
  await sql`select setval('user_account_id_seq', greatest(${id}, last_value)) from user_account_id_seq`.execute(
    inTransaction(em),
  );
}

/**
 * Uses the unique index on the folded name. Both sides are folded by the collation of the column:
 * by the locale of the database, "Äiti" would not equal "Äiti".
 */
export function hasName(name: string) {
  return sql<SqlBool>`lower(user_account.name) = lower(${name}::text collate "C")`;
}
