import { isKnownWord } from './segmenter.ts';

/**
 * What makes a course, a show, a contest or a group of what the word before it names: 摄影展, 书法班,
 * 夜跑团.
 */
const kinds = new Set('课班展赛团社营队');

/** What a course, a show, a contest or a group is about: 书法 for 书法班; none of other words. */
export function subjectsOf(word: string): string[] {
  return withoutKind(word).filter(isKnownWord);
}

/** The same, whether the subject is a word or not: 围期 for 围期班. */
export function withoutKind(word: string): string[] {
  const characters = Array.from(word);
  return characters.length > 2 && kinds.has(characters.at(-1) ?? '')
    ? [characters.slice(0, -1).join('')]
    : [];
}
