import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Language } from '../../i18n/language.ts';
import type { Reader } from '../../policy/viewer.ts';
import type { PostKind } from '../../policy/visibility.ts';
import { type Kind, kindFacts } from '../../values/kinds.ts';
import { normalizeSlug } from '../../values/slug.ts';
import { among, sqlBuilder } from '../statements/sql.ts';
import { published } from './visibility.ts';

/** What names a thing: its number, or its slug in whatever language, as somebody wrote it. */
export type Address = { number: number } | { slug: string };

/** The columns that are read of everything that has a status, joined with its texts. */
export function postColumns<Post extends PostKind>(kind: Post) {
  return [
    `${kind}.id as number`,
    `${kind}.version`,
    `${kind}.author_id as authorNumber`,
    `${kind}.status as storedStatus`,
    `${kind}.published_at as publishedAtStored`,
    `${kind}.visible_at as visibleAt`,
    `${kind}.modified_at as modifiedAtStored`,
    `${kind}.first_language as firstLanguage`,
    `${kind}.image_id as imageNumber`,
    `${kind}_text.language as requestedLanguage`,
    `${kind}_text.slug as storedSlug`,
    `${kind}_text.sources`,
  ] as const;
}

/** Which part of a list is read. */
export interface LimitOffset {
  limit: number;
  offset: number;
}

/** Who reads, in which language. */
export interface LocalReader extends Reader {
  language: Language;
}

/** One thing by its address, or many by their numbers. */
export type Which = Address | { numbers: readonly number[] };

/** The rows of a kind that are named. Raw, because one condition serves several tables. */
export function addressed(kind: Kind, which: Which) {
  const id = `${kindFacts[kind].table}.id`;
  if ('numbers' in which) return among(id, which.numbers);
  if ('number' in which) return sql<SqlBool>`${sql.ref(id)} = ${which.number}::bigint`;
  // No slug holds NUL, and the database would not take it.
  if (which.slug.includes('\0')) return sql<SqlBool>`false`;
  return sql<SqlBool>`${sql.ref(id)} = (select owner_id from slug where kind = ${kind} and slug = ${normalizeSlug(which.slug)})`;
}

/** Who owns a thing and how far it is published, whoever asks: decides between 403 and 404, and who may write. */
export function selectStoredPost(kind: PostKind, address: Address) {
  return sqlBuilder
    .selectFrom(kind)
    .select(['id as number', 'version', 'author_id as authorId', 'status', 'visible_at as visibleAt'])
    .where(addressed(kind, address));
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
