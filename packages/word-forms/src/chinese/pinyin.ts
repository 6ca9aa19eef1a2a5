import { pairsOfChoices } from './pairs.ts';
import { readReadings, withoutTone } from './readings.ts';

const mostSyllables = 6;
const longestSyllable = 6;
const longestWord = mostSyllables * longestSyllable;

/**
 * The pairs of Chinese characters that a Latin word may be read as, for each two adjacent
 * syllables, in all divisions into the fewest syllables (`fangan` is fang-an and fan-gan). Null
 * unless it is pinyin of two to six syllables of known words.
 */
export async function pairsOfPinyin(word: string): Promise<string[][] | null> {
  const letters = withoutTone(word.toLowerCase())
    .replace(/[1-5]/g, '')
    .replace(/(?<=[jqxy])v/g, 'u')
    .replace(/(?<=[ln])ue/g, 've');
  if (letters.length > longestWord || !/^[a-z]+$/.test(letters)) return null;
  const { byReading } = await readReadings();
  const divisions = divide(letters, byReading);
  const fewest = Math.min(...divisions.map(({ length }) => length));
  const read: string[][][] = [];
  for (const syllables of divisions.filter(({ length }) => length === fewest)) {
    const pairs = await pairsOfChoices(syllables.map((each) => byReading.get(each) ?? []));
    if (pairs !== null) read.push(pairs);
  }
  const [first] = read;
  if (first === undefined) return null;
  return first.map((_, at) => [...new Set(read.flatMap((pairs) => pairs[at] ?? []))]);
}

/**
 * All divisions into two to six syllables. There are few: most letters begin no syllable after
 * another.
 */
function divide(letters: string, known: ReadonlyMap<string, unknown>): string[][] {
  const divisions: string[][] = [];
  const extend = (rest: string, syllables: readonly string[]) => {
    if (rest === '' && syllables.length >= 2) divisions.push([...syllables]);
    if (syllables.length === mostSyllables) return;
    for (let length = Math.min(longestSyllable, rest.length); length > 0; length -= 1) {
      const syllable = rest.slice(0, length);
      if (known.has(syllable)) extend(rest.slice(length), [...syllables, syllable]);
    }
  };
  extend(letters, []);
  return divisions;
}
