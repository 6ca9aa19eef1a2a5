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
}

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
 * Looks up the chunks that have the letters, each of at least three; of each at most `mostChunks` +
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

/** The texts that have the letters; `letters` and `chunks` are columns of `event_letters` only. */
export function hasLetters({ letters, chunks }: LetterSearch): RawBuilder<SqlBool> {
  const has = (numbers: readonly number[]) => sql`chunks && ${numbers}::int[]`;
  const single = [
    ...(letters.all === '0' ? [] : [sql`letters & ${letters.all}::bigint = ${letters.all}::bigint`]),
    ...(letters.none === '0' ? [] : [sql`letters & ${letters.none}::bigint = 0`]),
  ];
  const conditions = [
    ...single.map(halfOfAll),
    ...chunks.all.map(has),
    ...chunks.none.map((numbers) => sql`not (${has(numbers)})`),
  ];
  return sql<SqlBool>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
}

/**
 * The same condition, which PostgreSQL expects of half of all rows: of a compared expression it
 * expects one row in two hundred.
 */
function halfOfAll(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${condition}, false)`;
}
