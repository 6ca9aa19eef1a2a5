import { type RawBuilder, sql } from 'kysely';
import { type QueryWord, type SimilarWord, type LocalWord, toStem } from '../../values/search/words.ts';
import { sqlBuilder } from '../statements/sql.ts';
import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';

/** Stores words that no event has used before, always in the same order, so that writers never deadlock. */
export async function storeWords(em: UnitOfWork, words: readonly LocalWord[]): Promise<void> {
  for (let at = 0; at < words.length; at += batchSize)
    await insertWords(words.slice(at, at + batchSize)).execute(inTransaction(em));
}

/** Words per statement: building one for all words of a long text would block other requests. */
const batchSize = 2000;

/** The statement that adds the new ones of sorted words. */
export function insertWords(words: readonly LocalWord[]): RawBuilder<unknown> {
  return sql`insert into search_word (language, word, stem)
    select sent.language, sent.word, search_stem(sent.language, sent.stem)
    from unnest(${words.map(({ language }) => language)}::text[], ${words.map(({ word }) => word)}::text[],
      ${words.map(toStem)}::text[]) with ordinality as sent (language, word, stem, place)
    where not exists (
      select from search_word known
      where known.language = sent.language collate "C" and known.word = sent.word collate "C")
    order by sent.place
    on conflict do nothing`;
}

/** Known words that are compared with each queried one at most, the shortest first. */
const mostSimilar = 300;

/**
 * Known words similar to the queried ones: the same word, stem or key; compounds, only in Finnish and German; and by
 * trigrams, words spelt nearly the same. `weightOf` decides how much each counts.
 */
export function selectSimilarWords(words: readonly QueryWord[]) {
  return sql<SimilarWord>`
    with queried as materialized (
      select sent.term, sent.language collate "C" as language, sent.word collate "C" as word,
        search_plain(sent.word) collate "C" as plain,
        search_stem(sent.language, sent.stem) collate "C" as stem,
        search_key(sent.language, search_stem(sent.language, sent.stem)) collate "C" as key,
        ts_lexize(search_dictionary(sent.language), sent.word) = '{}' as common
      from unnest(${words.map(({ term }) => term)}::int[], ${words.map(({ language }) => language)}::text[],
        ${words.map(({ word }) => word)}::text[], ${words.map(toStem)}::text[])
        as sent (term, language, word, stem))
    select queried.term, queried.language, queried.word as queried, queried.stem as "queriedStem", queried.key as "queriedKey",
      coalesce(queried.common, false) as common, alike.word as known, alike.stem, alike.key
    from queried left join lateral (
      select word, stem, key from (
        select known.word, known.stem, known.key from search_word known
          where known.language = queried.language and known.word = queried.word
        union select known.word, known.stem, known.key from search_word known
          where known.language = queried.language and known.stem = queried.stem
        union select known.word, known.stem, known.key from search_word known
          where known.language = queried.language and known.key = queried.key
        union select known.word, known.stem, known.key from search_word known
          where known.language = queried.language and queried.language in ('fi', 'de')
          and length(queried.key) >= 4 and known.key like '%' || queried.key || '%'
        union select known.word, known.stem, known.key from search_word known
          where known.language = queried.language and queried.language in ('fi', 'de')
          and length(queried.plain) >= 4 and known.plain like '%' || queried.plain || '%'
        union select known.word, known.stem, known.key from search_word known
          where known.language = queried.language and queried.language = 'fi' and length(queried.key) >= 4
          and known.key in (left(queried.key, -1), left(queried.key, -2))
        union select known.word, known.stem, known.key from search_word known
          where known.language = queried.language and length(queried.word) >= 5 and known.plain % queried.plain
        union select known.word, known.stem, known.key from search_word known
          where known.language = queried.language and length(queried.key) >= 5 and known.key % queried.key
      ) found
      order by length(word), word
      limit ${sql.lit(mostSimilar)}
    ) alike on true`.compile(sqlBuilder);
}
