import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type SqlBool } from 'kysely';
import { sqlBuilder } from '../statements/sql';
import { holdKey } from '../unit-of-work';

/** The user of that name, whose letters a to z may be of any case; with the password's hash, for those who check it. */
export function selectAccount(name: string) {
  return sqlBuilder
    .selectFrom('user_account')
    .select(['id', 'name', 'role', 'password_hash as passwordHash'])
    .where(hasName(name));
}

/** The user whom a token belongs to; null: whatever the user's name. */
export function selectTokenOwner(digest: string, name: string | null) {
  return sqlBuilder
    .selectFrom('token')
    .innerJoin('user_account', 'user_account.id', 'token.user_id')
    .select(['user_account.id', 'user_account.name', 'user_account.role'])
    .where('token.digest', '=', digest)
    .$if(name !== null, (query) => query.where(hasName(name ?? '')));
}

/** Every user, in the order in which they were added. */
export function selectAccounts() {
  return sqlBuilder.selectFrom('user_account').select(['id', 'name', 'role']).orderBy('id');
}

/** Makes whoever adds or removes users wait for the others until this transaction ends, also in other processes. */
export function holdAccounts(em: SqlEntityManager): Promise<void> {
  return holdKey(em, 'user_account');
}

/**
 * Served by the unique index on the folded name. Folded by the column's collation on both sides: left to itself, a
 * database folds what is sent by its own locale, and then "Äiti" does not equal "Äiti".
 */
function hasName(name: string) {
  return sql<SqlBool>`lower(user_account.name) = lower(${name}::text collate "C")`;
}
