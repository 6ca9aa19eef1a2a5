import { sql } from 'kysely';
import type { TextSources } from '../../entities/shapes.ts';
import type { Language } from '../../i18n/language.ts';
import type { LocalWord } from '../../values/search/word-index.ts';
import { prepareWrite } from '../statements/prepared.ts';
import { runInTransaction, type UnitOfWork } from '../unit-of-work.ts';
import { listedColumns } from './event-letters.ts';
import { insertWords, storeWords, toColumns, type WordColumns, wordsAtOnce } from './search-word.ts';

/** The texts of an event as served in one language, and what search finds them by. */
export interface EventTextRow {
  language: Language;
  title: string;
  description: string;
  excerpt: string;
  statusReason: string | null;
  slug: string | null;
  sources: TextSources;
  folded: string;
  sortKey: string;
  /** The bits of its letters, as a whole number. */
  letters: string;
  /** Its chunks, with spaces between them. */
  chunks: string;
  /** A `tsvector`. */
  words: string;
}

/** The columns of a row of `event_text` besides its key, and their values as text. */
const columns: Readonly<Record<string, (row: EventTextRow) => string | null>> = {
  title: ({ title }) => title,
  description: ({ description }) => description,
  excerpt: ({ excerpt }) => excerpt,
  status_reason: ({ statusReason }) => statusReason,
  slug: ({ slug }) => slug,
  sources: ({ sources }) => JSON.stringify(sources),
  folded: ({ folded }) => folded,
  sort_key: ({ sortKey }) => sortKey,
};

const names = Object.keys(columns);
const listed = sql.join(names.map((name) => sql.ref(name)));
const stored = sql.join(names.map((name) => sql.ref(`event_text.${name}`)));
const excluded = sql.join(names.map((name) => sql.ref(`excluded.${name}`)));
/** The types of the columns that are no text. */
const types: Readonly<Record<string, string>> = { sources: 'jsonb' };
const typed = sql.join(names.map((name) => sql`${sql.ref(name)}::${sql.raw(types[name] ?? 'text')}`));

/**
 * The texts that one statement stores: the values of each column, language by language, and the
 * words.
 */
interface SentTexts extends WordColumns {
  eventId: number;
  served: string[];
  indexed: string[];
  letters: string[];
  chunks: string[];
}

/** What `event_letters` repeats of an event. */
const repeated = sql.join(listedColumns.map((name) => sql.ref(name)));

/**
 * Stores the served texts of an event and the words that no event has used before, in one statement
 * as far as it takes these. Rows that stay as they are are not written, which saves their entries
 * in the indexes (decision 0039). The setting tells the triggers, which find letters for older
 * versions, that these are sent (decision 0147).
 */
export async function saveEventTexts(
  em: UnitOfWork,
  { eventId, rows, words }: { eventId: number; rows: readonly EventTextRow[]; words: readonly LocalWord[] },
): Promise<void> {
  const served = rows.map(({ language }) => language);
  const sent = {
    eventId,
    served,
    indexed: rows.map((row) => row.words),
    letters: rows.map((row) => row.letters),
    chunks: rows.map((row) => row.chunks),
  };
  const values = Object.fromEntries(Object.entries(columns).map(([name, read]) => [name, rows.map(read)]));
  await runInTransaction(em, storeTexts({ ...values, ...sent, ...toColumns(words.slice(0, wordsAtOnce)) }));
  await storeWords(em, eventId, words.slice(wordsAtOnce));
}

const storeTexts = prepareWrite(
  ({
    eventId,
    served,
    indexed,
    letters,
    chunks,
    ...sent
  }: SentTexts & Readonly<Record<string, unknown>>) => sql`
    with sent as materialized (
      select * from unnest(${served}::text[], ${indexed}::text[], ${letters}::bigint[], ${chunks}::text[],
          ${sql.join(names.map((name) => sql`${sent[name]}::text[]`))})
        as sent (language, words, letters, chunks, ${listed})
      where set_config('calendar.letters', 'sent', true) = 'sent'),
    served as (
      insert into event_text (event_id, language, ${listed})
      select ${eventId}::int, language, ${typed} from sent
      on conflict (event_id, language) do update set (${listed}) = row (${excluded})
      where row (${stored}) is distinct from row (${excluded})),
    indexed as (
      insert into event_words (event_id, language, words)
      select ${eventId}::int, language, words::tsvector from sent
      on conflict (event_id, language) do update set words = excluded.words
      where event_words.words <> excluded.words),
    cut as materialized (
      select language, letters, chunk, hashtext(chunk) as number
      from sent left join lateral string_to_table(chunks, ' ') as cut (chunk) on chunk <> ''),
    known as (
      insert into search_chunk (number, chunk)
      select distinct number, chunk from cut where chunk is not null and not exists (
        select from search_chunk known where known.number = cut.number and known.chunk = cut.chunk offset 0)),
    lettered as (
      insert into event_letters (id, language, ${repeated}, letters, chunks)
      select event.id, language, ${repeated}, letters, numbers from event cross join (
        select language, letters, coalesce(array_agg(distinct number) filter (where number is not null), '{}') as numbers
        from cut group by language, letters) as text
      where event.id = ${eventId}::int
      on conflict (id, language) do update set letters = excluded.letters, chunks = excluded.chunks
      where (event_letters.letters, event_letters.chunks) is distinct from (excluded.letters, excluded.chunks))
    ${insertWords({ eventId, ...sent })}`,
);
