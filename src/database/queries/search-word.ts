import { type RawBuilder, sql } from 'kysely';
import { type AskedWord, type LikeWord, type LocalWord, toStem } from '../../values/search/words.ts';
import { sqlBuilder } from '../statements/sql.ts';
import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';

/** Remembers words that no event has used before. In one order everywhere, so that two writers never wait for each other. */
export async function learnWords(em: UnitOfWork, words: readonly LocalWord[]): Promise<void> {
  for (let at = 0; at < words.length; at += mostAtOnce)
    await insertWords(words.slice(at, at + mostAtOnce)).execute(inTransaction(em));
}

/** So many words are sent in one statement: building it for all words of a long text would keep others waiting. */
const mostAtOnce = 2000;

/** The statement that adds those of the words that are new; they come sorted. */
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

/** At most so many known words are looked at for each that is asked for, the shortest first. */
const mostLike = 300;

/**
 * Known words that may stand for those that are asked for: the same word, stem or key, compounds (only in Finnish and
 * German, where words are written together) and, by trigrams, words in nearly the same letters. How much each is worth
 * is not decided here.
 */
export function selectLikeWords(words: readonly AskedWord[]) {
  return sql<LikeWord>`
    with asked as materialized (
      select sent.term, sent.language collate "C" as language, sent.word collate "C" as word,
        search_plain(sent.word) collate "C" as plain,
        search_stem(sent.language, sent.stem) collate "C" as stem,
        search_key(sent.language, search_stem(sent.language, sent.stem)) collate "C" as key,
        ts_lexize(search_dictionary(sent.language), sent.word) = '{}' as common
      from unnest(${words.map(({ term }) => term)}::int[], ${words.map(({ language }) => language)}::text[],
        ${words.map(({ word }) => word)}::text[], ${words.map(toStem)}::text[])
        as sent (term, language, word, stem))
    select asked.term, asked.language, asked.word as asked, asked.stem as "askedStem", asked.key as "askedKey",
      coalesce(asked.common, false) as common, alike.word as known, alike.stem, alike.key
    from asked left join lateral (
      select word, stem, key from (
        select known.word, known.stem, known.key from search_word known
          where known.language = asked.language and known.word = asked.word
        union select known.word, known.stem, known.key from search_word known
          where known.language = asked.language and known.stem = asked.stem
        union select known.word, known.stem, known.key from search_word known
          where known.language = asked.language and known.key = asked.key
        union select known.word, known.stem, known.key from search_word known
          where known.language = asked.language and asked.language in ('fi', 'de')
          and length(asked.key) >= 4 and known.key like '%' || asked.key || '%'
        union select known.word, known.stem, known.key from search_word known
          where known.language = asked.language and asked.language in ('fi', 'de')
          and length(asked.plain) >= 4 and known.plain like '%' || asked.plain || '%'
        union select known.word, known.stem, known.key from search_word known
          where known.language = asked.language and asked.language = 'fi' and length(asked.key) >= 4
          and known.key in (left(asked.key, -1), left(asked.key, -2))
        union select known.word, known.stem, known.key from search_word known
          where known.language = asked.language and length(asked.word) >= 5 and known.plain % asked.plain
        union select known.word, known.stem, known.key from search_word known
          where known.language = asked.language and length(asked.key) >= 5 and known.key % asked.key
      ) found
      order by length(word), word
      limit ${sql.lit(mostLike)}
    ) alike on true`.compile(sqlBuilder);
}
