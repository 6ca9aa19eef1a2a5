import { type CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Reader } from '../../policy/viewer.ts';
import { sightOf } from '../../policy/visibility.ts';
import type { RelatedWord } from '../../values/search/similarity.ts';
import { type LocalWord, toStem } from '../../values/search/word-index.ts';
import { prepareWrite } from '../statements/prepared.ts';
import { sqlBuilder } from '../statements/sql.ts';
import { runInTransaction, type UnitOfWork } from '../unit-of-work.ts';
import { visibleTo } from './visibility.ts';

/**
 * Stores words of an event that are not known yet, always in the same order, so that writers never
 * deadlock.
 */
export async function storeWords(
  em: UnitOfWork,
  eventId: number,
  words: readonly LocalWord[],
): Promise<void> {
  for (let at = 0; at < words.length; at += wordsAtOnce)
    await runInTransaction(em, insertSome({ eventId, ...toColumns(words.slice(at, at + wordsAtOnce)) }));
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

/**
 * The statement that adds the new ones of sorted words, and gives the event to those that were
 * known later, to fewer people or by no event (decision 0164).
 */
export function insertWords({
  eventId,
  languages,
  words,
  stems,
}: WordColumns & { eventId: number }): RawBuilder<unknown> {
  const yields = (known: RawBuilder<unknown>, since: RawBuilder<unknown>, moment: RawBuilder<unknown>) =>
    sql`yields_word(${known}.event_id, ${known}.known_from, ${since}, ${moment})`;
  return sql`insert into search_word (language, word, stem, event_id, known_from)
    select sent.language, sent.word, search_stem(sent.language, sent.stem), event.id, shown.since
    from event cross join lateral (
        select case when not hide_from_listings then visible_at end as since) as shown
      cross join unnest(${languages}::text[], ${words}::text[], ${stems}::text[])
        with ordinality as sent (language, word, stem, place)
    where event.id = ${eventId}::int and not exists (
      select from search_word known
      where known.language = sent.language collate "C" and known.word = sent.word collate "C"
        and not ${yields(sql`known`, sql`shown.since`, sql`event.modified_at`)})
    order by sent.place
    on conflict (language, word) do update set event_id = excluded.event_id, known_from = excluded.known_from
    where ${yields(sql`search_word`, sql`excluded.known_from`, sql`(select modified_at from event where id = ${eventId}::int)`)}`;
}

const insertSome = prepareWrite(insertWords);

/**
 * A queried word in one language, and the letters of known words that may be related to it, without
 * marks.
 */
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
 * Known words with the same stem or key as the queried ones, those that are no stop words, or with
 * the letters of their lookups; `weightOf` decides how much each counts. The stem of `Demens`, a
 * slip, is `dem`.
 */
export function selectRelatedWords(reader: Reader, words: readonly Lookup[]): CompiledQuery<RelatedWord> {
  return lookUp(
    reader,
    words,
    sql`select known.* from search_word known
        where known.language = queried.language and known.word = queried.word
      union select known.* from search_word known
        where known.language = queried.language and known.stem = queried.stem and ${isNoStopWord}
      union select known.* from search_word known
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

/**
 * Known words whose trigrams are like those of the queried ones, or with the letters of their
 * lookups; no stop words.
 */
export function selectSlips(reader: Reader, words: readonly Lookup[]): CompiledQuery<NearWord> {
  return lookUp(
    reader,
    words,
    sql`select known.* from search_word known
        where known.language = queried.language and known.plain % queried.plain
        and ${isNoStopWord}`,
  );
}

/** Follows every text that begins with the letters before it. */
const last = sql.lit('\u{10ffff}');

/**
 * Words that the reader may not know are left out before the most are counted: they would take the
 * place of others.
 */
function lookUp(
  reader: Reader,
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
      select word, stem, key from (select * from (
        ${candidates}
        union select known.* from same join search_word known
          on known.language = queried.language and known.plain = same.letters where same.at = queried.at
        union select known.* from beginning join search_word known
          on known.language = queried.language and known.plain >= beginning.letters
          and known.plain < beginning.letters || ${last} where beginning.at = queried.at
        union select known.* from infix join search_word known
          on known.language = queried.language and known.plain like '%' || infix.letters || '%'
          where infix.at = queried.at
      ) candidate order by length(word), word offset 0) as found
      where ${knownTo(reader)} limit ${sql.lit(mostRelated)}
    ) alike on true`.compile(sqlBuilder);
}

/**
 * Whether some event that lists show to the reader has the word `found`: its own event does, or
 * else another one is looked for. Those who see everything know all words.
 */
function knownTo(reader: Reader): RawBuilder<SqlBool> {
  const sight = sightOf(reader.viewer);
  if (sight === 'everything') return sql<SqlBool>`true`;
  const isPublic = sql`found.known_from <= ${reader.clock.against('publication')}::timestamp`;
  const isUsed = sql`exists (
        select from event_words join event on event.id = event_words.event_id
        where event_words.language = found.language and ${hasOwnWord(sql`found.word`)}
          and not event.hide_from_listings and ${visibleTo('event', reader)})`;
  // A word with an event that is not shown yet has none that is.
  const mayBeUsed = sight === 'own' ? isUsed : sql`(found.event_id is null and ${isUsed})`;
  return sql<SqlBool>`(coalesce(${isPublic}, false) or ${mayBeUsed})`;
}

/** Whether the words of a row have one that was written in its language. */
export function hasOwnWord(word: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`event_words.words @@ ('''' || ${word} || ''':C')::tsquery`;
}

function lettersOf(words: readonly Lookup[], read: (word: Lookup) => readonly string[]): RawBuilder<unknown> {
  const rows = words.flatMap((word, at) => read(word).map((letters) => ({ at, letters })));
  return sql`select at, letters collate "C" as letters
      from unnest(${rows.map(({ at }) => at)}::int[], ${rows.map(({ letters }) => letters)}::text[])
        as sent (at, letters)`;
}
