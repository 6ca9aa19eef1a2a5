import type { SearchTerms } from '../search-text.ts';

/**
 * The terms of a search that are nothing but letters from a to z and digits: single ones, and
 * longer ones.
 */
export interface LetterTerms {
  letters: SearchTerms;
  words: SearchTerms;
}

/**
 * Without spaces or signs, so that one chunk of a text has all of it; as long as what is certain to
 * be in one part of a long chunk.
 */
const letterTerm = /^(?:[a-z0-9]|[a-z0-9]{3,33})$/;

/** The terms, if all are of this kind; null otherwise, and if there are none (decision 0147). */
export function toLetterTerms({ all, none }: SearchTerms): LetterTerms | null {
  const terms = [...all, ...none];
  if (terms.length === 0 || !terms.every((term) => letterTerm.test(term))) return null;
  const [single, longer] = [(term: string) => term.length === 1, (term: string) => term.length > 1];
  return {
    letters: { all: all.filter(single), none: none.filter(single) },
    words: { all: all.filter(longer), none: none.filter(longer) },
  };
}

/**
 * A bit for each of these letters and digits, as a whole number: 0 to 9, then a to z, from the
 * lowest on.
 */
export function bitsOf(letters: readonly string[]): string {
  return letters.reduce((bits, letter) => bits | (1n << BigInt(Number.parseInt(letter, 36))), 0n).toString();
}
