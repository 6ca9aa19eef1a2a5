import { withoutMarks } from '../marked-letters.ts';
import { createFinnishMatcher } from './finnish.ts';
import { beginsAsWord, isFirstPart } from './finnish/compounds.ts';
import { toBack } from './finnish/letters.ts';
import { isInsideWord } from './finnish/lookalikes.ts';

/** The letters of the last part at least. */
const shortest = 4;

/**
 * The two parts of a compound, if known words are forms of both or have them as parts:
 * `juoksulenkki` where there are `juoksijat` and `aamulenkillä`. The longest last part that is
 * known.
 */
export function finnishParts(word: string, known: readonly string[]): string[] {
  const found = cutsOf(word).find(([first, last]) => isKnown(last, known) && isKnown(first, known));
  return found ?? [];
}

/** Letters, without marks, that words have which tell the parts of a compound. */
export function finnishLettersOfParts(word: string): { beginnings: string[]; infixes: string[] } {
  const cuts = cutsOf(word);
  // The last two letters may change in an inflected word.
  const infixes = cuts.map(([, last]) => withoutMarks(last).slice(0, Math.max(shortest, last.length - 2)));
  const beginnings = cuts.map(([first]) => withoutMarks(first).slice(0, shortest));
  return { beginnings: [...new Set(beginnings)], infixes: [...new Set(infixes)] };
}

function cutsOf(word: string): [string, string][] {
  const back = toBack(word);
  const cuts = Array.from({ length: Math.max(0, word.length - shortest - 2) }, (_, at) => at + 3);
  return cuts
    .filter((cut) => isFirstPart(back.slice(0, cut), back.charAt(cut)) && !isInsideWord(back, cut))
    .filter((cut) => beginsAsWord(back.slice(cut)) && /[aeiou][^aeiou]+[aeiou]/.test(back.slice(cut)))
    .map((cut) => [word.slice(0, cut), word.slice(cut)]);
}

function isKnown(part: string, known: readonly string[]): boolean {
  const matcher = createFinnishMatcher(part);
  return known.some((word) => word === part || ![null, 'beginning'].includes(matcher.relate(word)));
}
