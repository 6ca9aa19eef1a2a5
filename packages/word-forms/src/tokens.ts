import { foldText } from './fold.ts';

/** A word of a text, or a run of characters of a script without spaces, and its place. */
export interface Token {
  /** The word as it is compared: letters and digits only. */
  word: string;
  isRun: boolean;
  start: number;
  end: number;
}

const unspaced = ['Han', 'Hira', 'Kana', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const runOnly = new RegExp(`^[${unspaced}]+$`, 'u');
const tokens = new RegExp(`(?<run>[${unspaced}]+)|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}\\u00ad])+`, 'gu');

/** Whether a word is written in a script without spaces. */
export function isUnspaced(word: string): boolean {
  return runOnly.test(word);
}

/** The words of a text in their order, without punctuation. */
export function splitWords(text: string): Token[] {
  return [...tokensOf(text)];
}

/** The same, lazily. */
export function* tokensOf(text: string): Generator<Token> {
  for (const match of text.matchAll(tokens)) {
    const [written] = match;
    const place = { start: match.index, end: match.index + written.length };
    const isRun = match.groups?.run !== undefined;
    for (const word of bareWords(written)) yield { word, isRun, ...place };
  }
}

/**
 * A word as it is compared: lower case, without marks except in ä, ö, ü and å, which are
 * letters of their own in Finnish, German and Swedish. Characters that fold to punctuation
 * split it: `ʼ` is an apostrophe, `½` a fraction.
 */
function bareWords(word: string): string[] {
  if (/^[a-z0-9]+$/i.test(word)) return [word.toLowerCase()];
  return word
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9äöüå]+/gu, foldText)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
}

/**
 * The pairs of adjacent characters of a run, and its last character: words in a run are found by
 * their pairs.
 */
export function pairsOfRun(run: string): string[] {
  const characters = Array.from(run);
  return characters.map((character, at) => `${character}${characters[at + 1] ?? ''}`);
}

const longestWord = 64;

/** Truncates words that no language has, in texts and in queries alike. */
export function truncateWord(word: string): string {
  return word.length <= longestWord ? word : word.slice(0, longestWord).toWellFormed().replace('\ufffd', '');
}
