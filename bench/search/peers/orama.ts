import { create, insertMultiple, search } from '@orama/orama';
import type { Language } from '../../../src/i18n/language.ts';
import { type Peer, searchedFields, titleBoost, toDocument } from './peer.ts';

/**
 * Orama with its stemmers and stop words; it cuts Chinese into words by its own tokenizer. One
 * letter of a word may differ, except in Chinese, where that is another word.
 */
export const orama: Peer = {
  name: 'Orama',
  open: async (language, events) => {
    const schema = Object.fromEntries(searchedFields.map((field) => [field, 'string' as const]));
    const index = create({ schema, components: { tokenizer: await tokenizers[language]() } });
    await insertMultiple(index, events.map(toDocument));
    return {
      find: async (term) => {
        const { hits } = await search(index, {
          term,
          properties: searchedFields,
          boost: { title: titleBoost },
          tolerance: language === 'zh-hans' ? 0 : 1,
          limit: 10,
        });
        return hits.map(({ document }) => document.key);
      },
      close: () => Promise.resolve(),
    };
  },
};

const tokenizers = {
  en: async () =>
    stemming('english', await import('@orama/stemmers/english'), await import('@orama/stopwords/english')),
  fi: async () =>
    stemming('finnish', await import('@orama/stemmers/finnish'), await import('@orama/stopwords/finnish')),
  de: async () =>
    stemming('german', await import('@orama/stemmers/german'), await import('@orama/stopwords/german')),
  'zh-hans': async () => {
    const { createTokenizer } = await import('@orama/tokenizers/mandarin');
    const { stopwords } = await import('@orama/stopwords/mandarin');
    return createTokenizer({ language: 'mandarin', stopWords: stopwords });
  },
} satisfies Record<Language, () => Promise<unknown>>;

function stemming(
  language: string,
  { stemmer }: { stemmer: (word: string) => string },
  { stopwords }: { stopwords: readonly string[] },
) {
  return { language, stemming: true, stemmer, stopWords: stopwords };
}
