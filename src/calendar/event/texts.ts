import { storeWords } from '../../database/queries/search-word.ts';
import { EventText, EventTranslation } from '../../entities/event.ts';
import { yieldAfter } from '../../runtime/loop-turn.ts';
import { pairsOf } from '../../values/fold.ts';
import { readableText } from '../../values/html.ts';
import { toWordIndex, wordsByLanguage } from '../../values/search/words.ts';
import { emptyTexts, type TextStore } from '../texts/text-store.ts';

/** The texts of an event; search covers all of them. */
export const searchedFields = ['title', 'description', 'excerpt'] as const;

/** How the texts of events are stored. Search covers title, description and excerpt (wire-format 4.2). */
export const eventTexts: TextStore<'title' | 'description' | 'excerpt'> = {
  kind: 'event',
  fields: searchedFields,
  naming: 'title',
  load: (em, eventId) => em.find(EventTranslation, { eventId }),
  create: (em, eventId, language) =>
    em.create(EventTranslation, { eventId, language, ...emptyTexts(searchedFields) }),
  async save(em, eventId, rows) {
    const indexOf = createIndexer();
    const texts = [];
    for (const { language, text, sources, searched, folded } of rows) {
      const { title, description, excerpt, slug } = text;
      const served = { title: title ?? '', description: description ?? '', excerpt: excerpt ?? '', slug };
      const index = await indexOf(searched, folded);
      texts.push({ eventId, language, ...served, sources, folded, ...index });
    }
    await em.upsertMany(EventText, texts);
    const words = wordsByLanguage(rows, searchedFields);
    await yieldAfter(texts.map(({ folded }) => folded));
    await storeWords(em, words);
  },
  searched: ({ title, description, excerpt }) => [
    title,
    readableText(description ?? ''),
    readableText(excerpt ?? ''),
  ],
};

/** Languages that serve the same texts share one list (texts/derive.ts), which is indexed once. */
function createIndexer() {
  const indexes = new Map<readonly (string | null)[], { pairs: number[]; words: string }>();
  return async (searched: readonly (string | null)[], folded: string) => {
    const known = indexes.get(searched);
    if (known !== undefined) return known;
    const index = { pairs: pairsOf(folded), words: toWordIndex(searched) };
    indexes.set(searched, index);
    await yieldAfter(searched);
    return index;
  };
}
