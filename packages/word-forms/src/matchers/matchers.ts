import type { Language } from '../language.ts';
import type { WordMatcher } from './matcher.ts';

const none: WordMatcher = { beginnings: [], infixes: [], relate: () => null };

/**
 * What finds the forms of a word in a language; loads what that needs on the first call. A listed
 * word is no other form than those that dictionaries have.
 */
export async function createMatcher(
  word: string,
  language: Language,
  isListed = false,
): Promise<WordMatcher> {
  if (/^\d+$/.test(word)) return none;
  switch (language) {
    case 'fi':
      return (await import('./finnish.ts')).createFinnishMatcher(word, isListed);
    case 'de':
      return (await import('./german.ts')).createGermanMatcher(word);
    case 'en':
      return (await import('./english.ts')).createEnglishMatcher(word);
    case 'zh-hans':
      return none;
  }
}

/**
 * Whether a word is one of its language for certain, so that it stands for no other. Only English
 * has a list of its words.
 */
export async function isKnownWord(word: string, language: Language): Promise<boolean> {
  return language === 'en' && (await import('./english/dictionary.ts')).isEnglish(word);
}

/** Whether the parts of compounds are guessed by known words: one slip is likelier then. */
export function guessesParts(language: Language): boolean {
  return language === 'fi';
}

/**
 * The parts of a compound by the dictionary of its language, or by the forms of known words; none
 * if it is no compound.
 */
export async function findParts(
  word: string,
  language: Language,
  known: readonly string[],
): Promise<string[]> {
  if (language === 'de') return (await import('./german.ts')).germanParts(word);
  return language === 'fi' ? (await import('./finnish-parts.ts')).finnishParts(word, known) : [];
}

/**
 * Letters that known words have if they may tell the parts of a compound, as `findParts` requires
 * them; without marks.
 */
export async function lettersOfParts(
  word: string,
  language: Language,
): Promise<{ beginnings: readonly string[]; infixes: readonly string[] }> {
  return language === 'fi'
    ? (await import('./finnish-parts.ts')).finnishLettersOfParts(word)
    : { beginnings: [], infixes: [] };
}
