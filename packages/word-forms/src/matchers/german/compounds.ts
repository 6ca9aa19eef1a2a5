import type { Lemma } from './inflection.ts';
import type { Lexicon } from './lexicon.ts';

/** A stretch of a word. */
export interface Stretch {
  from: number;
  to: number;
}

/** A part of a compound, and the parts before it; the start of the stretch is an empty one. */
interface Part extends Stretch {
  count: number;
  before: Part | null;
}

const shortestPart = 3;

/**
 * The fewest listed words that fill a stretch of a compound. All stand in a form that links them to
 * the next one, except the last part of the word. The fewest are the likeliest: `weihnachts|markt`,
 * not `weih|nachts|markt`.
 * @returns the last part, or null if listed words do not fill it
 */
function fillStretch(lexicon: Lexicon, word: string, { from, to }: Stretch): Part | null {
  const best: (Part | undefined)[] = [];
  best[from] = { from, to: from, count: 0, before: null };
  for (let at = from; at <= to - shortestPart; at += 1) {
    const before = best[at];
    if (before === undefined) continue;
    const count = before.count + 1;
    for (const end of endsOfParts(lexicon, word, { from: at, to })) {
      if (count < countOf(best[end])) best[end] = { from: at, to: end, count, before };
    }
  }
  return best[to] ?? null;
}

function countOf(part: Part | undefined): number {
  return part?.count ?? Infinity;
}

/** Where listed words that start a stretch end. */
function endsOfParts(lexicon: Lexicon, word: string, { from, to }: Stretch): number[] {
  const ends: number[] = [];
  const last = Math.min(to, from + lexicon.longest);
  for (let end = from + shortestPart; end <= last; end += 1)
    if (listOf(lexicon, word, end).has(word.slice(from, end))) ends.push(end);
  return ends;
}

function listOf(lexicon: Lexicon, word: string, to: number): Lexicon['byForm'] {
  return to === word.length ? lexicon.byForm : lexicon.byLink;
}

/** The fewest listed words that fill a stretch of a compound; infinite if none do. */
export function countParts(lexicon: Lexicon, word: string, stretch: Stretch): number {
  return fillStretch(lexicon, word, stretch)?.count ?? Infinity;
}

/** The parts of a compound from the first to the last; none if listed words do not fill it. */
export function splitCompound(lexicon: Lexicon, word: string): Stretch[] {
  const parts: Stretch[] = [];
  let part = fillStretch(lexicon, word, { from: 0, to: word.length });
  while (part !== null && part.before !== null) {
    parts.unshift(part);
    part = part.before;
  }
  return parts;
}

/** The listed words that a part of a compound may be. */
export function lemmasOfPart(lexicon: Lexicon, word: string, { from, to }: Stretch): readonly Lemma[] {
  return listOf(lexicon, word, to).get(word.slice(from, to)) ?? [];
}
