import { common } from './lexicon.ts';
import { segmentRun } from './segmenter.ts';
import { simplify, spellingsOf } from './spellings.ts';

/** A word of a run, and what it may also be written as. */
export interface RunWord {
  /** As typed. */
  word: string;
  /** Simplified and traditional spellings, and numerals in both digits; the typed one first. */
  spellings: readonly string[];
  /** Whether it says little by itself (怎么, 的, 活动): such words are dropped while others are left. */
  isCommon: boolean;
}

/**
 * The words of a run of Chinese characters, in order. The first call loads the tables of
 * characters.
 */
export async function readRun(run: string): Promise<RunWord[]> {
  const characters = Array.from(run);
  const words: RunWord[] = [];
  let at = 0;
  for (const simplified of segmentRun(await simplify(run))) {
    const end = at + Array.from(simplified).length;
    const word = characters.slice(at, end).join('');
    words.push({ word, spellings: await spellingsOf(word), isCommon: common.has(simplified) });
    at = end;
  }
  return words;
}
