import { common, longestWhole, suffixes, verbs, wholeWords } from './lexicon.ts';

const segmenter = new Intl.Segmenter('zh-Hans', { granularity: 'word' });

/** Whether the dictionaries hold the word as one. */
export function isKnownWord(word: string): boolean {
  return wholeWords.has(word) || segmenter.segment(word).containing(0)?.segment === word;
}

/**
 * The words of a run in simplified characters, in order. `Intl.Segmenter` divides what the lexicon
 * leaves; a dictionary of jieba divides a little better, but takes 78 MB and blocks for a second
 * while it loads.
 */
export function segmentRun(run: string): string[] {
  const words: string[] = [];
  let rest = '';
  const characters = Array.from(run);
  for (let at = 0; at < characters.length;) {
    const whole = wholeWordAt(characters, at);
    if (whole === null) {
      rest += characters[at] ?? '';
      at += 1;
      continue;
    }
    words.push(...divide(rest), whole.join(''));
    rest = '';
    at += whole.length;
  }
  return join([...words, ...divide(rest)]);
}

function wholeWordAt(characters: readonly string[], at: number): string[] | null {
  for (let length = longestWhole; length > 1; length -= 1) {
    const part = characters.slice(at, at + length);
    if (part.length === length && wholeWords.has(part.join(''))) return part;
  }
  return null;
}

function segmentsOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function divide(text: string): string[] {
  return text === '' ? [] : segmentsOf(text).flatMap(divideWord);
}

/** `想学` is two common words, `诗歌朗诵` two words that may also stand elsewhere. */
function divideWord(word: string): string[] {
  const characters = Array.from(word);
  const [first, second] = [characters.slice(0, 2).join(''), characters.slice(2).join('')];
  if (characters.length === 2 && characters.every((each) => common.has(each)) && !common.has(word))
    return characters;
  if (characters.length === 4 && isKnownWord(first) && isKnownWord(second)) return [first, second];
  return [word];
}

/**
 * Suffixes go to the word before, and single characters that are no words of their own to each
 * other.
 */
function join(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const [at, word] of words.entries()) {
    const before = joined.at(-1);
    if (before !== undefined && (isSuffix(before, word, words[at + 1]) || arePart(before, word)))
      joined[joined.length - 1] = `${before}${word}`;
    else joined.push(word);
  }
  return joined;
}

/** In `周末会有`, 会 is a verb. */
function isSuffix(before: string, word: string, next = ''): boolean {
  const isVerb = word === '会' && common.has(next);
  return suffixes.has(word) && !isVerb && Array.from(before).length > 1 && !common.has(before);
}

function arePart(before: string, word: string): boolean {
  return (
    [before, word].every((each) => Array.from(each).length === 1 && !common.has(each)) && !verbs.has(before)
  );
}
