export { namesKind, saysLittle } from './common-words.ts';
export { foldLetters, foldText } from './fold.ts';
export type { Language } from './language.ts';
export { withDigraphs, withoutMarks, withUmlauts } from './marked-letters.ts';
export type { Relation, WordMatcher } from './matchers/matcher.ts';
export { createMatcher, findParts, guessesParts, isKnownWord, lettersOfParts } from './matchers/matchers.ts';
export {
  endsOf,
  halvesOf,
  isSlip,
  likeBeginnings,
  nearestSlips,
  sharedBeginning,
  splitByKnownWords,
  swapNeighbors,
} from './slips.ts';
export { spellingsOf } from './spellings.ts';
export { findSynonyms, listedWords } from './synonyms.ts';
export { isUnspaced, pairsOfRun, splitWords, type Token, tokensOf, truncateWord } from './tokens.ts';

/**
 * What is known of Chinese words; it is loaded on the first call, and its tables as they are
 * needed.
 */
export const loadChinese = () => import('./chinese/chinese.ts');
