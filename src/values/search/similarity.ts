import type { SimilarWord } from './words.ts';

/** The weight of a match by its similarity to the queried word, in percent (decision 0019). */
export const weights = { same: 100, stem: 90, key: 70, near: 60, compound: 40, typo: 20 };

type Known = SimilarWord & { known: string };

/** The weight of a known word for the queried one; 0 if they are unrelated. */
export function weightOf(word: string, like: Known): number {
  const [, weight] = similarities.find(([holds]) => holds(like)) ?? [undefined, 0];
  // A spelling that the client did not write counts no more than letters without their marks.
  return like.queried === word ? weight : Math.min(weight, weights.key);
}

/** The most similar first. */
const similarities: [(like: Known) => boolean, number][] = [
  [({ known, queried }) => known === queried, weights.same],
  [({ stem, queriedStem }) => stem === queriedStem, weights.stem],
  [lacksMeantMarks, 0],
  [({ key, queriedKey }) => key === queriedKey, weights.key],
  [isGrown, weights.near],
  [isCompound, weights.compound],
  [
    ({ queried, known, queriedStem, stem }) => isTypo(queried, known) || isTypo(queriedStem, stem),
    weights.typo,
  ],
];

/**
 * Finnish has words that differ only in their dots: `sade` is rain, `säde` is a ray. A query with dots means them; one
 * without may come from a foreign keyboard.
 */
function lacksMeantMarks({ language, queried, known }: Known): boolean {
  return language === 'fi' && /[äöå]/.test(queried) && !/[äöå]/.test(known);
}

/** Finnish stems of one word may differ by one or two letters at the end: `musi`, `musiik`. */
function isGrown({ language, queriedKey, key }: Known): boolean {
  const [short, long] = queriedKey.length < key.length ? [queriedKey, key] : [key, queriedKey];
  return language === 'fi' && short.length >= 4 && long.length - short.length <= 2 && long.startsWith(short);
}

/** Only in languages that write compounds as one word. */
function isCompound({ language, queried, known, queriedKey, key }: Known): boolean {
  if (language !== 'de' && language !== 'fi') return false;
  return isPart(withoutMarks(queried), withoutMarks(known)) || isPart(queriedKey, key);
}

/** A part of at least four letters at either end of the compound, not in its middle (`Weihnachtsmarkt` has no `Nacht`). */
function isPart(part: string, whole: string): boolean {
  return part.length >= 4 && (whole.startsWith(part) || whole.endsWith(part));
}

const plainLetters: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u', å: 'a' };

function withoutMarks(word: string): string {
  return word.replace(/[äöüå]/g, (letter) => plainLetters[letter] ?? letter);
}

/** One typing error in words of five letters, two from eight on; never in the first letter. */
function isTypo(queried: string, known: string): boolean {
  const length = Math.min(queried.length, known.length);
  if (length < 5 || !queried.startsWith(known.charAt(0)) || /\d/.test(queried)) return false;
  const allowed = length < 8 ? 1 : 2;
  return Math.abs(queried.length - known.length) <= allowed && distanceOf(queried, known) <= allowed;
}

/** The optimal string alignment distance: letters left out, added, replaced, or swapped with their neighbors. */
function distanceOf(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const cell = (row: number, at: number) => rows[row]?.[at] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    const cells = [row];
    rows.push(cells);
    for (let at = 1; at <= other.length; at += 1) {
      const replaced = cell(row - 1, at - 1) + (one[row - 1] === other[at - 1] ? 0 : 1);
      const isSwap = row > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      const swapped = isSwap ? cell(row - 2, at - 2) + 1 : Infinity;
      cells.push(Math.min(cell(row - 1, at) + 1, cell(row, at - 1) + 1, replaced, swapped));
    }
  }
  return cell(one.length, other.length);
}
