import { type Kind } from './endings.ts';

/** One stem of an inflection type: the grade of its root and the letters after it. */
export interface Slot {
  kind: Kind;
  isStrong: boolean;
  tail: string;
  /** The word that the slot belongs to, if it is made from that of the type. */
  branch?: Branch;
}

/**
 * Words made from others: `vanhempi`, `juoksija`, and nouns by their endings: `juoksu`. Only the
 * first is still a form of what it is made from.
 */
export type Branch = 'degree' | 'agent' | 'us' | 'u' | 'o' | 'nta' | 'nti';

const letters: Readonly<Record<string, Kind>> = {
  N: 'nominative',
  s: 'strong',
  w: 'weak',
  a: 'partitive',
  e: 'plural',
  l: 'illative',
  q: 'weakPlural',
  r: 'strongPlural',
  P: 'prefix',
  F: 'finite',
  x: 'person',
  v: 'they',
  d: 'while',
  i: 'conditional',
  k: 'imperative',
  p: 'passive',
  u: 'purpose',
  o: 'potential',
  y: 'pastPassive',
  b: 'bare',
};

/**
 * Slots as a short text: a letter for each kind that shares the stem, `+` for the strong or `-` for
 * the weak grade, and the letters after the root. `N+a w-a` are the nominative and the weak stem of
 * `katu`'s neighbor `pata`: `pata`, `pada`.
 */
export function slots(text: string): Slot[] {
  return text.split(' ').flatMap((entry) => {
    const at = Math.max(entry.indexOf('+'), entry.indexOf('-'));
    const tail = entry.slice(at + 1);
    return Array.from(entry.slice(0, at), (letter) => {
      const kind = letters[letter];
      if (kind === undefined) throw new Error(`unknown kind of stem: ${entry}`);
      return { kind, isStrong: entry.charAt(at) === '+', tail };
    });
  });
}

/**
 * The stems of a nominal that is derived from a word, such as a participle; its own gradation is in
 * the two prefixes.
 */
export function derive(isStrong: boolean, [strong, weak]: readonly [string, string], from: Slot[]): Slot[] {
  return from.map((slot) => ({ ...slot, isStrong, tail: (slot.isStrong ? strong : weak) + slot.tail }));
}

/** The slots of a word that is made from another. */
export function inBranch(branch: Branch, from: readonly Slot[]): Slot[] {
  return from.map((slot) => ({ ...slot, branch }));
}
