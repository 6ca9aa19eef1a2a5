import { Migration } from '@mikro-orm/migrations';

/** When lists begin to show an event; null: never, as it is. */
const shownFrom = (event: string) =>
  `(case when not ${event}.hide_from_listings then ${event}.visible_at end)`;

/**
 * The weight of words that were written in the language of their row (values/search/word-index.ts).
 */
const ownWord = (words: string, word: string) => `${words} @@ ('''' || ${word} || ''':C')::tsquery`;

/**
 * The words of rows that have texts of their own, and in which fields they are: marked copies tell
 * title and excerpt.
 */
const counted = `select event_id, language, sources, substr(lexeme, length(mark) + 1) as word,
    sum(cardinality(positions)) filter (where mark = 'A') as titled,
    sum(cardinality(positions)) filter (where mark = 'B') as excerpted,
    sum(cardinality(positions)) filter (where mark = '') as placed
  from event_words join event_text using (event_id, language), unnest(event_words.words) as used,
    lateral (select case when left(lexeme, 1) in ('A', 'B') then left(lexeme, 1) else '' end as mark) as marked
  where language in (sources->>'title', sources->>'description', sources->>'excerpt')
  group by event_id, language, sources, word`;

/** Marks in each row the words that were written in its language. */
const markOwn = `with counted as (${counted}),
  own as (
    select counted.event_id, counted.language, array_agg(word) as words
    from counted join search_word known using (language, word)
    where (titled > 0 and sources->>'title' = language) or (excerpted > 0 and sources->>'excerpt' = language)
      or (placed > coalesce(titled, 0) + coalesce(excerpted, 0) and sources->>'description' = language)
    group by counted.event_id, counted.language)
  update event_words set words = setweight(event_words.words, 'C', own.words) from own
  where own.event_id = event_words.event_id and own.language = event_words.language`;

/**
 * Gives each word the event that has it and is shown first, and removes the words that no event
 * has.
 */
const settleAllWords = [
  `update search_word set event_id = used.event_id, known_from = used.known_from from (
    select distinct on (language, word) language, word, event_id, known_from from (
      select language, lexeme as word, event_id, ${shownFrom('event')} as known_from
      from event_words join event on id = event_id, unnest(words) as used where 'C' = any(weights)) as own
    order by language, word, known_from, event_id) as used
  where used.language = search_word.language and used.word = search_word.word`,
  'delete from search_word where event_id is null',
];

/** Finds out which words are known, and to whom. */
export const knowing = [markOwn, ...settleAllWords];

/**
 * Whether an event takes the place of the one that a word has: `since` is when it is shown,
 * `moment` when it was written.
 */
const yields = `create function yields_word(event_id integer, known_from timestamp, since timestamp, moment timestamp)
  returns boolean language sql immutable return since is not null and case
    when event_id is null then since <= moment
    when known_from is null then true
    else known_from > greatest(since, moment)
  end`;

/** Takes an event away from its words. Rows are locked in the order in which writers lock them. */
const release = (condition: string) => `with mine as (
      select language, word from search_word where ${condition} order by language, word for update)
    update search_word set event_id = null, known_from = null from mine
    where mine.language = search_word.language and mine.word = search_word.word;`;

const relist = `create function relist_words() returns trigger language plpgsql as $$
  declare
    since timestamp;
  begin
    perform hold_text_fallback();
    if tg_op = 'DELETE' or ${shownFrom('old')} is not null then
      ${release('event_id = old.id')}
    end if;
    if tg_op = 'UPDATE' then
      since := ${shownFrom('new')};
    end if;
    if since is not null then
      with own as (
        select known.language, known.word from event_words, unnest(words) as used, search_word known
        where event_words.event_id = new.id and 'C' = any(used.weights)
          and known.language = event_words.language and known.word = used.lexeme
          and yields_word(known.event_id, known.known_from, since, new.modified_at)
        order by known.language, known.word for update of known)
      update search_word set event_id = new.id, known_from = since from own
      where own.language = search_word.language and own.word = search_word.word;
    end if;
    return null;
  end $$`;

const drop = `create function release_words() returns trigger language plpgsql as $$
  begin
    perform hold_text_fallback();
    ${release(`event_id = new.event_id and language = new.language and not (${ownWord('new.words', 'word')})`)}
    return null;
  end $$`;

const triggers = [
  `create trigger words_relisted after update of visible_at, hide_from_listings on event for each row
    when (${shownFrom('old')} is distinct from ${shownFrom('new')}) execute function relist_words()`,
  'create trigger words_released after delete on event for each row execute function relist_words()',
  `create trigger words_released after update on event_words for each row
    when (old.words is distinct from new.words) execute function release_words()`,
  // What known words say to anybody is decided by the events that have them.
  'drop trigger published on search_word',
];

/**
 * Words are known to those who may read a text that has them (decision 0164): each has an event
 * that has it, and the time from which lists show that event to everybody.
 */
export class KnowWords extends Migration {
  override up(): void {
    this.addSql('alter table search_word add column event_id integer, add column known_from timestamp(0)');
    const indexes = [
      'create index search_word_event on search_word (event_id)',
      'create index search_word_released on search_word (language, word) where event_id is null',
    ];
    const statements = [...knowing, ...indexes, yields, relist, drop, ...triggers];
    for (const statement of statements) this.addSql(statement);
  }
}
