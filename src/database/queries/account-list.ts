import { sql, type SqlBool } from 'kysely';
import type { Reader } from '../../policy/viewer.ts';
import type { Slice } from '../../values/slice.ts';
import { among, sqlBuilder } from '../statements/sql.ts';
import { accountVisibleTo } from './visibility.ts';

/** The accounts of these ids, as far as the reader may see them. */
export function accountsById(reader: Reader, ids: readonly number[]) {
  return selectVisible(reader).where(among('id', ids)).compile();
}

/**
 * A slice of the accounts that the reader may see, by id; the numbers in cursors may be larger than
 * any id.
 */
export function sliceOfAccounts(reader: Reader, { limit, backward, after, before }: Slice) {
  return selectVisible(reader)
    .$if(after !== undefined, (query) => query.where(sql<SqlBool>`id > ${after?.number}::bigint`))
    .$if(before !== undefined, (query) => query.where(sql<SqlBool>`id < ${before?.number}::bigint`))
    .orderBy('id', backward ? 'desc' : 'asc')
    .limit(limit)
    .compile();
}

/** The number of accounts that the reader may see. */
export function countAccounts(reader: Reader) {
  return sqlBuilder
    .selectFrom('user_account')
    .select((count) => count.fn.countAll().as('count'))
    .where(accountVisibleTo(reader))
    .compile();
}

function selectVisible(reader: Reader) {
  return sqlBuilder
    .selectFrom('user_account')
    .select(['id as number', 'name', 'display_name as displayName', 'role', 'disabled'])
    .select('created_at as createdAt')
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .where(accountVisibleTo(reader));
}
