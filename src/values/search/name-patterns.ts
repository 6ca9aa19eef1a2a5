import { foldText } from '#word-forms';
import { toIndexed } from '../search-text.ts';

/**
 * LIKE patterns of names, all of which must match, and one of names that begin with what was typed.
 */
export interface NamePatterns {
  all: string[];
  beginning: string;
}

const mostWords = 10;
const words = /[a-z0-9]+|(?:(?!\p{ASCII})[\p{L}\p{N}])+/gu;

/**
 * The patterns of names with words that begin with each of the words typed; characters of other
 * scripts than Latin match anywhere, because Chinese has no spaces. Null if nothing typed is a
 * letter or digit. The names are stored with a space before each word (`name_words`, decision
 * 0119).
 */
export function toNamePatterns(typed: string): NamePatterns | null {
  const distinct = [...new Set(foldText(typed).match(words))].slice(0, mostWords);
  const [first] = distinct;
  if (first === undefined) return null;
  return {
    all: distinct.map((word) => (/^[a-z0-9]/.test(word) ? `% ${word}%` : `%${toIndexed(word)}%`)),
    beginning: ` ${toIndexed(first)}%`,
  };
}
