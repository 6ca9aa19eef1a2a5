import { type Language, languages } from '../../i18n/language.ts';
import { weightOf, weights } from './similarity.ts';
import {
  type QueryWord,
  truncateWord,
  type SimilarWord,
  pairsOfRun,
  splitWords,
  withUmlauts,
} from './words.ts';

/** A word of a search, or a run of characters of a script without spaces. */
export interface QueryTerm {
  word: string;
  isRun: boolean;
}

/** Words that count as a match of a term, and the weight of the match in percent. */
export interface Tier {
  weight: number;
  /** At least one of them must occur. */
  words: string[];
  /** Runs of a script without spaces, all of which must occur. */
  runs: string[];
}

/** The alternatives of one term, best first. */
export type Alternatives = Tier[];

const mostTerms = 10;

/** The first ten distinct words of a search. */
export function splitTerms(query: string): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  for (const { word, isRun } of splitWords(query)) {
    if (terms.size < mostTerms) terms.set(word, { word: isRun ? word : truncateWord(word), isRun });
  }
  return [...terms.values()];
}

/** The words to be expanded, in every language, and in both spellings of umlauts. */
export function toQueryWords(terms: readonly QueryTerm[]): QueryWord[] {
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

/** The alternatives of each term. Stop words and single letters are left out, unless the search has nothing else. */
export function toAlternatives(
  terms: readonly QueryTerm[],
  alike: readonly SimilarWord[],
  language: Language,
): Alternatives[] {
  const common = new Set(
    alike.filter((like) => like.common && like.language === language).map(({ queried }) => queried),
  );
  const isSignificant = terms.map(
    ({ word, isRun }) => isRun || !(common.has(word) || /^[a-zäöüå]$/.test(word)),
  );
  const isUsed = isSignificant.includes(true) ? isSignificant : terms.map(() => true);
  return terms.flatMap((term, at) => {
    if (isUsed[at] !== true) return [];
    const own = alike.filter((like) => like.term === at);
    return [term.isRun ? runAlternatives(term.word) : wordAlternatives(term.word, own)];
  });
}

const segmenter = new Intl.Segmenter('zh-Hans', { granularity: 'word' });

/** Particles that only join words. */
const particles = new Set('的和与在里是了及或');

/** The run as written, then its words in any place. */
function runAlternatives(run: string): Alternatives {
  const words = wordsOfRun(run);
  const whole = { weight: weights.same, words: [], runs: [run] };
  return words.length === 0 || words[0] === run
    ? [whole]
    : [whole, { weight: weights.key, words: [], runs: words }];
}

/** A single character belongs to the word before it; particles are left out. */
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

function wordAlternatives(word: string, alike: readonly SimilarWord[]): Alternatives {
  const best = new Map([[word, weights.same]]);
  for (const like of alike) {
    const { known } = like;
    const weight = known === null ? 0 : weightOf(word, { ...like, known });
    if (known !== null && weight > (best.get(known) ?? 0)) best.set(known, weight);
  }
  const matches = [...best]
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .slice(0, mostWords);
  return [...new Set(matches.map(([, weight]) => weight))].map((weight) => ({
    weight,
    words: matches.filter(([, each]) => each === weight).map(([known]) => known),
    runs: [],
  }));
}

/** The tier as a `tsquery`, in one field or in any. Words and runs contain only letters and digits. */
export function toQuery({ words, runs }: Tier, field = ''): string {
  const label = field === '' ? '' : `:${field}`;
  const whole = runs.map((run) => {
    const pairs = pairsOfRun(run);
    if (pairs.length === 1) return `'${run}':*${field}`;
    const labeled = pairs.slice(0, -1).map((pair) => `'${pair}'${label}`);
    return `(${labeled.join(' <-> ')})`;
  });
  const all = whole.length === 0 ? [] : [whole.join(' & ')];
  return [...words.map((word) => `'${word}'${label}`), ...all].join(' | ');
}
