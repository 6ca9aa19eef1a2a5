import { Migration } from '@mikro-orm/migrations';

const text = 'text collate "C"';
const languages = ['en', 'fi', 'de', 'zh-hans'];
const partitions = languages.map(
  (language) =>
    `create table event_letters_${language.replace('-', '_')} partition of event_letters for values in ('${language}')
      with (fillfactor = 90)`,
);

/**
 * The columns of events that rows repeat; some space in each page lets these change without a new
 * entry in any index.
 */
const seen = ['hide_from_listings', 'status', 'visible_at', 'published_at'];
const repeated = [...seen, 'start_date', 'end_date', 'starts_at', 'ends_at'];
export const listed = repeated.join(', ');
const rowOf = (name: string) => `(${repeated.map((column) => `${name}.${column}`).join(', ')})`;

const table = [
  `create table event_letters (
    id integer not null,
    language ${text} not null,
    hide_from_listings boolean not null,
    status ${text} not null,
    visible_at timestamp(0),
    published_at timestamp(0) not null,
    start_date timestamp(0) not null,
    end_date timestamp(0) not null,
    starts_at timestamp(0) not null,
    ends_at timestamp(0) not null,
    letters bigint not null,
    chunks integer[] not null,
    primary key (id, language)
  ) partition by list (language)`,
  ...partitions,
  `create table search_chunk (number integer not null, chunk ${text} not null)`,
];

/**
 * The distinct chunks of a text, and their numbers: none that are shorter than any term that they
 * are searched for. Chunks of more than 64 characters are cut into parts that overlap by
 * half: 33 characters in a row are in one of them. They are cut as bytes, because characters of a
 * text are counted from its beginning each time.
 */
export const chunksOf = (folded: string, shortest = 3) => `select chunk, hashtext(chunk) as number from (
      with part as materialized (
        select chunk, convert_to(chunk, 'UTF8') as bytes from regexp_split_to_table(${folded}, '[^a-z0-9]+') as found (chunk))
      select distinct chunk from part where length(chunk) between ${shortest} and 64
      union select convert_from(substr(bytes, place, 64), 'UTF8')
        from part, generate_series(1, length(chunk) - 32, 32) as place where length(chunk) > 64) as cut`;

const lettersOf = (pairs: string) => `(
      select coalesce(bit_or(1::bigint << (code - case when code < 58 then 48 else 87 end)), 0) from unnest(${pairs}) as code
      where code between 48 and 57 or code between 97 and 122)`;

/**
 * Stores the letters and chunks of texts. No two writers wait for each other: a chunk that both are
 * the first to use is stored twice. Known chunks are looked up by number alone, or the trigram
 * index would be asked for each of them.
 */
const indexTexts = (texts: string) => `
    with cut as materialized (
      select event_id, text.language, pairs, numbers, chunks from (${texts}) as text, lateral (
        select coalesce(array_agg(number), '{}') as numbers, array_agg(chunk) as chunks from (${chunksOf('folded')}) as found) as cut),
    stored as (
      insert into search_chunk (number, chunk)
        select found.* from cut, unnest(numbers, chunks) as found
        except select number, chunk from search_chunk where number = any (array(select unnest(numbers) from cut)))
    insert into event_letters (id, language, ${listed}, letters, chunks)
      select id, cut.language, ${listed}, ${lettersOf('pairs')}, numbers from cut join event on id = event_id
      on conflict (id, language) do update set letters = excluded.letters, chunks = excluded.chunks;`;

const changedTexts = `select written.* from written join before using (event_id, language)
        where written.folded is distinct from before.folded`;

/**
 * Plans are kept: one made while tables were small would go on to scan them as they grow, and one
 * made for many texts would be compiled for a single one, which takes 0.7 s.
 */
export const indexing = `create function index_letters() returns trigger language plpgsql set enable_seqscan = off set jit = off as $$
  begin
    if tg_op = 'INSERT' then ${indexTexts('select * from written')}
    else ${indexTexts(changedTexts)}
    end if;
    return null;
  end $$`;

const repeating = `create function repeat_listing() returns trigger language plpgsql as $$
  begin
    update event_letters set (${listed}) = row ${rowOf('new')} where id = new.id;
    return null;
  end $$`;

/** Stores the letters of all events, which have none yet, and their chunks. */
const filling = [
  `insert into event_letters (id, language, ${listed}, letters, chunks)
    select id, language, ${listed}, ${lettersOf('pairs')},
      (select coalesce(array_agg(number), '{}') from (${chunksOf('folded')}) as found)
    from event join event_text on event_id = id`,
  `insert into search_chunk (number, chunk) select distinct number, chunk
    from event_text, lateral (${chunksOf('folded')}) as found`,
];

const indexes = [
  'create index event_letters_chunks on event_letters using gin (chunks)',
  'create index search_chunk_number on search_chunk (number)',
  'create index search_chunk_like on search_chunk using gin (chunk gin_trgm_ops)',
  `alter table event_letters add foreign key (id) references event (id) on delete cascade deferrable initially deferred`,
];

const triggers = [
  `create trigger letters_indexed after insert on event_text
    referencing new table as written for each statement execute function index_letters()`,
  `create trigger letters_indexed_again after update on event_text
    referencing old table as before new table as written for each statement execute function index_letters()`,
  `create trigger listing_repeated after update of ${listed} on event
    for each row when (${rowOf('old')} is distinct from ${rowOf('new')}) execute function repeat_listing()`,
];

/** Everything that search by letters needs, in the order of its parts. */
export const letters = [...table, ...filling, ...indexes, indexing, repeating, ...triggers];

/** What search by letters finds events by, beside what lists look at (decision 0147). */
export class IndexLetters extends Migration {
  override up(): void {
    // What is written between the copy and the triggers would be lost.
    this.addSql('lock table event, event_text in share row exclusive mode');
    for (const statement of letters) this.addSql(statement);
  }
}
