import { type CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Language } from '../../i18n/language.ts';
import type { Reader } from '../../policy/viewer.ts';
import { type Kind, kindFacts } from '../../values/kinds.ts';
import { sqlBuilder } from '../statements/sql.ts';
import { published } from './visibility.ts';

/** How the URL of a resource ends in a language. */
export interface PageSlug {
  number: number;
  language: Language;
  slug: string | null;
  /**
   * Whether the resource has a title or name in this language, instead of one that the fallback
   * serves.
   */
  own: boolean;
}

/** The slugs of resources that the reader has already been shown, in all languages. */
export function selectPageSlugs(kind: Kind, numbers: readonly number[]): CompiledQuery<PageSlug> {
  const { texts, owner } = textsOf(kind);
  return sql<PageSlug>`select ${owner} as number, text.language, text.slug, ${isOwn(kind)} as own
    from ${texts} as text where ${owner} = any(${[...numbers]}::int[])`.compile(sqlBuilder);
}

/** A resource in the sitemap: its slugs in its own languages. */
export interface ListedPage {
  number: number;
  /** UTC. */
  modifiedAt: string;
  slugs: Partial<Record<Language, string>>;
}

/** Ids after `after`, up to and including `last`; both may be larger than any id. */
export interface IdRange {
  after: number;
  last: number;
}

/** The next public resources of a kind by id. */
export function selectListedPages(
  reader: Reader,
  kind: Kind,
  { after, last, size }: IdRange & { size: number },
): CompiledQuery<ListedPage> {
  const { table, texts, owner } = textsOf(kind);
  return sql<ListedPage>`select page.id as number, page.modified_at as "modifiedAt",
      json_object_agg(text.language, text.slug) as slugs
    from (
      select id, modified_at from ${table} where ${isListed(kind, reader)}
        and id > ${after}::bigint and id <= ${last}::bigint order by id limit ${size}) as page
    join ${texts} as text on ${owner} = page.id and ${isOwn(kind)}
    group by page.id, page.modified_at order by page.id`.compile(sqlBuilder);
}

/** A part of the sitemap, numbered by the ids that it spans. */
export interface SitemapPart {
  part: number;
  /** How many pages it lists, one for each language of a resource. */
  pages: number | string;
  modifiedAt: string;
}

/** The parts that list the resources of a kind, `span` ids each. */
export function selectSitemapParts(reader: Reader, kind: Kind, span: number): CompiledQuery<SitemapPart> {
  const { table, texts, owner } = textsOf(kind);
  return sql<SitemapPart>`select (page.id - 1) / ${sql.lit(span)} as part, count(*) as pages,
      max(page.modified_at) as "modifiedAt"
    from (select id, modified_at from ${table} where ${isListed(kind, reader)}) as page
    join ${texts} as text on ${owner} = page.id and ${isOwn(kind)}
    group by part order by part`.compile(sqlBuilder);
}

function textsOf(kind: Kind) {
  const { table } = kindFacts[kind];
  return { table: sql.table(table), texts: sql.table(`${table}_text`), owner: sql.ref(`text.${table}_id`) };
}

function isOwn(kind: Kind): RawBuilder<SqlBool> {
  return sql<SqlBool>`coalesce(text.sources ->> ${sql.lit(kind === 'event' ? 'title' : 'name')} = text.language, false)`;
}

/**
 * What anybody may find: published and, if it is an event, not hidden from listings. All categories
 * and tags are public.
 */
function isListed(kind: Kind, reader: Reader): RawBuilder<SqlBool> {
  switch (kind) {
    case 'event':
      return sql<SqlBool>`${published(kind, reader)} and not event.hide_from_listings`;
    case 'venue':
    case 'organizer':
      return published(kind, reader);
    default:
      return sql<SqlBool>`term.kind = ${sql.lit(kind)}`;
  }
}
