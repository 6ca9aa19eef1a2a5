import type { Language } from '../../../i18n/language.ts';
import type { WordMatcher } from './matcher.ts';

const none: WordMatcher = { beginnings: [], infixes: [], relate: () => null };

/** What finds the forms of a word in a language; loads what that needs on the first call. */
export async function createMatcher(word: string, language: Language): Promise<WordMatcher> {
  if (/^\d+$/.test(word)) return none;
  switch (language) {
    case 'fi':
      return (await import('./finnish.ts')).createFinnishMatcher(word);
    case 'de':
      return (await import('./german.ts')).createGermanMatcher(word);
    case 'en':
      return (await import('./english.ts')).createEnglishMatcher(word);
    case 'zh-hans':
      return none;
  }
}

/** The parts of a compound that the dictionary of its language knows; none if it is no compound. */
export async function findParts(word: string, language: Language): Promise<string[]> {
  return language === 'de' ? (await import('./german.ts')).germanParts(word) : [];
}
