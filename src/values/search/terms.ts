import { loadChinese, pairsOfRun, saysLittle, splitWords, type Token, truncateWord } from '#word-forms';
import type { Language } from '../../i18n/language.ts';

/** A word of a search, or of a run of characters of a script without spaces. */
export interface SearchTerm {
  word: string;
  isRun: boolean;
  /**
   * What it may also be written as, itself first: other spellings of a run; a word in one with its
   * neighbors.
   */
  spellings: readonly string[];
  /** Whether it says little by itself: such words are left out while others are left. */
  isCommon: boolean;
}

/** Adjacent words or pairs of characters, each of which may be one of several. */
export type Sequence = readonly (readonly string[])[];

/** Words that count as a match of a term, and the weight of the match in percent. */
export interface Tier {
  weight: number;
  /** At least one of them, or of the sequences, must occur. */
  words: readonly string[];
  sequences: readonly Sequence[];
  /** Single characters that words of a script without spaces begin with. */
  characters: readonly string[];
  /** Whether they only mean nearly the same. */
  isSynonym?: boolean;
}

/** A tier of words alone. */
export function wordTier(weight: number, words: readonly string[]): Tier {
  return { weight, words, sequences: [], characters: [] };
}

/** A tier of runs, each as it is spelt. */
export function runTier(weight: number, runs: readonly string[]): Tier {
  const isCharacter = (run: string) => pairsOfRun(run).length === 1;
  return {
    weight,
    words: [],
    sequences: runs.filter((run) => !isCharacter(run)).map(toSequence),
    characters: runs.filter(isCharacter),
  };
}

function toSequence(run: string): Sequence {
  return pairsOfRun(run)
    .slice(0, -1)
    .map((pair) => [pair]);
}

const mostTerms = 10;

/**
 * The first ten distinct words of a search. Loads the dictionary of Chinese where it has Chinese
 * words.
 */
export async function readTerms(query: string, language: Language): Promise<SearchTerm[]> {
  const terms = new Map<string, SearchTerm>();
  const tokens = splitWords(query);
  for (const [at, { word, isRun }] of tokens.entries()) {
    const neighbors = [tokens[at - 1], tokens[at + 1]] as const;
    const read = isRun ? await termsOfRun(word) : [termOf(word, neighbors, language)];
    for (const term of read) if (terms.size < mostTerms) terms.set(term.word, term);
    if (terms.size === mostTerms) break;
  }
  return [...terms.values()];
}

const longestJoined = 32;

/** `candle light` is also written `candlelight`. */
function termOf(
  written: string,
  [before, after]: readonly [Token | undefined, Token | undefined],
  language: Language,
): SearchTerm {
  const word = truncateWord(written);
  const joined = [
    ...(before?.isRun === false ? [`${before.word}${word}`] : []),
    ...(after?.isRun === false ? [`${word}${after.word}`] : []),
  ];
  const spellings = [word, ...joined.filter((each) => each.length <= longestJoined)];
  return { word, isRun: false, spellings, isCommon: saysLittle(word, language) };
}

async function termsOfRun(run: string): Promise<SearchTerm[]> {
  const { readRun } = await loadChinese();
  const words = await readRun(run);
  return words.map((word) => ({ ...word, isRun: true }));
}

/**
 * The tier as a `tsquery`, in one field or in any. Words and runs contain only letters and digits.
 */
export function toQuery({ words, sequences, characters }: Tier, field = ''): string {
  const lexeme = (text: string) => `'${field}${text}'`;
  const oneOf = (pairs: readonly string[]) => `(${pairs.map(lexeme).join(' | ')})`;
  return [
    ...words.map(lexeme),
    ...sequences.map((sequence) => `(${sequence.map(oneOf).join(' <-> ')})`),
    ...characters.map((character) => `${lexeme(character)}:*`),
  ].join(' | ');
}
