import { likePattern, toIndexed } from '../search-text.ts';

/**
 * What has a bit in `event_letters.letters`, from the lowest on: digits, letters from a to z, and
 * signs. Their places are stored and never change.
 */
const lettersWithBits = '0123456789abcdefghijklmnopqrstuvwxyz!"#$%&\'()*+,-./:;<=>?@[]_~';

const firstSign = 36;

/** The bits of all letters, digits and signs of a stored text. */
export function bitsOf(indexed: string): bigint {
  let bits = 0n;
  for (const letter of new Set(indexed)) {
    const place = lettersWithBits.indexOf(letter);
    if (place >= 0) bits |= 1n << BigInt(place);
  }
  return bits;
}

/** A longer chunk is cut into parts of this length that overlap by half. */
const longestChunk = 64;
const step = longestChunk / 2;

/** So many characters in a row are certain to be in one part of a long chunk. */
const longestWhole = longestChunk - step + 1;

/**
 * The distinct chunks of a stored text: sequences of at least two letters from a to z and digits
 * with nothing between them (decision 0147).
 */
export function chunksOf(indexed: string): string[] {
  const chunks = new Set<string>();
  for (const [run] of indexed.matchAll(/[a-z0-9]{2,}/g)) {
    if (run.length <= longestChunk) chunks.add(run);
    else for (let at = 0; at < run.length - step; at += step) chunks.add(run.slice(at, at + longestChunk));
  }
  return [...chunks];
}

/** A term of a search, and what a text that has it must have. */
export interface Needle {
  /** The bits of its letters, digits and signs. */
  letters: bigint;
  /** Whether one of them is a sign, which few texts have. */
  hasSign: boolean;
  /** What its chunks contain, each in one of them. */
  words: string[];
  /**
   * Whether a text that has these has the term: it is a single letter, or without spaces and signs.
   */
  isWhole: boolean;
  /** What stored texts with the term are like. */
  pattern: string;
}

/** Takes a folded term apart (decision 0147). */
export function toNeedle(term: string): Needle {
  const indexed = toIndexed(term);
  const letters = bitsOf(indexed);
  const words = indexed.match(/[a-z0-9]{2,}/g) ?? [];
  return {
    letters,
    hasSign: letters >> BigInt(firstSign) > 0n,
    words: words.map((word) => word.slice(0, longestWhole)),
    isWhole:
      indexed.length === 1
        ? letters !== 0n
        : indexed.length <= longestWhole && words[0]?.length === indexed.length,
    pattern: likePattern(term),
  };
}
