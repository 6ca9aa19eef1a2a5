import type { LikeWord } from './words.ts';

/** What a word is worth by how near it is to the one that was asked for, in percent (decision 0019). */
export const weights = { same: 100, stem: 90, key: 70, near: 60, compound: 40, typo: 20 };

type Known = LikeWord & { known: string };

/** What a known word is worth for the word that was asked for; 0 where they have nothing to do with each other. */
export function weightOf(word: string, like: Known): number {
  const [, weight] = likenesses.find(([isLike]) => isLike(like)) ?? [undefined, 0];
  // A spelling that nobody wrote is worth no more than letters without their marks.
  return like.asked === word ? weight : Math.min(weight, weights.key);
}

/** The nearest first. */
const likenesses: [(like: Known) => boolean, number][] = [
  [({ known, asked }) => known === asked, weights.same],
  [({ stem, askedStem }) => stem === askedStem, weights.stem],
  [lacksMeantMarks, 0],
  [({ key, askedKey }) => key === askedKey, weights.key],
  [isGrown, weights.near],
  [isCompound, weights.compound],
  [({ asked, known, askedStem, stem }) => isTypo(asked, known) || isTypo(askedStem, stem), weights.typo],
];

/**
 * Finnish has words that differ by the dots alone: `sade` is rain, `säde` is a ray. Who writes dots means them; who
 * writes none may lack the keys.
 */
function lacksMeantMarks({ language, asked, known }: Known): boolean {
  return language === 'fi' && /[äöå]/.test(asked) && !/[äöå]/.test(known);
}

/** Finnish stems of one word differ by a letter or two at their end: `musi`, `musiik`. */
function isGrown({ language, askedKey, key }: Known): boolean {
  const [short, long] = askedKey.length < key.length ? [askedKey, key] : [key, askedKey];
  return language === 'fi' && short.length >= 4 && long.length - short.length <= 2 && long.startsWith(short);
}

/** Only where words are written together. */
function isCompound({ language, asked, known, askedKey, key }: Known): boolean {
  if (language !== 'de' && language !== 'fi') return false;
  return isPart(withoutMarks(asked), withoutMarks(known)) || isPart(askedKey, key);
}

/** A part of four letters at least: where a compound begins or ends, not amid it (`Weihnachtsmarkt` is no `Nacht`). */
function isPart(part: string, whole: string): boolean {
  return part.length >= 4 && (whole.startsWith(part) || whole.endsWith(part));
}

const plainLetters: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u', å: 'a' };

function withoutMarks(word: string): string {
  return word.replace(/[äöüå]/g, (letter) => plainLetters[letter] ?? letter);
}

/** One slip of the finger in a word of five letters, two in one of eight; nobody errs in the first letter. */
function isTypo(asked: string, known: string): boolean {
  const length = Math.min(asked.length, known.length);
  if (length < 5 || !asked.startsWith(known.charAt(0)) || /\d/.test(asked)) return false;
  const allowed = length < 8 ? 1 : 2;
  return Math.abs(asked.length - known.length) <= allowed && countSlips(asked, known) <= allowed;
}

/** How many letters were left out, added, mistaken or swapped with their neighbours. */
function countSlips(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const cells = [row];
    for (let at = 1; at <= other.length; at += 1) cells.push(countAt({ rows, cells, one, other }));
    rows.push(cells);
  }
  return rows.at(-1)?.[other.length] ?? 0;
}

interface Counting {
  /** The finished rows, and the one that is being counted. */
  rows: number[][];
  cells: number[];
  one: string;
  other: string;
}

function countAt({ rows, cells, one, other }: Counting): number {
  const [row, at] = [rows.length, cells.length];
  const cell = (up: number, left: number) => (up === 0 ? cells : rows[row - up])?.[at - left] ?? Infinity;
  const differs = one[row - 1] === other[at - 1] ? 0 : 1;
  const isSwap = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
  return Math.min(
    cell(1, 0) + 1,
    cell(0, 1) + 1,
    cell(1, 1) + differs,
    isSwap && row > 1 ? cell(2, 2) + 1 : Infinity,
  );
}
