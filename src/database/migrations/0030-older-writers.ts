import { Migration } from '@mikro-orm/migrations';
import { featured, numbered } from './0006-event-number.ts';
import { countingFunctions } from './0025-event-sums.ts';
import { indexing, letters } from './0029-event-letters.ts';

const names = { event: 'title', venue: 'name', organizer: 'name' };

/**
 * Versions before migration 0020 know no keys that names are sorted by: a name that they store has
 * an empty one from then on, which a process of this version replaces. What they insert has none;
 * an update follows the attempt to insert the same text.
 */
const sortKeys = [
  `create function note_unsorted() returns trigger language plpgsql as $$
  begin
    perform set_config('calendar.unsorted', pg_current_xact_id()::text, true);
    return new;
  end $$`,
  `create function forget_sort_key() returns trigger language plpgsql as $$
  begin
    if current_setting('calendar.unsorted', true) = pg_current_xact_id()::text then
      new.sort_key := '';
    end if;
    return new;
  end $$`,
  ...Object.entries(names).flatMap(([kind, name]) => [
    `create trigger unsorted_noted before insert on ${kind}_text
      for each row when (new.sort_key = '') execute function note_unsorted()`,
    `create trigger sort_key_forgotten before update of ${name} on ${kind}_text
      for each row when (old.${name} is distinct from new.${name} and old.sort_key = new.sort_key)
      execute function forget_sort_key()`,
  ]),
  "update text_fallback set collated_by = ''",
];

/**
 * Versions before migration 0021 weigh the words of titles and excerpts instead of storing them a
 * second time with the mark of their field, as `toWordIndex` does; other weights are of this
 * version (decision 0164).
 */
const words = [
  `create function mark_words(words tsvector) returns tsvector language sql immutable as $$
    select case when ts_filter(words, '{a,b}') = '' then words else (
      select coalesce(string_agg(quote_literal(lexeme) || ':' || places, ' '), '')::tsvector from (
        select lexeme, array_to_string(positions, ',') as places from unnest(words) as word where lexeme !~ '^[AB]'
        union all
        select weight || lexeme, string_agg(place::text, ',') from unnest(words) as word, unnest(positions, weights) as placed (place, weight)
          where weight in ('A', 'B') and lexeme !~ '^[AB]' group by weight, lexeme
      ) as marked) end
  $$`,
  `create or replace function move_words() returns trigger language plpgsql as $$
  begin
    insert into event_words (event_id, language, words) values (new.event_id, new.language, mark_words(new.words))
      on conflict (event_id, language) do update set words = excluded.words;
    new.words := '';
    return new;
  end $$`,
  "update event_words set words = mark_words(words) where ts_filter(words, '{a,b}') <> ''",
];

/** Creates an index anew unless it has a column. */
const withColumn = (index: string, column: string, statement: string) => `do $repair$
  begin
    if not exists (select from pg_indexes where schemaname = current_schema() and indexname = '${index}'
      and position('${column}' in indexdef) > 0) then
      drop index if exists ${index};
      ${statement};
    end if;
  end $repair$`;

/**
 * Earlier forms of migrations 0006, 0025 and 0029 created other things: these are replaced by what
 * the migrations create now.
 */
const repairs = [
  withColumn('event_number', 'starts_at', numbered),
  withColumn('event_featured', 'visible_at', featured),
  ...countingFunctions,
  `do $repair$
  begin
    if exists (select from pg_proc where proname = 'index_letters' and pronamespace = current_schema()::regnamespace
      and position(prosrc in $source$${indexing}$source$) > 0) then
      return;
    end if;
    drop table event_letters, search_chunk;
    drop function index_letters, repeat_listing cascade;
    ${letters.map((statement) => `execute $statement$${statement}$statement$;`).join('\n    ')}
  end $repair$`,
];

/**
 * Whatever older versions of this program have written or will write, while they run beside this
 * one, is found and sorted as what this version writes (decision 0155).
 */
export class FollowOlderWriters extends Migration {
  override up(): void {
    for (const statement of [...repairs, ...sortKeys, ...words]) this.addSql(statement);
  }
}
