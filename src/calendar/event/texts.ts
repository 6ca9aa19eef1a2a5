import { learnWords } from '../../database/queries/search-word.ts';
import { EventText, EventTranslation } from '../../entities/event.ts';
import { yieldAfter } from '../../runtime/loop-turn.ts';
import { pairsOf } from '../../values/fold.ts';
import { readableText } from '../../values/html.ts';
import { toWordIndex, wordsByLanguage } from '../../values/search/words.ts';
import { emptyTexts, type TextStore } from '../texts/store.ts';

/** The texts of an event; search looks in all of them, in this order. */
export const searchedFields = ['title', 'description', 'excerpt'] as const;

/** How the texts of events are kept. Search looks in title, description and excerpt (wire-format 4.2). */
export const eventTexts: TextStore<'title' | 'description' | 'excerpt'> = {
  kind: 'event',
  fields: searchedFields,
  naming: 'title',
  load: (em, eventId) => em.find(EventTranslation, { eventId }),
  add(em, eventId, language) {
    const row = { eventId, language, ...emptyTexts(searchedFields) };
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
    const words = wordsByLanguage(rows, searchedFields);
    await yieldAfter(texts.map(({ folded }) => folded));
    await learnWords(em, words);
  },
  searched: ({ title, description, excerpt }) => [
    title,
    readableText(description ?? ''),
    readableText(excerpt ?? ''),
  ],
};

/** What several languages serve is the same list (text-store.ts): its words are split once. */
function createIndexer() {
  const known = new Map<readonly (string | null)[], { pairs: number[]; words: string }>();
  return async (searched: readonly (string | null)[], folded: string) => {
    const found = known.get(searched);
    if (found !== undefined) return found;
    const index = { pairs: pairsOf(folded), words: toWordIndex(searched) };
    known.set(searched, index);
    await yieldAfter(searched);
    return index;
  };
}
