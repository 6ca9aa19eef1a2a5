import { foldText } from '#word-forms';

/**
 * The folded words and phrases of a search: those that must occur, and those that must not
 * (wire-format 4.2).
 */
export interface SearchTerms {
  all: string[];
  none: string[];
}

const mostTerms = 20;

/**
 * The first 20 distinct terms of a search: words in any order, "a phrase" as such; -word or -"a
 * phrase" excludes. A text of quotation marks and spaces has none (wire-format 4.2).
 */
export function parseSearch(text: string): SearchTerms {
  const all = new Set<string>();
  const none = new Set<string>();
  for (const [, minus, phrase, word] of foldText(text).matchAll(/(-?)(?:"([^"]*)"|([^\s"]+))/gu)) {
    const term = (phrase ?? word ?? '').trim();
    if (all.size + none.size === mostTerms) break;
    if (term !== '') (minus === '-' ? none : all).add(term);
  }
  return { all: [...all], none: [...none] };
}

/**
 * A folded text as stored for search: every non-ASCII character becomes `Z` and its code point in
 * five letters from A to P. A trigram index then finds a single Chinese character, and both
 * databases index all scripts alike. Folded text has no capitals, so nothing else matches (decision
 * 0147).
 */
export function toIndexed(folded: string): string {
  return folded.replace(/[^\p{ASCII}]/gu, (character) => spellOut(character.codePointAt(0) ?? 0));
}

function spellOut(code: number): string {
  const letter = (place: number) => firstLetter + ((code >> place) & 15);
  return String.fromCharCode(lastLetter, letter(16), letter(12), letter(8), letter(4), letter(0));
}

/** A stored text with its characters instead of their code points. */
export function fromIndexed(indexed: string): string {
  return indexed.replace(/Z([A-P]{5})/g, (_, letters: string) => {
    const code = Array.from(letters).reduce(
      (sum, letter) => sum * 16 + letter.charCodeAt(0) - firstLetter,
      0,
    );
    return String.fromCodePoint(code);
  });
}

const firstLetter = 65;
const lastLetter = 90;

/**
 * The LIKE pattern of stored texts that contain the folded needle, with its %, _ and \ escaped
 * (wire-format 4.2).
 */
export function likePattern(needle: string): string {
  return `%${toIndexed(needle).replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * The LIKE pattern of the encoded characters of a stored text that contains the folded needle; null
 * if it has none. What stands between them is one space, as in the index of such characters
 * (decision 0147).
 */
export function encodedPattern(needle: string): string | null {
  const encoded = toIndexed(needle)
    .replace(/[^A-Z]+/g, ' ')
    .trim();
  return encoded === '' ? null : `%${encoded}%`;
}
