import { type CompiledQuery, sql } from 'kysely';
import { sqlBuilder } from '../statements/sql.ts';
import { runInTransaction, tryAdvisoryLock, type UnitOfWork } from '../unit-of-work.ts';
import { hasOwnWord } from './search-word.ts';

/** So many words are settled while writers of texts wait. */
const settledAtOnce = 200;

/** Selects a row if an event that had a word no longer has it, or is no longer shown. */
export const selectReleased: CompiledQuery =
  sql`select from search_word where event_id is null limit 1`.compile(sqlBuilder);

const hasWord = sql`event_words.language = released.language and ${hasOwnWord(sql`released.word`)}`;

/**
 * Gives some of the words without an event another one that has them, preferably one that is shown
 * by now (UTC), and deletes those that no event has. Returns how many it settled: none while texts
 * are being written, or one of their writers could come to use a word that is being deleted.
 */
export async function settleSomeWords(em: UnitOfWork, now: string): Promise<number> {
  if (!(await tryAdvisoryLock(em, 'text_fallback'))) return 0;
  const settled = await runInTransaction(
    em,
    sql`with released as materialized (
        select language, word from search_word where event_id is null
        order by language, word limit ${sql.lit(settledAtOnce)}),
      used as materialized (
        select released.language, released.word, coalesce(shown.id, other.id) as id,
          coalesce(shown.since, other.since) as since
        from released left join lateral (
          select event.id, event.visible_at as since from event_words join event on event.id = event_words.event_id
          where ${hasWord} and not event.hide_from_listings and event.visible_at <= ${now}::timestamp limit 1
        ) as shown on true
        left join lateral (
          select event.id, case when not event.hide_from_listings then event.visible_at end as since
          from event_words join event on event.id = event_words.event_id
          where shown.id is null and ${hasWord} order by since, event.id limit 1
        ) as other on true),
      gone as (
        delete from search_word using used where used.id is null
          and search_word.language = used.language and search_word.word = used.word),
      kept as (
        update search_word set event_id = used.id, known_from = used.since from used
        where used.id is not null and search_word.language = used.language and search_word.word = used.word)
      select from released`.compile(sqlBuilder),
  );
  return settled.length;
}
