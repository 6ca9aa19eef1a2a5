import { sql } from 'kysely';
import type { Reader } from '../../policy/viewer.ts';
import type { PostKind } from '../../policy/visibility.ts';
import { hideLength, sqlBuilder } from '../statements/sql.ts';
import { imageVisibleTo, visibleTo } from './visibility.ts';

/** The ids that exist in a kind and, except for users, are visible to the reader. */
export function selectExisting(reader: Reader, kind: PostKind | 'user' | 'image', ids: readonly number[]) {
  const among = sql<boolean>`id = any(${hideLength(ids, 'int')})`;
  if (kind === 'user') return sqlBuilder.selectFrom('user_account').select('id').where(among);
  if (kind === 'image')
    return sqlBuilder.selectFrom('image').select('id').where(among).where(imageVisibleTo(reader));
  return sqlBuilder.selectFrom(kind).select('id').where(among).where(visibleTo(kind, reader));
}

/** Terms of a kind by id or by slug in any language: one row per slug. */
export function selectTermIds(kind: 'category' | 'tag', ids: readonly number[], slugs: readonly string[]) {
  return sqlBuilder
    .selectFrom('term')
    .leftJoin('slug', (join) => join.onRef('slug.owner_id', '=', 'term.id').on('slug.kind', '=', kind))
    .select(['term.id', 'slug.slug'])
    .where('term.kind', '=', kind)
    .where(
      sql<boolean>`(term.id = any(${hideLength(ids, 'int')}) or slug.slug = any(${hideLength(slugs, 'text')}))`,
    );
}
