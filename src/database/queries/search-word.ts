import { type CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { RelatedWord } from '../../values/search/similarity.ts';
import { type LocalWord, toStem } from '../../values/search/words.ts';
import { prepareWrite } from '../statements/prepared.ts';
import { sqlBuilder } from '../statements/sql.ts';
import { runInTransaction, type UnitOfWork } from '../unit-of-work.ts';

/** Stores words that no event has used before, always in the same order, so that writers never deadlock. */
export async function storeWords(em: UnitOfWork, words: readonly LocalWord[]): Promise<void> {
  for (let at = 0; at < words.length; at += wordsAtOnce)
    await runInTransaction(em, insertSome(toColumns(words.slice(at, at + wordsAtOnce))));
}

/** Words per statement: building one for all words of a long text would block other requests. */
export const wordsAtOnce = 2000;

/** Words, column by column. */
export interface WordColumns {
  languages: string[];
  words: string[];
  stems: string[];
}

export function toColumns(words: readonly LocalWord[]): WordColumns {
  return {
    languages: words.map(({ language }) => language),
    words: words.map(({ word }) => word),
    stems: words.map(toStem),
  };
}

/** The statement that adds the new ones of sorted words. */
export function insertWords({ languages, words, stems }: WordColumns): RawBuilder<unknown> {
  return sql`insert into search_word (language, word, stem)
    select sent.language, sent.word, search_stem(sent.language, sent.stem)
    from unnest(${languages}::text[], ${words}::text[], ${stems}::text[])
      with ordinality as sent (language, word, stem, place)
    where not exists (
      select from search_word known
      where known.language = sent.language collate "C" and known.word = sent.word collate "C")
    order by sent.place
    on conflict do nothing`;
}

const insertSome = prepareWrite(insertWords);

/** A queried word in one language, and the letters of known words that may be related to it, without marks. */
export interface Lookup extends LocalWord {
  /** Known words that are one of these. */
  same?: readonly string[];
  /** Known words that begin with one of these. */
  beginnings: readonly string[];
  /** Known words that have one of these in them. */
  infixes?: readonly string[];
}

/** Known words that are compared with each queried one at most, the shortest first. */
const mostRelated = 1000;

/**
 * Known words with the same stem or key as the queried ones, those that are no stop words, or with the letters of their lookups;
 * `weightOf` decides how much each counts. The stem of `Demens`, a slip, is `dem`.
 */
export function selectRelatedWords(words: readonly Lookup[]): CompiledQuery<RelatedWord> {
  return lookUp(
    words,
    sql`select known.word, known.stem, known.key from search_word known
        where known.language = queried.language and known.word = queried.word
      union select known.word, known.stem, known.key from search_word known
        where known.language = queried.language and known.stem = queried.stem and ${isNoStopWord}
      union select known.word, known.stem, known.key from search_word known
        where known.language = queried.language and known.key = queried.key and ${isNoStopWord}`,
  );
}

const isNoStopWord = sql<SqlBool>`ts_lexize(search_dictionary(known.language), known.word) is distinct from '{}'`;

/** A known word that may be what somebody meant by a queried one, with the stems of both. */
export interface NearWord {
  /** The index of the queried word among those that were looked up. */
  at: number;
  /** Null if no known word is near. */
  known: string | null;
  stem: string | null;
  queriedStem: string | null;
}

/** Known words whose trigrams are like those of the queried ones, or with the letters of their lookups; no stop words. */
export function selectSlips(words: readonly Lookup[]): CompiledQuery<NearWord> {
  return lookUp(
    words,
    sql`select known.word, known.stem, known.key from search_word known
        where known.language = queried.language and known.plain % queried.plain
        and ${isNoStopWord}`,
  );
}

/** Follows every text that begins with the letters before it. */
const last = sql.lit('\u{10ffff}');

function lookUp(
  words: readonly Lookup[],
  candidates: RawBuilder<unknown>,
): CompiledQuery<RelatedWord & NearWord> {
  return sql<RelatedWord & NearWord>`
    with queried as materialized (
      select sent.place - 1 as at, sent.language collate "C" as language, sent.word collate "C" as word,
        search_plain(sent.word) collate "C" as plain,
        search_stem(sent.language, sent.stem) collate "C" as stem,
        search_key(sent.language, search_stem(sent.language, sent.stem)) collate "C" as key,
        ts_lexize(search_dictionary(sent.language), sent.word) = '{}' as common
      from unnest(${words.map(({ language }) => language)}::text[], ${words.map(({ word }) => word)}::text[],
        ${words.map(toStem)}::text[]) with ordinality as sent (language, word, stem, place)),
    same as materialized (${lettersOf(words, ({ same = [] }) => same)}),
    beginning as materialized (${lettersOf(words, ({ beginnings }) => beginnings)}),
    infix as materialized (${lettersOf(words, ({ infixes = [] }) => infixes)})
    select queried.at::int as at, coalesce(queried.common, false) as "isStopWord", alike.word as known,
      alike.stem, queried.stem as "queriedStem", coalesce(alike.stem = queried.stem, false) as "hasSameStem",
      coalesce(alike.key = queried.key, false) as "hasSameKey"
    from queried left join lateral (
      select word, stem, key from (
        ${candidates}
        union select known.word, known.stem, known.key from same join search_word known
          on known.language = queried.language and known.plain = same.letters where same.at = queried.at
        union select known.word, known.stem, known.key from beginning join search_word known
          on known.language = queried.language and known.plain >= beginning.letters
          and known.plain < beginning.letters || ${last} where beginning.at = queried.at
        union select known.word, known.stem, known.key from infix join search_word known
          on known.language = queried.language and known.plain like '%' || infix.letters || '%'
          where infix.at = queried.at
      ) found order by length(word), word limit ${sql.lit(mostRelated)}
    ) alike on true`.compile(sqlBuilder);
}

function lettersOf(words: readonly Lookup[], read: (word: Lookup) => readonly string[]): RawBuilder<unknown> {
  const rows = words.flatMap((word, at) => read(word).map((letters) => ({ at, letters })));
  return sql`select at, letters collate "C" as letters
      from unnest(${rows.map(({ at }) => at)}::int[], ${rows.map(({ letters }) => letters)}::text[])
        as sent (at, letters)`;
}
