import { EventText, EventTranslation } from '../entities/event.ts';
import { learnWords } from '../database/queries/search-word.ts';
import { inTransaction } from '../database/write.ts';
import { readableText } from './html.ts';
import { pairsOf } from './search-text.ts';
import { toWordIndex, wordsByLanguage } from './search-words.ts';
import type { TextStore } from './text-store.ts';

/** How the texts of events are kept. Search looks in title, description and excerpt (wire-format 4.2). */
export const eventTexts: TextStore<'title' | 'description' | 'excerpt'> = {
  kind: 'event',
  fields: ['title', 'description', 'excerpt'],
  naming: 'title',
  load: (em, eventId) => em.find(EventTranslation, { eventId }),
  add(em, eventId, language) {
    const row = { eventId, language, title: null, description: null, excerpt: null, slug: null };
    const translation = em.create(EventTranslation, row);
    em.persist(translation);
    return translation;
  },
  async save(em, eventId, rows) {
    const wordIndexOf = createWordIndexer();
    await em.upsertMany(
      EventText,
      rows.map(({ language, text, sources, searched, folded }) => ({
        eventId,
        language,
        title: text.title ?? '',
        description: text.description ?? '',
        excerpt: text.excerpt ?? '',
        slug: text.slug,
        sources,
        folded,
        pairs: pairsOf(folded),
        words: wordIndexOf(searched),
      })),
    );
    await learnWords(inTransaction(em), wordsByLanguage(rows, searchedFields));
  },
  searched: ({ title, description, excerpt }) => [
    title,
    readableText(description ?? ''),
    readableText(excerpt ?? ''),
  ],
};

/** The fields of `searched`, in its order. */
export const searchedFields = ['title', 'description', 'excerpt'] as const;

/** Where translations are missing, several languages serve one text: its words are split once. */
function createWordIndexer() {
  const known = new Map<string, string>();
  return (searched: readonly (string | null)[]): string => {
    const key = JSON.stringify(searched);
    const index = known.get(key) ?? toWordIndex(searched);
    known.set(key, index);
    return index;
  };
}
