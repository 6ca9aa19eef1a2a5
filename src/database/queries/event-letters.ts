import { type CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely';
import { likePattern } from '../../values/search-text.ts';
import { sqlBuilder } from '../statements/sql.ts';

/** What texts must have, and what they must lack (decision 0147). */
export interface LetterSearch {
  /** Bits of letters, as whole numbers. */
  letters: { all: string; none: string };
  /**
   * Numbers of chunks: a text must have one from each list in `all`, and none from the lists in
   * `none`.
   */
  chunks: { all: readonly (readonly number[])[]; none: readonly (readonly number[])[] };
  /**
   * Terms that these do not decide: the texts that are left are read. `letters` are bits that all
   * of them need.
   */
  texts?: { all: readonly string[]; none: readonly string[]; letters: string };
}

/** What `event_letters` repeats of events. */
export const listedColumns = [
  'hide_from_listings',
  'status',
  'visible_at',
  'published_at',
  'start_date',
  'end_date',
  'starts_at',
  'ends_at',
] as const;

/** What lists are sorted by, and `event_letters` repeats of events. */
export const repeatedColumns: ReadonlySet<string> = new Set([
  'start_date',
  'published_at',
  'starts_at',
  'ends_at',
]);

/** So many chunks are found by one scan of an index; more take longer than reading texts. */
export const mostChunks = 200;

/** A chunk that has the letters at this place of those that were looked up. */
export interface FoundChunk {
  at: number;
  number: number;
  /** Whether another chunk without these letters has the same number. */
  shared: boolean;
}

/**
 * Looks up the chunks that have the letters, each of at least two; of each at most `mostChunks` +
 * 1. All that match are found before they are limited: with the limit in view PostgreSQL would
 * rather walk through all chunks by number.
 */
export function selectChunks(needles: readonly string[]): CompiledQuery<FoundChunk> {
  const found = needles.map((needle, at) => {
    const pattern = likePattern(needle);
    return sql`select * from (
      with matched as materialized (select number from search_chunk where chunk like ${pattern})
      select ${sql.lit(at)} as at, number, exists (
        select from search_chunk other where other.number = known.number and other.chunk not like ${pattern}) as shared
      from (select distinct number from matched limit ${sql.lit(mostChunks + 1)}) as known) as needle`;
  });
  return sql<FoundChunk>`${sql.join(found, sql` union all `)}`.compile(sqlBuilder);
}

/**
 * The texts that have the letters. `letters` and `chunks` are columns of `event_letters` only;
 * terms that these do not decide read `event_text`.
 */
export function hasLetters({ letters, chunks, texts }: LetterSearch): RawBuilder<SqlBool> {
  const has = (numbers: readonly number[]) => sql`chunks && ${numbers}::int[]`;
  const single = [...hasBits(letters.all), ...(letters.none === '0' ? [] : [lacksBits(letters.none)])];
  const conditions = [
    ...single.map(halfOfAll),
    ...chunks.all.map(has),
    ...chunks.none.map((numbers) => sql`not (${has(numbers)})`),
    ...(texts === undefined ? [] : [...hasBits(texts.letters), ...readTexts(texts)]),
  ];
  return allOf(conditions);
}

/** The texts that have all terms of one list and none of the other; reads `event_text`. */
export function textsHave(all: readonly string[], none: readonly string[]): RawBuilder<SqlBool> {
  return allOf(readTexts({ all, none }));
}

function readTexts({ all, none }: { all: readonly string[]; none: readonly string[] }) {
  const has = (term: string) => sql`event_text.folded like ${likePattern(term)}`;
  return [...all.map(has), ...none.map((term) => sql`not (${has(term)})`)];
}

/**
 * The texts whose encoded characters are like the patterns, by the index of these, which all
 * languages but Chinese have: theirs indexes the whole text (decision 0147).
 */
export function encodedLike(patterns: readonly string[]): RawBuilder<SqlBool> {
  return allOf(
    patterns.map((each) => sql`regexp_replace(event_text.folded, '[^A-Z]+', ' ', 'g') like ${each}`),
  );
}

function hasBits(bits: string): RawBuilder<unknown>[] {
  return bits === '0' ? [] : [sql`letters & ${bits}::bigint = ${bits}::bigint`];
}

function lacksBits(bits: string): RawBuilder<unknown> {
  return sql`letters & ${bits}::bigint = 0`;
}

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
}

/**
 * The same condition, which PostgreSQL expects of half of all rows: of a compared expression it
 * expects one row in two hundred.
 */
function halfOfAll(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${condition}, false)`;
}
