import { type CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Language } from '../../i18n/language.ts';
import { sqlBuilder } from '../statements/sql.ts';
import type { AssociatedKind } from './associated.ts';
import type { LocalReader } from './post.ts';
import { notInTrash, visibleTo } from './visibility.ts';

/** The tables of what events are linked to by name; categories and tags share one. */
export type NamedTable = AssociatedKind | 'term';

/** A name as it was written, and what is called so, or lies there. */
export interface SearchedName {
  table: NamedTable;
  ids: readonly number[];
  language: Language;
  name: string;
}

/**
 * The letters with which a word begins, or that are somewhere in a text, as stored for search; or
 * letters that some word resembles.
 */
export type NameCondition = { begins: string } | { contains: string } | { similarTo: string };

/** Which names are compared with a search, and how many of each kind at most. */
export interface NameScope {
  tables: readonly NamedTable[];
  most: number;
  /** So many addresses, cities and the like of venues are compared too. */
  mostPlaces?: number;
}

/**
 * Names of venues and organizers that lists show, and of categories and tags, in any language, that
 * meet one condition.
 */
export function selectSearchedNames(
  reader: LocalReader,
  conditions: readonly NameCondition[],
  { tables, most }: NameScope,
): CompiledQuery<SearchedName> {
  const matches = anyOf(conditions.map(nameMeets));
  const named = tables.map(
    (table) => sql`(
    select ${sql.lit(table)} as "table", array[${sql.ref(`${table}.id`)}] as ids, texts.language, texts.name
    from ${sql.table(`${table}_text`)} as texts join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = texts.${sql.ref(`${table}_id`)}
    where ${matches} and ${listed(table, reader)} order by ${sql.ref(`${table}.id`)} limit ${sql.lit(most)})`,
  );
  return sql<SearchedName>`${sql.join(named, sql` union all `)}`.compile(sqlBuilder);
}

/** Where venues are: the fields of their texts. */
const placeFields = ['address', 'city', 'province', 'state'] as const;

/**
 * Where the venues are that lists show and that have, anywhere in their texts, what one condition
 * requires: each address, city, province or state in the language in which it was written, those of
 * most venues first. Numbers of houses are left out.
 */
export function selectSearchedPlaces(
  reader: LocalReader,
  conditions: readonly NameCondition[],
  most: number,
): CompiledQuery<SearchedName> {
  const fields = placeFields.map((field) => sql`(${sql.lit(field)}, ${sql.ref(`texts.${field}`)})`);
  const name = sql`trim(regexp_replace(place.written, '[[:digit:]][^[:space:]]*', '', 'g'))`;
  return sql<SearchedName>`
    select 'venue' as "table", array_agg(distinct venue.id) as ids, texts.language, ${name} as name
    from venue_text as texts join venue on venue.id = texts.venue_id
    cross join lateral (values ${sql.join(fields)}) as place (field, written)
    where ${anyOf(conditions.map(textMeets))} and ${listed('venue', reader)}
      and texts.sources->>place.field = texts.language and ${name} <> ''
    group by texts.language, ${name} order by count(*) desc, ${name} limit ${sql.lit(most)}`.compile(
    sqlBuilder,
  );
}

/**
 * The words of the texts of venues or organizers that lists show, in one language, that meet one
 * condition: as stored for search, in the language in which the name was written.
 */
export function selectWordsOfTexts(
  reader: LocalReader,
  conditions: readonly NameCondition[],
  { table, most }: { table: AssociatedKind; most: number },
): CompiledQuery<SearchedName> {
  const letters = conditions.flatMap((condition) => ('similarTo' in condition ? [] : [lettersOf(condition)]));
  const begins = conditions.flatMap((condition) => ('begins' in condition ? [condition.begins] : []));
  const contains = conditions.flatMap((condition) => ('contains' in condition ? [condition.contains] : []));
  const oneOf = (prefix: string, all: readonly string[]) =>
    all.length === 0 ? [] : [String.raw`\m${prefix}(?:${all.join('|')})[A-Za-z0-9]*`];
  const pattern = [...oneOf('', begins), ...oneOf('[A-Za-z0-9]*', contains)].join('|');
  const matches = anyOf(letters.map((each) => sql<SqlBool>`texts.folded like ${`%${each}%`}`));
  return sql<SearchedName>`
    select distinct ${sql.lit(table)} as "table", array[${sql.ref(`${table}.id`)}] as ids,
      coalesce(texts.sources->>'name', texts.language) as language, word[1] as name
    from ${sql.table(`${table}_text`)} as texts join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = texts.${sql.ref(`${table}_id`)}
    cross join lateral regexp_matches(texts.folded, ${pattern}, 'g') as word
    where texts.language = ${sql.lit(reader.language)} and ${matches} and ${listed(table, reader)}
    order by ids limit ${sql.lit(most)}`.compile(sqlBuilder);
}

function lettersOf(condition: Exclude<NameCondition, { similarTo: string }>): string {
  return 'begins' in condition ? condition.begins : condition.contains;
}

function nameMeets(condition: NameCondition): RawBuilder<SqlBool> {
  if ('similarTo' in condition) return sql<SqlBool>`name_words %> ${condition.similarTo}`;
  const place = 'begins' in condition ? '% ' : '%';
  return sql<SqlBool>`name_words like ${`${place}${lettersOf(condition)}%`}`;
}

function textMeets(condition: NameCondition): RawBuilder<SqlBool> {
  if ('similarTo' in condition) return sql<SqlBool>`texts.folded %> ${condition.similarTo}`;
  return sql<SqlBool>`texts.folded like ${`%${lettersOf(condition)}%`}`;
}

function anyOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

function listed(table: NamedTable, reader: LocalReader): RawBuilder<SqlBool> {
  return table === 'term'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${visibleTo(table, reader)} and ${notInTrash(table)}`;
}
