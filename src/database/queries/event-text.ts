import { sql } from 'kysely';
import type { TextSources } from '../../entities/shapes.ts';
import type { Language } from '../../i18n/language.ts';
import type { LocalWord } from '../../values/search/words.ts';
import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';
import { insertWords, storeWords, wordsAtOnce } from './search-word.ts';

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

/**
 * Stores the served texts of an event and the words that no event has used before, in one statement as far as it takes
 * these. Rows that stay as they are cost no new entries in the indexes.
 */
export async function saveEventTexts(
  em: UnitOfWork,
  { eventId, rows, words }: { eventId: number; rows: readonly EventTextRow[]; words: readonly LocalWord[] },
): Promise<void> {
  const column = (read: (row: EventTextRow) => string | null) => sql`${rows.map(read)}::text[]`;
  const columns = sql`title, description, excerpt, status_reason, slug, sources, folded, sort_key, pairs`;
  const excluded = sql`excluded.title, excluded.description, excluded.excerpt, excluded.status_reason, excluded.slug,
      excluded.sources, excluded.folded, excluded.sort_key, excluded.pairs`;
  await sql`with served as materialized (
      select language, title, description, excerpt, status_reason, slug, sources::jsonb, folded, sort_key,
        pairs::smallint[], words::tsvector
      from unnest(${column(({ language }) => language)}, ${column(({ title }) => title)},
        ${column(({ description }) => description)}, ${column(({ excerpt }) => excerpt)},
        ${column(({ statusReason }) => statusReason)}, ${column(({ slug }) => slug)},
        ${column(({ sources }) => JSON.stringify(sources))}, ${column(({ folded }) => folded)},
        ${column(({ sortKey }) => sortKey)}, ${column(({ pairs }) => `{${pairs.join()}}`)},
        ${column(({ words }) => words)})
        as sent (language, ${columns}, words)),
    texts as (
      insert into event_text (event_id, language, ${columns})
      select ${eventId}::int, language, ${columns} from served
      on conflict (event_id, language) do update set (${columns}) = row (${excluded})
      where row (event_text.title, event_text.description, event_text.excerpt, event_text.status_reason,
        event_text.slug, event_text.sources, event_text.folded, event_text.sort_key, event_text.pairs)
        is distinct from row (${excluded})),
    found_by as (
      insert into event_words (event_id, language, words) select ${eventId}::int, language, words from served
      on conflict (event_id, language) do update set words = excluded.words
      where event_words.words <> excluded.words)
    ${insertWords(words.slice(0, wordsAtOnce))}`.execute(inTransaction(em));
  await storeWords(em, words.slice(wordsAtOnce));
}
