import { EventText, EventTranslation } from '../../entities/event';
import { learnWords } from '../../database/queries/search-word';
import { inTransaction } from '../../database/unit-of-work';
import { giveWay } from '../give-way';
import { readableText } from '../../values/html';
import { pairsOf } from '../../values/fold';
import { toWordIndex, wordsByLanguage } from '../../values/search/words';
import type { TextStore } from '../texts/store';

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
    const indexOf = createIndexer();
    const texts = [];
    for (const { language, text, sources, searched, folded } of rows) {
      texts.push({
        eventId,
        language,
        title: text.title ?? '',
        description: text.description ?? '',
        excerpt: text.excerpt ?? '',
        slug: text.slug,
        sources,
        folded,
        ...(await indexOf(searched, folded)),
      });
    }
    await em.upsertMany(EventText, texts);
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

/** What several languages serve is the same list (text-store.ts): its words are split once. */
function createIndexer() {
  const known = new Map<readonly (string | null)[], { pairs: number[]; words: string }>();
  return async (searched: readonly (string | null)[], folded: string) => {
    const found = known.get(searched);
    if (found !== undefined) return found;
    const index = { pairs: pairsOf(folded), words: toWordIndex(searched) };
    known.set(searched, index);
    await giveWay(searched);
    return index;
  };
}
