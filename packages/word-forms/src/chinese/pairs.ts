import { setImmediate } from 'node:timers/promises';
import { isKnownWord } from './segmenter.ts';

const mostPairs = 400;

/**
 * The pairs that each two adjacent characters may be, given what each may be. Of two characters,
 * only known words; of more, known words and pairs of which one character belongs to a known word
 * beside them. Null if there are none. Thousands of pairs are looked up, 15 ms for shi-shi: others
 * are served between two of them.
 */
export async function pairsOfChoices(choices: readonly (readonly string[])[]): Promise<string[][] | null> {
  const all: { pairs: Pair[]; words: Pair[] }[] = [];
  for (const [at, next] of choices.slice(1).entries()) {
    if (at > 0) await setImmediate();
    const pairs = (choices[at] ?? []).flatMap((first) => next.map((second): Pair => [first, second]));
    all.push({ pairs, words: pairs.filter((pair) => isKnownWord(pair.join(''))) });
  }
  const kept = all.map(({ pairs, words }, at) => {
    const ends = new Set(all[at - 1]?.words.map(([, second]) => second));
    const starts = new Set(all[at + 1]?.words.map(([first]) => first));
    const joints = pairs.filter(([first, second]) => ends.has(first) || starts.has(second));
    return [...new Set([...words, ...joints].map((pair) => pair.join('')))].slice(0, mostPairs);
  });
  return kept.length === 0 || kept.some((pairs) => pairs.length === 0) ? null : kept;
}

type Pair = readonly [string, string];
