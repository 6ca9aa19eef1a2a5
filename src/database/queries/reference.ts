import { type RawBuilder, sql } from 'kysely';
import { type PostKind, postKinds } from '../../policy/visibility.ts';
import type { Reader } from '../../policy/viewer.ts';
import type { Referable } from '../../values/ids.ts';
import { prepare } from '../statements/prepared.ts';
import { hideLength, sqlBuilder } from '../statements/sql.ts';
import type { TermKind } from './term.ts';
import { imageVisibleTo, visibleTo } from './visibility.ts';

const termKinds = ['category', 'tag'] as const;

/** What is looked up, by kind: ids, and slugs of terms in any language. */
export interface References extends Partial<Record<Referable | TermKind, readonly number[]>> {
  categorySlugs?: readonly string[];
  tagSlugs?: readonly string[];
}

/** A resource that was found; by its slug, if it has one here. */
interface FoundReference {
  kind: Referable | TermKind;
  id: number;
  slug: string | null;
}

/**
 * The resources that exist and, except for users and terms, are visible to the reader: those of all
 * kinds in one statement.
 */
export const selectReferences = prepare((reader, references: References) => {
  const lookups = [
    ...postKinds.map((kind) => lookUp(kind, references[kind], postsOf(kind, reader))),
    lookUp(
      'image',
      references.image,
      (ids) => sql`image where ${among('id', ids)} and ${imageVisibleTo(reader)}`,
    ),
    lookUp('user', references.user, (ids) => sql`user_account where ${among('id', ids)}`),
    ...termKinds.flatMap((kind) => [
      lookUp(
        kind,
        references[kind],
        (ids) => sql`term where kind = ${sql.lit(kind)} and ${among('id', ids)}`,
      ),
      lookUpSlugs(kind, references[`${kind}Slugs`]),
    ]),
  ];
  const found = sql<FoundReference>`(${sql.join(lookups.flat(), sql` union all `)})`;
  return sqlBuilder.selectFrom(found.as('found')).selectAll();
});

function lookUp(
  kind: Referable | TermKind,
  ids: readonly number[] | undefined,
  from: (ids: readonly number[]) => RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  if (ids === undefined) return [];
  return [sql`select ${sql.lit(kind)} as kind, id, null::text as slug from ${from(ids)}`];
}

function lookUpSlugs(kind: TermKind, slugs: readonly string[] | undefined): RawBuilder<unknown>[] {
  if (slugs === undefined) return [];
  return [
    sql`select kind, owner_id, slug from slug
      where kind = ${sql.lit(kind)} and slug = any(${hideLength(slugs, 'text')})`,
  ];
}

function postsOf(kind: PostKind, reader: Reader) {
  return (ids: readonly number[]) =>
    sql`${sql.table(kind)} where ${among('id', ids)} and ${visibleTo(kind, reader)}`;
}

function among(column: string, ids: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${hideLength(ids, 'int')})`;
}
