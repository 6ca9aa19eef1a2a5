/**
 * What the comparison uses of the packages in `bench/search/peers`, which `npm ci` of the service
 * does not install.
 */
declare module 'minisearch' {
  export default class MiniSearch<Document> {
    constructor(options: {
      fields: readonly string[];
      idField: keyof Document;
      searchOptions: { prefix: boolean; fuzzy: number; boost: Record<string, number> };
    });
    addAll(documents: readonly Document[]): void;
    search(query: string): { id: string }[];
  }
}

declare module '@orama/orama' {
  interface Orama {
    readonly id: string;
  }

  interface Tokenizer {
    readonly language: string;
  }

  interface TokenizerSettings {
    language: string;
    stemming: boolean;
    stemmer: (word: string) => string;
    stopWords: readonly string[];
  }

  export function create(options: {
    schema: Record<string, 'string'>;
    components: { tokenizer: Tokenizer | TokenizerSettings };
  }): Orama;

  export function insertMultiple(index: Orama, documents: readonly object[]): Promise<string[]>;

  export function search(
    index: Orama,
    request: {
      term: string;
      properties: readonly string[];
      boost: Record<string, number>;
      tolerance: number;
      limit: number;
    },
  ): Promise<{ hits: { document: { key: string } }[] }>;
}

declare module '@orama/tokenizers/mandarin' {
  import type { Tokenizer } from '@orama/orama';

  export function createTokenizer(settings: {
    language: 'mandarin';
    stopWords: readonly string[];
  }): Tokenizer;
}

declare module '@orama/stemmers/*' {
  export const stemmer: (word: string) => string;
}

declare module '@orama/stopwords/*' {
  export const stopwords: readonly string[];
}
