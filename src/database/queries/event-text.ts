import { sql } from 'kysely';
import type { TextSources } from '../../entities/shapes.ts';
import type { Language } from '../../i18n/language.ts';
import type { LocalWord } from '../../values/search/word-index.ts';
import { prepareWrite } from '../statements/prepared.ts';
import { runInTransaction, type UnitOfWork } from '../unit-of-work.ts';
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
  pairs: readonly number[];
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
  pairs: ({ pairs }) => `{${pairs.join()}}`,
};

const names = Object.keys(columns);
const listed = sql.join(names.map((name) => sql.ref(name)));
const stored = sql.join(names.map((name) => sql.ref(`event_text.${name}`)));
const excluded = sql.join(names.map((name) => sql.ref(`excluded.${name}`)));
/** The types of the columns that are no text. */
const types: Readonly<Record<string, string>> = { sources: 'jsonb', pairs: 'smallint[]' };
const typed = sql.join(names.map((name) => sql`${sql.ref(name)}::${sql.raw(types[name] ?? 'text')}`));

/**
 * The texts that one statement stores: the values of each column, language by language, and the
 * words.
 */
interface SentTexts extends WordColumns {
  eventId: number;
  served: string[];
  indexed: string[];
}

/**
 * Stores the served texts of an event and the words that no event has used before, in one statement
 * as far as it takes these. Rows that stay as they are are not written, which saves their entries
 * in the indexes (decision 0039).
 */
export async function saveEventTexts(
  em: UnitOfWork,
  { eventId, rows, words }: { eventId: number; rows: readonly EventTextRow[]; words: readonly LocalWord[] },
): Promise<void> {
  const served = rows.map(({ language }) => language);
  const sent = { eventId, served, indexed: rows.map((row) => row.words) };
  const values = Object.fromEntries(Object.entries(columns).map(([name, read]) => [name, rows.map(read)]));
  await runInTransaction(em, storeTexts({ ...values, ...sent, ...toColumns(words.slice(0, wordsAtOnce)) }));
  await storeWords(em, eventId, words.slice(wordsAtOnce));
}

const storeTexts = prepareWrite(
  ({ eventId, served, indexed, ...sent }: SentTexts & Readonly<Record<string, unknown>>) => sql`
    with sent as materialized (
      select * from unnest(${served}::text[], ${indexed}::text[],
          ${sql.join(names.map((name) => sql`${sent[name]}::text[]`))})
        as sent (language, words, ${listed})),
    served as (
      insert into event_text (event_id, language, ${listed})
      select ${eventId}::int, language, ${typed} from sent
      on conflict (event_id, language) do update set (${listed}) = row (${excluded})
      where row (${stored}) is distinct from row (${excluded})),
    indexed as (
      insert into event_words (event_id, language, words)
      select ${eventId}::int, language, words::tsvector from sent
      on conflict (event_id, language) do update set words = excluded.words
      where event_words.words <> excluded.words)
    ${insertWords({ eventId, ...sent })}`,
);
