import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type PostKind, published } from './visibility';
import type { Reader } from '../../context/context';
import { normalizeSlug } from '../../values/slug';
import type { Kind } from '../../calendar/kinds.ts';
import { sqlBuilder } from '../statements/sql';

/** What names a thing: its number, or its slug in whatever language, as somebody wrote it. */
export type Address = { number: number } | { slug: string };

/** The row of a kind that the address names. Raw, because one condition serves several tables. */
export function addressed(table: PostKind | 'term', kind: Kind, address: Address) {
  const id = sql.ref(`${table}.id`);
  // No slug holds NUL, and the database would not take it.
  if ('slug' in address && address.slug.includes('\0')) return sql<SqlBool>`false`;
  return 'number' in address
    ? sql<SqlBool>`${id} = ${address.number}::bigint`
    : sql<SqlBool>`${id} = (select owner_id from slug where kind = ${kind} and slug = ${normalizeSlug(address.slug)})`;
}

/** Who owns a thing and how far it is published, whoever asks: decides between 403 and 404, and who may write. */
export function selectStoredPost(kind: PostKind, address: Address) {
  return sqlBuilder
    .selectFrom(kind)
    .select(['id as number', 'version', 'author_id as authorId', 'status', 'visible_at as visibleAt'])
    .where(addressed(kind, kind, address));
}

/** In one of the states, none is in none; what is scheduled is published once its date has come, whatever the row says. */
export function hasStatus(kind: PostKind, statuses: readonly string[], reader: Reader): RawBuilder<SqlBool> {
  const due = published(kind, reader);
  const status = sql.ref(`${kind}.status`);
  const each = statuses.map((wanted) => {
    if (wanted === 'publish') return due;
    return wanted === 'future' ? sql`(${status} = 'future' and not ${due})` : sql`${status} = ${wanted}`;
  });
  return sql<SqlBool>`(${sql.join([sql`false`, ...each], sql` or `)})`;
}

/** The state as it is served, as `hasStatus` finds it. */
export function servedStatus(kind: PostKind, reader: Reader): RawBuilder<string> {
  const status = sql.ref(`${kind}.status`);
  return sql<string>`case when ${status} = 'future' and ${published(kind, reader)} then 'publish' else ${status} end`;
}
