import { type CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { NamePatterns } from '../../values/search/name-patterns.ts';
import type { Kind } from '../../values/kinds.ts';
import { sqlBuilder } from '../statements/sql.ts';
import type { AssociatedKind } from './associated.ts';
import { type EventQuery, matchingEvents } from './event.ts';
import type { LocalReader } from './post.ts';
import { notInTrash, visibleTo } from './visibility.ts';

/** A resource with a name that matches, and the name as served. */
export interface SuggestedRow {
  kind: Kind;
  number: number;
  name: string;
  slug: string | null;
  /** Whether the name begins with what was typed. */
  begins: boolean;
}

/**
 * So many names are read and sorted; where more match, the events that start next are looked
 * through instead.
 */
const fewNames = 500;
const nextEvents = 300;

/**
 * Selects events by the words of their titles in any language: coming ones before past ones, each
 * the nearest first. If more than `fewNames` match, the nearest of the next events that match
 * precede some of the others.
 */
export function selectSuggestedEvents(
  query: EventQuery,
  patterns: NamePatterns,
  most: number,
): CompiledQuery<SuggestedRow> {
  const now = sql`${query.reader.clock.against('end')}::timestamp`;
  const isComing = sql<boolean>`event.ends_at > ${now}`.as('coming');
  const events = matchingEvents(query).select(['event.id', 'event.starts_at', isComing]);
  const few = events.where(sql<SqlBool>`event.id in (select event_id from named)`);
  const next = events
    .where(sql<SqlBool>`event.starts_at > ${now}`)
    .orderBy('event.starts_at')
    .orderBy('event.id')
    .limit(nextEvents);
  const nearest = sql`coming desc, case when coming then starts_at end, starts_at desc, id`;
  return sql<SuggestedRow>`
    with named as materialized (
      select event_id from event_text where ${matches(patterns)}
        and exists (select from (${events}) as listed where listed.id = event_id) limit ${sql.lit(fewNames + 1)}),
    found as (
      ${few} union
      select * from (${next}) as next
        where (select count(*) from named) > ${sql.lit(fewNames)}
        and exists (select from event_text where event_id = next.id and ${matches(patterns)})),
    best as materialized (select * from found order by ${nearest} limit ${most})
    select 'event' as kind, best.id as number, event_text.title as name, event_text.slug,
      coalesce(event_text.name_words like ${patterns.beginning}, false) as begins
    from best join event_text on event_text.event_id = best.id and event_text.language = ${sql.lit(query.language)}
    order by ${nearest}`.compile(sqlBuilder);
}

/** Selects venues or organizers that lists show, by the words of their names in any language. */
export function selectSuggestedPosts(
  kind: AssociatedKind,
  reader: LocalReader,
  patterns: NamePatterns,
): Suggesting {
  const listed = sql<SqlBool>`${visibleTo(kind, reader)} and ${notInTrash(kind)}`;
  return selectNamed({ table: kind, kind: sql.lit(kind), listed }, reader, patterns);
}

/**
 * Selects categories and tags, which everybody sees, by the words of their names in any language.
 */
export function selectSuggestedTerms(reader: LocalReader, patterns: NamePatterns): Suggesting {
  return selectNamed(
    { table: 'term', kind: sql.ref('term.kind'), listed: sql<SqlBool>`true` },
    reader,
    patterns,
  );
}

/** Compiles the statement for so many rows at most. */
type Suggesting = (most: number) => CompiledQuery<SuggestedRow>;

interface Named {
  table: AssociatedKind | 'term';
  kind: RawBuilder<unknown>;
  listed: RawBuilder<SqlBool>;
}

/** Names that begin with what was typed come first. */
function selectNamed(
  { table, kind, listed }: Named,
  { language }: LocalReader,
  patterns: NamePatterns,
): Suggesting {
  const texts = sql.table(`${table}_text`);
  const owner = sql.ref(`${table}_id`);
  const begins = sql`coalesce(shown.name_words like ${patterns.beginning}, false)`;
  return (most) =>
    sql<SuggestedRow>`
      select ${kind} as kind, ${sql.ref(`${table}.id`)} as number, shown.name, shown.slug, ${begins} as begins
      from ${sql.table(table)} join ${texts} as shown on shown.${owner} = ${sql.ref(`${table}.id`)}
        and shown.language = ${sql.lit(language)}
      where ${listed} and ${sql.ref(`${table}.id`)} in (select ${owner} from ${texts} where ${matches(patterns)})
      order by begins desc, shown.name, number limit ${most}`.compile(sqlBuilder);
}

function matches({ all }: NamePatterns): RawBuilder<SqlBool> {
  return sql.join(
    all.map((pattern) => sql`name_words like ${pattern}`),
    sql` and `,
  );
}
