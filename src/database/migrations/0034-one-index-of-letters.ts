import { Migration } from '@mikro-orm/migrations';
import { chunksOf, listed } from './0029-event-letters.ts';

/** What has a bit, from the lowest on (values/search/letters.ts). */
const alphabet = "0123456789abcdefghijklmnopqrstuvwxyz!\"#$%&''()*+,-./:;<=>?@[]_~";

const lettersOf = (folded: string) => `(
      select coalesce(bit_or(1::bigint << (position(letter in '${alphabet}') - 1)), 0)
      from unnest(string_to_array(${folded}, null)) as letter where position(letter in '${alphabet}') > 0)`;

/**
 * Stores the letters and chunks of texts as `chunksOf` and `bitsOf` of values/search/letters.ts
 * find them.
 */
const indexTexts = (texts: string, unknown: string) => `with cut as materialized (
      select event_id, language, folded, numbers, chunks from ${texts} as text, lateral (
        select coalesce(array_agg(number order by number), '{}') as numbers, array_agg(chunk order by number) as chunks
        from (${chunksOf('folded', 2)}) as found) as cut),
    stored as (
      insert into search_chunk (number, chunk)
        select distinct found.* from cut, unnest(numbers, chunks) as found (number, chunk) ${unknown})
    insert into event_letters (id, language, ${listed}, letters, chunks)
      select id, cut.language, ${listed}, ${lettersOf('folded')}, numbers from cut join event on id = event_id
      on conflict (id, language) do update set letters = excluded.letters, chunks = excluded.chunks`;

/** Stores those of all events anew. */
export const filling = ['truncate event_letters, search_chunk', indexTexts('event_text', '')];

/**
 * What versions before this one write, which send no letters of their own. Plans are kept as in
 * migration 0029.
 */
const indexing = `create function index_letters() returns trigger language plpgsql set enable_seqscan = off set jit = off as $$
  begin
    ${indexTexts(
      'written',
      `where not exists (
          select from search_chunk known where known.number = found.number and known.chunk = found.chunk offset 0)`,
    )};
    return null;
  end $$`;

const isOlder = "when (current_setting('calendar.letters', true) is distinct from 'sent')";

/** Chinese texts are nearly all encoded; those of other languages nearly never. */
const textIndexes = [
  ...['en', 'fi', 'de'].map(
    (language) => `create index event_text_${language}_encoded on event_text_${language}
      using gin (regexp_replace(folded, '[^A-Z]+', ' ', 'g') gin_trgm_ops)`,
  ),
  'create index event_text_zh_hans_folded on event_text_zh_hans using gin (folded gin_trgm_ops)',
];

const triggers = [
  `create trigger letters_indexed after insert on event_text
    referencing new table as written for each statement ${isOlder} execute function index_letters()`,
  `create trigger letters_indexed_again after update on event_text
    referencing new table as written for each statement ${isOlder} execute function index_letters()`,
  `create function forget_pairs() returns trigger language plpgsql as $$
    begin
      new.pairs := '{}';
      return new;
    end $$`,
  `create trigger pairs_forgotten before insert or update of pairs on event_text
    for each row when (new.pairs <> '{}') execute function forget_pairs()`,
];

/**
 * One index of letters instead of three: chunks of two letters and bits of signs take the place of
 * pairs, and trigram indexes have only characters that are written as codes (decision 0147).
 * Until the last process of an older version has ended, its searches for one or two characters and
 * signs find nothing.
 */
export class IndexLettersOnce extends Migration {
  override up(): void {
    // Taken from readers before the texts are written anew, so that no attempt fails after that.
    this.addSql('lock table search_chunk in access exclusive mode');
    for (const index of ['event_text_folded', 'event_text_pairs', 'event_letters_chunks'])
      this.addSql(`drop index ${index}`);
    this.addSql('drop function index_letters cascade');
    // Written anew, the rows leave no space behind.
    this.addSql("alter table event_text alter column pairs type smallint[] using '{}'");
    this.addSql("alter table event_text alter column pairs set default '{}'");
    // No index is built while references of rows are still to be checked.
    this.addSql('alter table event_letters drop constraint event_letters_id_fkey');
    for (const statement of filling) this.addSql(statement);
    for (const statement of textIndexes) this.addSql(statement);
    this.addSql('create index event_letters_chunks on event_letters using gin (chunks)');
    this.addSql(
      'alter table event_letters add foreign key (id) references event (id) on delete cascade deferrable initially deferred',
    );
    for (const statement of [indexing, ...triggers]) this.addSql(statement);
  }
}
