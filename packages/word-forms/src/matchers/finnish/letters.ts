import { withoutMarks } from '../../marked-letters.ts';
import { type Stems } from './endings.ts';

/** With back vowels, in which the endings of all words are the same: `tyttö` as `tutto`. */
export function toBack(word: string): string {
  return withoutMarks(word).replaceAll('y', 'u');
}

/**
 * Whether the vowels of two words allow them to be forms of one: the same as far as the letters
 * are, and back or front after them. `sade` is not `säde`. A query without marks may come from a
 * foreign keyboard: `leipa` matches `leipää`.
 */
export function hasSameMarks(queried: string, known: string): boolean {
  const isMarked = /[äöå]/.test(queried);
  const compared = isMarked ? known : withoutMarks(known);
  const at = sharedLength(toBack(queried), toBack(known));
  if (queried.slice(0, at) !== compared.slice(0, at)) return false;
  if (!isMarked && at >= queried.length - 2) return true;
  return compared.slice(0, at) === known.slice(0, at) && hasSameHarmony(queried, known);
}

/**
 * Whether two words share a root without `a`, `o` or `u`: what is made from it may have back vowels
 * nevertheless, as `hiihto` from `hiihtää`.
 */
export function hasNeutralRoot(queried: string, known: string): boolean {
  const back = toBack(queried);
  const at = sharedLength(back, toBack(known));
  return at >= 3 && !/[aou]/.test(back.slice(0, at));
}

/** How many letters two words share from their beginnings. */
function sharedLength(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function hasSameHarmony(one: string, other: string): boolean {
  const [front, otherFront] = [isFront(one), isFront(other)];
  return front === undefined || otherFront === undefined || front === otherFront;
}

/** Whether the last vowel that tells is a front one; undefined if none tells. */
function isFront(word: string): boolean | undefined {
  for (let at = word.length - 1; at >= 0; at -= 1) {
    if ('aou'.includes(word.charAt(at))) return false;
    if ('äöy'.includes(word.charAt(at))) return true;
  }
  return undefined;
}

/** The beginnings of all stems, without marks. */
export function beginningsOf(queried: string, stems: Stems): string[] {
  return shortened(queried, stems, 2);
}

/** The same from four letters; none if the word is shorter. */
export function infixesOf(queried: string, stems: Stems): string[] {
  return queried.length < 4 ? [] : shortened(queried, stems, 4);
}

const most = 8;

/** Prefixes of the stems, as long as there are at most eight. */
function shortened(queried: string, stems: Stems, least: number): string[] {
  const spelt = [...stems.keys()]
    .filter(({ length }) => length >= least)
    .flatMap((stem) => spellings(stem, queried, least));
  for (let length = queried.length; length > least; length -= 1) {
    const cut = minimal(spelt.map((stem) => stem.slice(0, length)));
    if (cut.length <= most) return cut;
  }
  return minimal(spelt.map((stem) => stem.slice(0, least)));
}

function minimal(words: string[]): string[] {
  const distinct = [...new Set(words)];
  return distinct
    .filter((word) => !distinct.some((other) => other !== word && word.startsWith(other)))
    .sort();
}

/** A stem with the vowels of the queried word; a `u` or `y` after them may be either. */
function spellings(stem: string, queried: string, least: number): string[] {
  const back = toBack(queried);
  const same = sharedLength(stem, back);
  const start = withoutMarks(queried.slice(0, same));
  const rest = stem.slice(same);
  const open = rest.indexOf('u');
  if (open < 0) return [start + rest];
  if (same + open >= least) return [start + rest.slice(0, open)];
  return [start + rest, start + rest.replaceAll('u', 'y')];
}
