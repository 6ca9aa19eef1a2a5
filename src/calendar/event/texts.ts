import { saveEventTexts } from '../../database/queries/event-text.ts';
import { EventTranslation } from '../../entities/event.ts';
import { yieldAfter } from '../../runtime/loop-turn.ts';
import { bitsOf, chunksOf } from '../../values/search/letters.ts';
import {
  type LocalWord,
  type PlacedWords,
  placeWords,
  toWordIndex,
  wordsByLanguage,
} from '../../values/search/word-index.ts';
import { readableText } from '../../values/html.ts';
import { emptyTexts, type TextStore } from '../texts/text-store.ts';

/** The texts of an event that search covers. */
export const searchedFields = ['title', 'description', 'excerpt'] as const;

const fields = [...searchedFields, 'statusReason'] as const;

/**
 * How the texts of events are stored. Search covers title, description and excerpt (wire-format
 * 4.2).
 */
export const eventTexts: TextStore<(typeof fields)[number]> = {
  kind: 'event',
  fields,
  naming: 'title',
  load: (em, eventId) => em.find(EventTranslation, { eventId }),
  create: (em, eventId, language) =>
    em.create(EventTranslation, { eventId, language, ...emptyTexts(fields) }),
  async save(em, eventId, rows) {
    const indexOf = createIndexer();
    const words = wordsByLanguage(rows, searchedFields);
    const ownOf = Map.groupBy(words, ({ language }) => language);
    const indexed = new Set<LocalWord>();
    const texts = [];
    for (const { language, text, sources, searched, folded, sortKey } of rows) {
      const { title, description, excerpt, statusReason, slug } = text;
      const required = { title: title ?? '', description: description ?? '', excerpt: excerpt ?? '' };
      const { letters, chunks, places } = await indexOf(searched, folded);
      const own = ownOf.get(language) ?? [];
      for (const each of own) if (places.has(each.word)) indexed.add(each);
      const index = { letters, chunks, words: toWordIndex(places, new Set(own.map(({ word }) => word))) };
      texts.push({ language, ...required, statusReason, slug, sources, folded, sortKey, ...index });
    }
    await yieldAfter(texts.map(({ folded }) => folded));
    // A word that its row has no room for would be known, and found in no event.
    await saveEventTexts(em, { eventId, rows: texts, words: words.filter((each) => indexed.has(each)) });
  },
  searched: ({ title, description, excerpt }) => [
    title,
    readableText(description ?? ''),
    readableText(excerpt ?? ''),
  ],
};

/** Languages that serve the same texts share one list (texts/derive.ts), which is indexed once. */
function createIndexer() {
  const indexes = new Map<
    readonly (string | null)[],
    { letters: string; chunks: string; places: PlacedWords }
  >();
  return async (searched: readonly (string | null)[], folded: string) => {
    const known = indexes.get(searched);
    if (known !== undefined) return known;
    const index = {
      letters: bitsOf(folded).toString(),
      chunks: chunksOf(folded).join(' '),
      places: placeWords(searched),
    };
    indexes.set(searched, index);
    await yieldAfter(searched);
    return index;
  };
}
