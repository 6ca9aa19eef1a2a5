import { sql } from 'kysely';
import type { PostKind } from '../../policy/visibility.ts';
import type { Referable } from '../../values/ids.ts';
import { prepare, type Statement } from '../statements/prepared.ts';
import { hideLength, sqlBuilder } from '../statements/sql.ts';
import type { TermKind } from './term.ts';
import { imageVisibleTo, visibleTo } from './visibility.ts';

interface Ids {
  ids: readonly number[];
}

/** The ids that exist in a kind and, except for users, are visible to the reader. */
export const selectExisting: Readonly<Record<Referable, Statement<Ids, { id: number }>>> = {
  event: existingPosts('event'),
  venue: existingPosts('venue'),
  organizer: existingPosts('organizer'),
  image: prepare((reader, { ids }) =>
    sqlBuilder.selectFrom('image').select('id').where(among(ids)).where(imageVisibleTo(reader)),
  ),
  user: prepare((_reader, { ids }) => sqlBuilder.selectFrom('user_account').select('id').where(among(ids))),
};

/** Terms of a kind by id or by slug in any language: one row per slug. */
export const selectTermIds = { category: termIds('category'), tag: termIds('tag') };

function existingPosts(kind: PostKind): Statement<Ids, { id: number }> {
  return prepare((reader, { ids }) =>
    sqlBuilder.selectFrom(kind).select('id').where(among(ids)).where(visibleTo(kind, reader)),
  );
}

function termIds(kind: TermKind) {
  return prepare((_reader, { ids, slugs }: Ids & { slugs: readonly string[] }) =>
    sqlBuilder
      .selectFrom('term')
      .leftJoin('slug', (join) => join.onRef('slug.owner_id', '=', 'term.id').on('slug.kind', '=', kind))
      .select(['term.id', 'slug.slug'])
      .where('term.kind', '=', kind)
      .where(
        sql<boolean>`(term.id = any(${hideLength(ids, 'int')}) or slug.slug = any(${hideLength(slugs, 'text')}))`,
      ),
  );
}

function among(ids: readonly number[]) {
  return sql<boolean>`id = any(${hideLength(ids, 'int')})`;
}
