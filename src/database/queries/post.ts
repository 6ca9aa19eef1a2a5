import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Language } from '../../i18n/language.ts';
import type { Reader } from '../../policy/viewer.ts';
import type { PostKind } from '../../policy/visibility.ts';
import { type Kind, kindFacts } from '../../values/kinds.ts';
import type { PageOrder } from '../../values/paging.ts';
import { normalizeSlug } from '../../values/slug.ts';
import { among, sqlBuilder } from '../statements/sql.ts';
import { snapshotOf } from '../statements/snapshot.ts';
import { published } from './visibility.ts';

/** The number of a resource, or its slug in any language, as written by the client. */
export type Address = { number: number } | { slug: string };

/** The columns that are read of every post, joined with its texts. */
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

export interface LimitOffset {
  limit: number;
  offset: number;
}

/** The keys of an order of pages; the number decides between equal ones. */
export function orderOf(kind: PostKind, order: PageOrder): RawBuilder<unknown> {
  const direction = sql.raw(order.descending ? 'desc' : 'asc');
  return sql`${keyOf(kind, order)} ${direction}, ${sql.ref(`${kind}.id`)} ${direction}`;
}

/** Titles and names in the collation of their language (decision 0122). */
function keyOf(kind: PostKind, order: PageOrder): RawBuilder<unknown> {
  switch (order.by) {
    case 'title':
      return sql.ref(`${kind}_text.sort_key`);
    case 'slug':
      return sql.ref(`${kind}_text.slug`);
    case 'relevance':
      // Texts begin with the title. The earlier, the more relevant.
      return sql`-coalesce(nullif(position(${order.needle} in ${sql.ref(`${kind}_text.folded`)}), 0), ${sql.lit(behindAll)})`;
    case 'include':
      return sql`array_position(${[...order.ids]}::int[], ${sql.ref(`${kind}.id`)})`;
    default:
      return sql.ref(`${kind}.${order.by}`);
  }
}

/** Behind all places in a text. */
const behindAll = 1_000_000_000;

/** Whether an order of pages reads the texts. */
export function readsTexts({ by }: PageOrder): boolean {
  return by === 'title' || by === 'slug' || by === 'relevance';
}

/** What lists of all posts can be filtered by, besides what their kinds have. Instants are UTC. */
export interface PostFilters {
  publishedAfter?: string;
  publishedBefore?: string;
  modifiedAfter?: string;
  modifiedBefore?: string;
  authors?: readonly number[];
  authorsNone?: readonly number[];
  /** In any language. */
  slugs?: readonly string[];
}

type PostCondition<Value> = (kind: PostKind, value: Value) => RawBuilder<SqlBool>;

const postConditions: { [Name in keyof PostFilters]-?: PostCondition<NonNullable<PostFilters[Name]>> } = {
  publishedAfter: (kind, instant) => sql`${sql.ref(`${kind}.published_at`)} > ${instant}::timestamp`,
  publishedBefore: (kind, instant) => sql`${sql.ref(`${kind}.published_at`)} < ${instant}::timestamp`,
  modifiedAfter: (kind, instant) => sql`${sql.ref(`${kind}.modified_at`)} > ${instant}::timestamp`,
  modifiedBefore: (kind, instant) => sql`${sql.ref(`${kind}.modified_at`)} < ${instant}::timestamp`,
  authors: (kind, ids) => among(`${kind}.author_id`, ids),
  authorsNone: (kind, ids) => sql`not ${among(`${kind}.author_id`, ids)}`,
  slugs: (kind, slugs) => addressed(kind, { slugs }),
};

/** The conditions of these filters. */
export function toPostConditions(kind: PostKind, filters: PostFilters): RawBuilder<SqlBool>[] {
  return Object.entries(postConditions).flatMap(([name, toCondition]) => {
    const value = filters[name as keyof PostFilters];
    return value === undefined ? [] : [(toCondition as PostCondition<unknown>)(kind, value)];
  });
}

export interface LocalReader extends Reader {
  language: Language;
}

/** One resource by its address, or many by their numbers or slugs. */
export type Which = Address | { numbers: readonly number[] } | { slugs: readonly string[] };

/** The addressed rows of a kind. Raw, because one condition serves several tables. */
export function addressed(kind: Kind, which: Which) {
  const id = `${kindFacts[kind].table}.id`;
  if ('numbers' in which) return among(id, which.numbers);
  if ('number' in which) return sql<SqlBool>`${sql.ref(id)} = ${which.number}::bigint`;
  // No slug contains NUL, and PostgreSQL rejects it.
  if ('slugs' in which) {
    const slugs = which.slugs.filter((slug) => !slug.includes('\0')).map(normalizeSlug);
    return sql<SqlBool>`${sql.ref(id)} in (select owner_id from slug where kind = ${kind} and slug = any(${slugs}::text[]))`;
  }
  if (which.slug.includes('\0')) return sql<SqlBool>`false`;
  return sql<SqlBool>`${sql.ref(id)} = (select owner_id from slug where kind = ${kind} and slug = ${normalizeSlug(which.slug)})`;
}

/**
 * The author and status of a post, ignoring visibility: they decide between 403 and 404, and who
 * may write.
 */
export function selectStoredPost(kind: PostKind, address: Address) {
  return sqlBuilder
    .selectFrom(kind)
    .select(['id', 'version', 'author_id', 'status', 'visible_at'])
    .where(addressed(kind, address));
}

/**
 * The same with all its columns, and the post as it is before the change, as JSON; no row if the
 * address has come to belong to another post than the locked one.
 */
export function selectPostToChange(kind: PostKind, address: Address, locked: number) {
  return sqlBuilder
    .selectFrom(kind)
    .selectAll()
    .select(sql<string>`${snapshotOf(kind)}::text`.as('before'))
    .where(addressed(kind, address))
    .where(addressed(kind, { number: locked }));
}

/** With one of the statuses; a scheduled post counts as published once its date has passed. */
export function hasStatus(kind: PostKind, statuses: readonly string[], reader: Reader): RawBuilder<SqlBool> {
  const due = published(kind, reader);
  const status = sql.ref(`${kind}.status`);
  const each = statuses.map((one) => {
    if (one === 'publish') return due;
    return one === 'future' ? sql`(${status} = 'future' and not ${due})` : sql`${status} = ${one}`;
  });
  return sql<SqlBool>`(${sql.join([sql`false`, ...each], sql` or `)})`;
}

/** The status as served, in agreement with `hasStatus`. */
export function servedStatus(kind: PostKind, reader: Reader): RawBuilder<string> {
  const status = sql.ref(`${kind}.status`);
  return sql<string>`case when ${status} = 'future' and ${published(kind, reader)} then 'publish' else ${status} end`;
}
