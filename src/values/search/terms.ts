import { type Language, languages } from '../../i18n/language.ts';
import { weightOf, weights } from './similarity.ts';
import { type AskedWord, cutWord, type LikeWord, pairsOfRun, splitWords, withUmlauts } from './words.ts';

/** A word of a search, or a run of a script without spaces. */
export interface AskedTerm {
  word: string;
  isRun: boolean;
}

/** Words of an event that stand for a term, and what it is worth to find them, in percent. */
export interface Tier {
  weight: number;
  /** Words, one of which must stand there. */
  words: string[];
  /** Runs of a script without spaces, all of which must stand there. */
  runs: string[];
}

/** What stands for one term of a search, best first. */
export type Alternatives = Tier[];

const mostTerms = 10;

/** The words of a search, each once, the first ten of them. */
export function splitTerms(query: string): AskedTerm[] {
  const terms = new Map<string, AskedTerm>();
  for (const { word, isRun } of splitWords(query)) {
    if (terms.size < mostTerms) terms.set(word, { word: isRun ? word : cutWord(word), isRun });
  }
  return [...terms.values()];
}

/** The words to look for others of, in every language that a text may be in, and in both spellings of umlauts. */
export function toAskedWords(terms: readonly AskedTerm[]): AskedWord[] {
  return terms.flatMap(({ word, isRun }, term) =>
    isRun || /^\d+$/.test(word)
      ? []
      : spellings(word).flatMap((spelling) =>
          languages.map((language) => ({ term, language, word: spelling })),
        ),
  );
}

const digraphs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** `Muenchen` for `München`, and the other way round. */
function spellings(word: string): string[] {
  const others = [word.replace(/[äöü]/g, (letter) => digraphs[letter] ?? letter), withUmlauts(word)];
  return [...new Set([word, ...others])];
}

/**
 * What stands for each term, best first. Words that a language says all the time are left out, and single letters too,
 * unless nothing else is asked for.
 */
export function toAlternatives(
  terms: readonly AskedTerm[],
  alike: readonly LikeWord[],
  language: Language,
): Alternatives[] {
  const common = new Set(
    alike.filter((like) => like.common && like.language === language).map(({ asked }) => asked),
  );
  const telling = terms.map(({ word, isRun }) => isRun || !(common.has(word) || /^[a-zäöüå]$/.test(word)));
  const kept = telling.includes(true) ? telling : terms.map(() => true);
  return terms.flatMap((term, at) => {
    if (kept[at] !== true) return [];
    const own = alike.filter((like) => like.term === at);
    return [term.isRun ? runAlternatives(term.word) : wordAlternatives(term.word, own)];
  });
}

const segmenter = new Intl.Segmenter('zh-Hans', { granularity: 'word' });

/** Characters that only join words. */
const particles = new Set('的和与在里是了及或');

/** A run as it was written; and its words in any place. */
function runAlternatives(run: string): Alternatives {
  const words = wordsOfRun(run);
  const whole = { weight: weights.same, words: [], runs: [run] };
  return words.length === 0 || words[0] === run
    ? [whole]
    : [whole, { weight: weights.key, words: [], runs: words }];
}

/** A single character belongs to the word before it; what only joins words is left out. */
function wordsOfRun(run: string): string[] {
  const words: string[] = [];
  for (const { segment } of segmenter.segment(run)) {
    if (particles.has(segment)) continue;
    const before = pairsOfRun(segment).length === 1 ? words.pop() : undefined;
    words.push(`${before ?? ''}${segment}`);
  }
  return words;
}

const mostWords = 200;

function wordAlternatives(word: string, alike: readonly LikeWord[]): Alternatives {
  const best = new Map([[word, weights.same]]);
  for (const like of alike) {
    const { known } = like;
    const weight = known === null ? 0 : weightOf(word, { ...like, known });
    if (known !== null && weight > (best.get(known) ?? 0)) best.set(known, weight);
  }
  const kept = [...best].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).slice(0, mostWords);
  return [...new Set(kept.map(([, weight]) => weight))].map((weight) => ({
    weight,
    words: kept.filter(([, each]) => each === weight).map(([known]) => known),
    runs: [],
  }));
}

/** The rung as a `tsquery`, in one field or in any. Words and runs consist of letters and digits alone. */
export function toQuery({ words, runs }: Tier, field = ''): string {
  const label = field === '' ? '' : `:${field}`;
  const whole = runs.map((run) => {
    const pairs = pairsOfRun(run);
    if (pairs.length === 1) return `'${run}':*${field}`;
    const labelled = pairs.slice(0, -1).map((pair) => `'${pair}'${label}`);
    return `(${labelled.join(' <-> ')})`;
  });
  const all = whole.length === 0 ? [] : [whole.join(' & ')];
  return [...words.map((word) => `'${word}'${label}`), ...all].join(' | ');
}
