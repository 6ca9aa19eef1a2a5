import { sql, type SqlBool } from 'kysely';
import { type Scope, Token } from '../../entities/user.ts';
import { prepare } from '../statements/prepared.ts';
import { among, sqlBuilder } from '../statements/sql.ts';
import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';
import { hasName } from './account.ts';
import type { ByIds } from './relation.ts';

/** The last use of a token is stored once in this time. */
const useInterval = sql`interval '1 hour'`;

/** The clock of the database, which all processes share. */
export const now = sql<string>`(now() at time zone 'utc')::timestamp(0)`;

const isUnnoted = sql<boolean>`(token.last_used_at is null or token.last_used_at < ${now} - ${useInterval})`;

// Every request with a token reads one of these: they are compiled once.
const tokenOwners = sqlBuilder
  .selectFrom('token')
  .innerJoin('user_account', 'user_account.id', 'token.user_id')
  .select(['user_account.id', 'user_account.name', 'user_account.role', 'token.scope'])
  .select(isUnnoted.as('unnoted'))
  .where('token.digest', '=', '')
  .where('user_account.disabled', '=', sql<boolean>`false`)
  .where(sql<SqlBool>`(token.expires_at is null or token.expires_at > ${now})`);
const tokenOwner = tokenOwners.compile();
const namedTokenOwner = tokenOwners.where(hasName('')).compile();

/**
 * The owner of a token that is valid, its scope, and whether this use of it is to be stored; `name`
 * null: any user.
 */
export function selectTokenOwner(digest: string, name: string | null): typeof tokenOwner {
  return name === null
    ? { ...tokenOwner, parameters: [digest] }
    : { ...namedTokenOwner, parameters: [digest, name] };
}

const tokens = sqlBuilder
  .selectFrom('token')
  .select(['id as number', 'name', 'scope', 'created_at as createdAt', 'expires_at as expiresAt'])
  .select('last_used_at as lastUsedAt')
  .select(sql<boolean>`coalesce(expires_at <= ${now}, false)`.as('expired'))
  .orderBy('name');

/** The tokens of a user by name. */
export function selectTokens(userId: number) {
  return tokens.where('user_id', '=', userId).compile();
}

/** The tokens of users by name. */
export const tokensOfUsers = prepare((_, { ids }: ByIds) =>
  tokens.select('user_id as userId').where(among('user_id', ids)),
);

export interface StoredToken {
  digest: string;
  userId: number;
  name: string;
  scope: Scope;
  createdAt: string;
  expiresAt: string | null;
}

/** Stores a token, and returns its id. */
export async function insertToken(em: UnitOfWork, stored: StoredToken): Promise<number> {
  const token = em.create(Token, { ...stored, lastUsedAt: null });
  await em.persist(token).flush();
  return token.id;
}

/** Removes a token, and returns its id; undefined if there was none. */
export async function deleteToken(em: UnitOfWork, userId: number, name: string): Promise<number | undefined> {
  const token = await em.findOne(Token, { userId, name });
  if (token !== null) await em.remove(token).flush();
  return token?.id;
}

/** Stores the time of this use, unless another process has just done so. */
export async function updateLastUse(em: UnitOfWork, digest: string): Promise<void> {
  await inTransaction(em)
    .updateTable('token')
    .set({ last_used_at: now })
    .where('digest', '=', digest)
    .where(isUnnoted)
    .execute();
}
